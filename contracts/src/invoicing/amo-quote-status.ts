/** Where a quote of ours stands. */
export const amoQuoteStatusLabels = {
  CREATED: 'Créé',
  WAITING_SIGNATURE: 'En attente de signature',
  PAUSED: 'En pause',
  CANCELLED: 'Annulé',
  CLOSED: 'Clos',
  EXPIRED: 'Expiré',
  SIGNED: 'Signé',
} as const
export type AmoQuoteStatus = keyof typeof amoQuoteStatusLabels
export const amoQuoteStatuses = Object.keys(amoQuoteStatusLabels) as AmoQuoteStatus[]

/** What is done with a quote, beside drawing it up. */
export type AmoQuoteMove = 'amend' | 'delete' | 'send' | 'pause' | 'resume' | 'cancel' | 'close' | 'expire' | 'sign'

/** From which statuses each is done, and where it leads. */
const moves: Record<AmoQuoteMove, { from: readonly AmoQuoteStatus[]; to: AmoQuoteStatus | undefined }> = {
  amend: { from: ['CREATED'], to: undefined },
  delete: { from: ['CREATED'], to: undefined },
  send: { from: ['CREATED'], to: 'WAITING_SIGNATURE' },
  pause: { from: ['WAITING_SIGNATURE'], to: 'PAUSED' },
  resume: { from: ['PAUSED'], to: 'WAITING_SIGNATURE' },
  cancel: { from: ['CREATED', 'WAITING_SIGNATURE', 'PAUSED'], to: 'CANCELLED' },
  close: { from: ['WAITING_SIGNATURE', 'PAUSED'], to: 'CLOSED' },
  expire: { from: ['WAITING_SIGNATURE', 'PAUSED'], to: 'EXPIRED' },
  // What was signed on paper was never sent.
  sign: { from: ['WAITING_SIGNATURE', 'PAUSED', 'CREATED'], to: 'SIGNED' },
}

/** Nothing leads out of these: a quote is done again as a new one. */
export const finalStatuses: readonly AmoQuoteStatus[] = ['SIGNED', 'CANCELLED', 'CLOSED', 'EXPIRED']

export const mayMove = (status: AmoQuoteStatus, move: AmoQuoteMove): boolean => moves[move].from.includes(status)

/** Where a move leads: undefined where it leaves the quote in its status. */
export const ledTo = (move: AmoQuoteMove): AmoQuoteStatus | undefined => moves[move].to

/** What is offered of a quote in a status, in the order of its life. */
export const offeredMoves = (status: AmoQuoteStatus): AmoQuoteMove[] =>
  (Object.keys(moves) as AmoQuoteMove[]).filter(move => move !== 'expire' && mayMove(status, move))
