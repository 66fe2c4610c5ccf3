import { optionsOf } from '@faitage/contracts/kernel/field'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { audienceWords } from '@faitage/contracts/mail/email-template'
import { mailStates } from '@faitage/contracts/mail/mail'
import { type MailingSummary, mailingPhaseLabels } from '@faitage/contracts/mail/mailing'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { Link } from '@tanstack/react-router'
import { HelpLink } from '@/components/help-link'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { Badge } from '@/components/ui/badge'
import { mailingPhaseVariants, mailStateLabel } from './mail-words.ts'

const noun = { one: 'envoi', many: 'envois', none: 'Aucun envoi' }
const defaultSort = { column: 'asked_at', direction: 'desc' } as const

const figure = (name: keyof MailingSummary['counts'], header: string, alarm = false): RecordColumn<MailingSummary> => ({
  id: name,
  header,
  text: ({ counts }) => formatCount(counts[name]),
  cell: ({ counts }) =>
    alarm && counts[name] > 0 ? (
      <span className="font-semibold text-destructive">{formatCount(counts[name])}</span>
    ) : (
      formatCount(counts[name])
    ),
  exported: ({ counts }) => String(counts[name]),
  width: 100,
  align: 'end',
  optional: true,
  card: 'none',
})

/** What became of its messages, in words: what a card has room for. */
const countsText = ({ counts: { waiting, sent, refused, bounced }, left_out }: MailingSummary): string =>
  [
    sent > 0 ? countOf(sent, 'envoyé', 'envoyés') : '',
    waiting > 0 ? `${formatCount(waiting)} en attente` : '',
    refused > 0 ? countOf(refused, 'refusé', 'refusés') : '',
    bounced > 0 ? countOf(bounced, 'revenu', 'revenus') : '',
    left_out > 0 ? countOf(left_out, 'écarté', 'écartés') : '',
  ]
    .filter(Boolean)
    .join(' · ') || 'Aucun message'

const columns: readonly RecordColumn<MailingSummary>[] = [
  { id: 'subject', header: 'Objet', text: one => one.subject ?? 'Objet effacé', width: 220, card: 'title' },
  { id: 'asked_at', header: 'Envoyé le', text: one => formatInstant(one.asked_at), sortable: true, width: 145 },
  { id: 'sender', header: 'Par', text: one => one.sender.name, width: 125 },
  { id: 'template_name', header: 'Modèle', text: one => one.template_name ?? '', sortable: true, width: 145 },
  { id: 'kind', header: 'À qui', text: one => audienceWords[one.kind], sortable: true, width: 105 },
  {
    id: 'phase',
    header: 'État',
    text: one => mailingPhaseLabels[one.phase],
    cell: one => <Badge variant={mailingPhaseVariants[one.phase]}>{mailingPhaseLabels[one.phase]}</Badge>,
    sortable: true,
    width: 110,
    card: 'badge',
  },
  { id: 'total', header: 'Projets', text: one => formatCount(one.total), width: 80, align: 'end' },
  { id: 'became', header: 'Messages', text: countsText, width: 215, wraps: true, card: 'line' },
  figure('waiting', 'En attente'),
  figure('sent', 'Envoyés'),
  figure('refused', 'Refusés', true),
  figure('bounced', 'Revenus', true),
  {
    id: 'left_out',
    header: 'Écartés',
    text: one => formatCount(one.left_out),
    width: 90,
    align: 'end',
    optional: true,
    card: 'none',
  },
]

const filters: readonly RecordFilter[] = [
  {
    kind: 'many',
    key: 'kind',
    label: 'À qui',
    options: optionsOf(audienceWords),
  },
  {
    kind: 'many',
    key: 'state',
    label: 'Au moins un message',
    options: mailStates
      .filter(value => value !== 'expired')
      .map(value => ({ value, label: value === 'queued' ? 'En attente' : mailStateLabel(value, true) })),
  },
  {
    kind: 'many',
    key: 'phase',
    label: 'État de l’envoi',
    options: optionsOf(mailingPhaseLabels),
  },
  { kind: 'boolean', key: 'mine', label: 'Mes envois' },
]

/** The e-mails sent to many projects at once, as far as those are open to the reader: each opens its report. */
export function Page() {
  return (
    <>
      <h1 className="sr-only">Envois d’e-mails</h1>
      <RecordTable
        name="mailings"
        label="Envois d’e-mails"
        noun={noun}
        endpoint={projectMailEndpoints.mailings}
        columns={columns}
        filters={filters}
        searchKey="term"
        rowHref={one => `/projects/mailings/${one.id}`}
        rowLabel={one => one.subject ?? 'Objet effacé'}
        defaultSort={defaultSort}
        emptyHint={
          <>
            Sélectionnez des lignes de{' '}
            <Link to="/projects" className="underline underline-offset-4">
              la liste des projets
            </Link>
            , puis «&nbsp;Envoyer un e-mail&nbsp;»&nbsp;: l’envoi et ce que deviennent ses messages restent ici.
          </>
        }
      />
      <HelpLink article="e-mails">Écrire, et suivre ce qui est arrivé</HelpLink>
    </>
  )
}
