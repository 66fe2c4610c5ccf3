import { type SecurityEntry, securityKinds, securityOutcomes } from '@faitage/contracts/identity/security'
import { securityEndpoints } from '@faitage/contracts/identity/security.endpoints'
import { useMemo } from 'react'
import { useAccountOptions } from '@/components/record/choices/options'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { LogState } from './log-state.tsx'

const noun = { one: 'ligne', many: 'lignes', none: 'Aucune ligne' }
const defaultSort = { column: 'at', direction: 'desc' } as const
const variants: Record<SecurityEntry['outcome'], BadgeVariant> = {
  done: 'success',
  refused: 'destructive',
  pending: 'warning',
}
/** Seconds tell which of two lines came first. */
const seconds = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})
const columns: readonly RecordColumn<SecurityEntry>[] = [
  {
    id: 'sentence',
    header: 'Ce qui s’est passé',
    text: entry => entry.sentence,
    cell: entry => <span className="whitespace-normal">{entry.sentence}</span>,
    width: 400,
    card: 'title',
  },
  { id: 'at', header: 'Le', text: entry => seconds.format(new Date(entry.at)), sortable: true, width: 165 },
  {
    id: 'outcome',
    header: 'Issue',
    text: entry => securityOutcomes[entry.outcome],
    cell: entry => <Badge variant={variants[entry.outcome]}>{securityOutcomes[entry.outcome]}</Badge>,
    sortable: true,
    width: 105,
    card: 'badge',
  },
  {
    id: 'reason',
    header: 'Motif du refus',
    text: entry => entry.reason ?? '',
    cell: entry => <span className="line-clamp-2 whitespace-normal">{entry.reason}</span>,
    width: 320,
  },
  { id: 'address', header: 'Adresse réseau', text: entry => entry.address ?? '', width: 150 },
  // The sentence says it: it is there to be sorted and exported.
  {
    id: 'kind',
    header: 'Nature',
    text: entry => securityKinds[entry.kind].label,
    sortable: true,
    width: 200,
    optional: true,
    card: 'none',
  },
]

/** A line leads to the account it is about, or of who did it. */
const hrefOf = ({ person, actor }: SecurityEntry): string => {
  const account = person ?? actor
  return account ? `/admin/users/edit/${account.id}` : '/admin/users'
}

/** Who got in, who tried to, and what was done with rights, sessions, exports and removals. */
export function Page() {
  const users = useAccountOptions()
  const filters = useMemo<readonly RecordFilter[]>(
    () => [
      {
        kind: 'many',
        key: 'kind',
        label: 'Nature',
        options: Object.entries(securityKinds).map(([value, { label }]) => ({ value, label })),
      },
      {
        kind: 'many',
        key: 'outcome',
        label: 'Issue',
        options: Object.entries(securityOutcomes).map(([value, label]) => ({ value, label })),
      },
      { kind: 'many', key: 'user_id', label: 'Personne', options: users.options, loading: users.loading },
      { kind: 'range', of: 'date', key: 'on', label: 'Jour' },
      { kind: 'text', key: 'address', label: 'Adresse réseau' },
    ],
    [users.options, users.loading],
  )
  return (
    <>
      <h1 className="sr-only">Journal de sécurité</h1>
      <LogState />
      <RecordTable
        name="security-log"
        label="Journal de sécurité"
        noun={noun}
        endpoint={securityEndpoints.list}
        columns={columns}
        filters={filters}
        rowHref={hrefOf}
        rowLabel={entry => entry.sentence}
        defaultSort={defaultSort}
        searchable={false}
        emptyHint="Les connexions et les changements de droits apparaissent ici dès qu’ils ont lieu."
      />
    </>
  )
}
