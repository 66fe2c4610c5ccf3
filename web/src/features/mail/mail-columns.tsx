import { formatInstant } from '@faitage/contracts/kernel/format-date'
import type { MailSummary } from '@faitage/contracts/mail/mail'
import type { RecordColumn } from '@/components/record/table/column'
import { Badge } from '@/components/ui/badge'
import { mailKindLabels, mailStateLabel, mailStateVariants, recipientText } from './mail-words.ts'

/** The columns of the outbox. @param sending false where no mail server is configured */
export const mailColumns = (sending: boolean): readonly RecordColumn<MailSummary>[] => [
  { id: 'recipient', header: 'Destinataire', text: recipientText, width: 220, card: 'title' },
  { id: 'subject', header: 'Objet', text: mail => mail.subject ?? '', width: 300 },
  { id: 'kind', header: 'Nature', text: mail => mailKindLabels[mail.kind], sortable: true, width: 170 },
  {
    id: 'state',
    header: 'État',
    text: mail => mailStateLabel(mail.state, sending),
    cell: mail => <Badge variant={mailStateVariants[mail.state]}>{mailStateLabel(mail.state, sending)}</Badge>,
    sortable: true,
    width: 130,
    card: 'badge',
  },
  { id: 'queued_at', header: 'Rédigé le', text: mail => formatInstant(mail.queued_at), sortable: true, width: 160 },
  {
    id: 'changed_at',
    header: 'Mis à jour le',
    text: mail => formatInstant(mail.changed_at),
    sortable: true,
    width: 160,
    optional: true,
    card: 'none',
  },
]
