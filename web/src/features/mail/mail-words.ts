import type { MailKind, MailState, MailSummary } from '@faitage/contracts/mail/mail'
import type { MailingSummary } from '@faitage/contracts/mail/mailing'
import type { BadgeVariant } from '@/components/ui/badge'

export const mailKindLabels: Record<MailKind, string> = {
  reset: 'Mot de passe oublié',
  invitation: 'Invitation',
  digest: 'Échéances',
  project: 'E-mail d’un projet',
  message: 'Message du portail',
  signature: 'Signature électronique',
  report: 'Rapport mensuel',
  reminder: 'Rappel de tâche',
  letter: 'Courrier aux copropriétaires',
}

/** How a state is called, where mails are sent (`true`) and where they are only read here. */
export const mailStateLabel = (state: MailState, sending: boolean): string =>
  state === 'queued' ? (sending ? 'À envoyer' : 'À lire ici') : stateLabels[state]

const stateLabels: Record<Exclude<MailState, 'queued'>, string> = {
  sent: 'Envoyé',
  failed: 'Non distribué',
  expired: 'Périmé',
  bounced: 'Revenu',
}

export const mailStateVariants: Record<MailState, BadgeVariant> = {
  queued: 'info',
  sent: 'success',
  failed: 'destructive',
  expired: 'neutral',
  bounced: 'destructive',
}

export const mailingPhaseVariants: Record<MailingSummary['phase'], BadgeVariant> = {
  running: 'info',
  done: 'outline',
  cancelled: 'neutral',
  failed: 'destructive',
}

/** What a code of a mail server means to anyone who reads the outbox. */
export function failureText(reason: string): string {
  const [code, status] = reason.split(' ')
  if (code === 'EAUTH') return 'Le serveur d’envoi refuse l’identifiant ou le mot de passe de SMTP_URL.'
  if (code === 'EENVELOPE' && status?.startsWith('5')) return 'Le serveur d’envoi refuse cette adresse.'
  if (code === 'EMESSAGE' && status?.startsWith('5')) return 'Le serveur d’envoi refuse ce message.'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'Le serveur d’envoi a remis cet envoi à plus tard.'
  if (code === 'EATTACHMENT')
    return 'Une pièce jointe a été supprimée avant l’envoi\u00A0: écrivez à nouveau sans elle.'
  if (code === 'DSN') return 'Le message est revenu\u00A0: l’adresse n’est plus bonne.'
  if (code === 'ETLS') return 'La connexion chiffrée au serveur d’envoi a échoué.'
  if (code === 'EUNREADABLE') return 'Le contenu enregistré de ce message est illisible.'
  return 'Le serveur d’envoi ne répond pas.'
}

/** Whom a mail goes to, as a line: the name, the address, or what is left once forgotten. */
export const recipientText = (mail: Pick<MailSummary, 'recipient_name' | 'to'>): string =>
  mail.recipient_name || mail.to || 'Destinataire effacé'
