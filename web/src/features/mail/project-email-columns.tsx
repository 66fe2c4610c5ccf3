import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { audienceWords } from '@faitage/contracts/mail/email-template'
import { mailStates } from '@faitage/contracts/mail/mail'
import type { ProjectMailItem } from '@faitage/contracts/mail/project-mail.endpoints'
import { Link } from '@tanstack/react-router'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { Badge } from '@/components/ui/badge'
import { mailStateLabel, mailStateVariants } from './mail-words.ts'

const stateOf = ({ state, sending }: ProjectMailItem) =>
  state === 'queued' ? 'En attente' : mailStateLabel(state, sending)
const whom = (mail: ProjectMailItem) => [mail.name, mail.to].filter(Boolean).join(' · ') || 'Destinataire effacé'

const state: RecordColumn<ProjectMailItem> = {
  id: 'state',
  header: 'État',
  text: stateOf,
  cell: mail => <Badge variant={mailStateVariants[mail.state]}>{stateOf(mail)}</Badge>,
  width: 130,
  card: 'badge',
}
const writtenAt: RecordColumn<ProjectMailItem> = {
  id: 'created_at',
  header: 'Écrit le',
  text: mail => formatInstant(mail.created_at),
  sortable: true,
  width: 150,
}

/** The e-mails of a project. */
export const emailColumns: readonly RecordColumn<ProjectMailItem>[] = [
  {
    id: 'subject',
    header: 'Objet',
    text: mail => mail.subject ?? 'Effacé avec le demandeur',
    width: 300,
    card: 'title',
  },
  { id: 'to', header: 'Destinataire', text: whom, width: 260 },
  { id: 'kind', header: 'À qui', text: mail => audienceWords[mail.kind], width: 110, optional: true },
  state,
  { id: 'sender', header: 'Écrit par', text: mail => mail.sender.name, width: 160 },
  writtenAt,
]

/** The messages of a sending to many: whom each went to, and about which project. */
export const recipientColumns: readonly RecordColumn<ProjectMailItem>[] = [
  { id: 'to', header: 'Destinataire', text: whom, width: 280, card: 'title' },
  {
    id: 'project',
    header: 'Projet',
    text: mail => mail.project_title,
    cell: mail => (
      <Link to={`/projects/edit/${mail.project_id}`} className="relative underline underline-offset-4">
        {mail.project_title}
      </Link>
    ),
    width: 220,
  },
  state,
  {
    id: 'state_at',
    header: 'Depuis le',
    text: mail => formatInstant(mail.state_at),
    width: 150,
  },
  { ...writtenAt, optional: true, card: 'none' },
  { id: 'subject', header: 'Objet', text: mail => mail.subject ?? '', width: 280, optional: true, card: 'none' },
]

export const emailFilters: readonly RecordFilter[] = [
  {
    kind: 'many',
    key: 'state',
    label: 'État',
    options: mailStates
      .filter(value => value !== 'expired')
      .map(value => ({ value, label: value === 'queued' ? 'En attente' : mailStateLabel(value, true) })),
  },
]

/** The address of a page with one e-mail open, or none, its filters kept. */
export const withMail = (path: string, search: string, id: string | undefined): string => {
  const parameters = new URLSearchParams(search)
  if (id) parameters.set('message', id)
  else parameters.delete('message')
  return `${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}
