/** Where an invoice stands, as the specification names it. */
export const invoiceStatusLabels = {
  NOT_EDITED: 'À éditer',
  EDITED: 'Éditée',
  WAITING_PAYMENT: 'En attente de paiement',
  PAYED: 'Payée',
  SOLDED: 'Soldée',
  CANCELLED: 'Annulée',
  ERROR: 'En erreur',
  REFUSED: 'Paiement refusé',
  EXPIRED: 'Lien expiré',
} as const
export type InvoiceStatus = keyof typeof invoiceStatusLabels

/** What is done with an invoice beside drafting it. */
export type InvoiceMove = 'edit' | 'abandon' | 'send' | 'pay' | 'fail' | 'credit' | 'credit_part' | 'settle'

const edited = ['EDITED', 'WAITING_PAYMENT', 'REFUSED', 'EXPIRED', 'ERROR'] as const satisfies InvoiceStatus[]

/** From which statuses each is done. A payment may come of any that was edited, a credit note too; the last two are final. */
const moves: Record<InvoiceMove, readonly InvoiceStatus[]> = {
  edit: ['NOT_EDITED'],
  abandon: ['NOT_EDITED'],
  send: edited,
  pay: [...edited, 'PAYED'],
  fail: edited,
  credit: edited,
  credit_part: [...edited, 'PAYED'],
  settle: ['PAYED'],
}

export const mayMoveInvoice = (status: InvoiceStatus, move: InvoiceMove): boolean => moves[move].includes(status)
export const offeredInvoiceMoves = (status: InvoiceStatus): InvoiceMove[] =>
  (Object.keys(moves) as InvoiceMove[]).filter(
    move => move !== 'fail' && move !== 'settle' && mayMoveInvoice(status, move),
  )
