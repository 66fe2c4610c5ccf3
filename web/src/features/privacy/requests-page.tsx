import { optionsOf } from '@faitage/contracts/kernel/field'
import { daysBetween, formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import {
  answerBy,
  privacyRequestEndpoints,
  privacyRequestOutline,
  requestKindLabels,
  requestStateLabels,
} from '@faitage/contracts/privacy/request'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import { Badge } from '@/components/ui/badge'

const form = () => import('./request-form').then(module => module.form)

type Item = Parameters<typeof answerBy>[0] & { state: keyof typeof requestStateLabels }

/** By when it is to be answered; how late it is says so in words too. */
function deadlineOf(one: Item): string {
  const by = answerBy(one)
  const late = one.state === 'open' ? daysBetween(by, todayInParis()) : 0
  return late > 0 ? `${formatDay(by)} (dépassé)` : formatDay(by)
}

const requests = recordKit(privacyRequestOutline, privacyRequestEndpoints, {
  path: '/admin/privacy/requests',
  start: { received_on: todayInParis(), state: 'open', kind: 'access' },
  titleOf: ({ who }) => who,
  columns: [
    ...columnsOf(privacyRequestOutline, privacyRequestEndpoints, {
      who: { width: 280, card: 'title' },
      kind: 140,
      received_on: 130,
    }),
    {
      id: 'answer_by',
      header: 'À répondre avant le',
      text: deadlineOf,
      cell: one =>
        deadlineOf(one).endsWith(')') ? <Badge variant="destructive">{deadlineOf(one)}</Badge> : deadlineOf(one),
      width: 190,
    },
    {
      id: 'state',
      header: 'État',
      text: one => requestStateLabels[one.state],
      width: 120,
      card: 'badge',
    },
  ],
  filters: [
    { kind: 'many', key: 'state', label: 'État', options: optionsOf(requestStateLabels) },
    { kind: 'many', key: 'kind', label: 'Demande', options: optionsOf(requestKindLabels) },
    { kind: 'range', of: 'date', key: 'received_on', label: 'Reçue le' },
  ],
  sort: { column: 'received_on', direction: 'desc' },
  form,
})

/** What people asked of what is held of them, each to be answered within a month. */
export const Page = () => (
  <>
    <p className="mb-4 max-w-prose text-muted-foreground">
      Notez chaque demande le jour où elle arrive&nbsp;: la réponse est due dans le mois. Le nom et les textes sont
      chiffrés sous une clé qui leur est propre.
    </p>
    <RecordSheetPage kit={requests} />
  </>
)
