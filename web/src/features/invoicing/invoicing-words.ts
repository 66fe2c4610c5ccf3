import type { AmoQuoteMove, AmoQuoteStatus } from '@faitage/contracts/invoicing/amo-quote-status'
import type { InvoiceStatus } from '@faitage/contracts/invoicing/invoice-status'
import type { BadgeVariant } from '@/components/ui/badge'

export const quoteVariants: Record<AmoQuoteStatus, BadgeVariant> = {
  CREATED: 'outline',
  WAITING_SIGNATURE: 'progress',
  PAUSED: 'attention',
  CANCELLED: 'neutral',
  CLOSED: 'neutral',
  EXPIRED: 'warning',
  SIGNED: 'success',
}
export const invoiceVariants: Record<InvoiceStatus, BadgeVariant> = {
  NOT_EDITED: 'outline',
  EDITED: 'progress',
  WAITING_PAYMENT: 'progress',
  PAYED: 'success',
  SOLDED: 'success',
  CANCELLED: 'neutral',
  ERROR: 'destructive',
  REFUSED: 'destructive',
  EXPIRED: 'warning',
}

/** What a move is called on its button. */
export const moveLabels: Partial<Record<AmoQuoteMove, string>> = {
  send: 'Envoyer pour signature',
  pause: 'Mettre en pause',
  resume: 'Reprendre la signature',
  sign: 'Signé sur papier',
  close: 'Clore sans suite',
  cancel: 'Retirer le devis',
}
