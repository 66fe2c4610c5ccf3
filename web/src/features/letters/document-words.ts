import type { DocumentItem } from '@faitage/contracts/letters/document'
import type { SignatureStatus } from '@faitage/contracts/letters/signature'
import type { BadgeVariant } from '@/components/ui/badge'
import { mailStateLabel } from '@/features/mail/mail-words'

export const signatureVariants: Record<SignatureStatus, BadgeVariant> = {
  CREATED: 'outline',
  WAITING_SIGNATURE: 'progress',
  PAUSED: 'attention',
  CANCELLED: 'neutral',
  CLOSED: 'neutral',
  EXPIRED: 'warning',
  SIGNED: 'success',
}

/** Where the sending of a document to its requester stands; empty where nobody asked for it. */
export function sendingText({ sending }: Pick<DocumentItem, 'sending'>): string {
  if (!sending) return ''
  if (sending.state === 'asked') return 'Envoi demandé'
  if (sending.state === 'not_sent') return 'Non envoyé'
  return sending.state === 'queued' ? 'Dans la boîte d’envoi' : mailStateLabel(sending.state, true)
}
