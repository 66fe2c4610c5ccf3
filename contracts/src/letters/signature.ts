import { choice } from '../kernel/formats.ts'

/** The states of an electronic signature; the last four are final. */
export const signatureStatusLabels = {
  CREATED: 'Créé',
  WAITING_SIGNATURE: 'En attente de signature',
  PAUSED: 'En pause',
  CANCELLED: 'Annulé',
  CLOSED: 'Clos',
  EXPIRED: 'Expiré',
  SIGNED: 'Signé',
} as const
export type SignatureStatus = keyof typeof signatureStatusLabels
export const signatureStatus = choice(signatureStatusLabels)

/** Where each state may go. A document that is drawn up and signed on paper goes from the first to the last. */
export const signatureTransitions: Record<SignatureStatus, readonly SignatureStatus[]> = {
  CREATED: ['WAITING_SIGNATURE', 'SIGNED', 'CANCELLED'],
  WAITING_SIGNATURE: ['PAUSED', 'SIGNED', 'CLOSED', 'CANCELLED', 'EXPIRED'],
  PAUSED: ['WAITING_SIGNATURE', 'SIGNED', 'CLOSED', 'CANCELLED', 'EXPIRED'],
  CANCELLED: [],
  CLOSED: [],
  EXPIRED: [],
  SIGNED: [],
}

/** Those that say why. */
export const reasonedStatuses: readonly SignatureStatus[] = ['CANCELLED', 'CLOSED']
