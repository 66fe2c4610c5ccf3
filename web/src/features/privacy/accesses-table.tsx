import { optionsOf } from '@faitage/contracts/kernel/field'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { type AccessEntry, accessedThings, accessKinds } from '@faitage/contracts/privacy/access'
import { accessEndpoints } from '@faitage/contracts/privacy/access.endpoints'
import { useMemo } from 'react'
import { useAccountOptions } from '@/components/record/choices/options'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'

const noun = { one: 'accès', many: 'accès', none: 'Aucun accès' }
const newest = { column: 'last_at', direction: 'desc' } as const

const titleOf = ({ title, subject_id, thing }: AccessEntry): string =>
  title ?? (subject_id === null ? 'Toute la liste' : `${accessedThings[thing]} effacé ou disparu`)
const columns: readonly RecordColumn<AccessEntry>[] = [
  { id: 'actor', header: 'Qui', text: one => one.actor.name, width: 170, card: 'title' },
  { id: 'last_at', header: 'Le', text: one => formatInstant(one.last_at), sortable: true, width: 140 },
  { id: 'thing', header: 'Nature', text: one => accessedThings[one.thing], width: 110 },
  { id: 'title', header: 'De qui, de quoi', text: titleOf, width: 220 },
  { id: 'kind', header: 'Comment', text: one => accessKinds[one.kind], width: 160, card: 'badge' },
  {
    id: 'times',
    header: 'Fois dans l’heure',
    text: one => String(one.times),
    sortable: true,
    width: 150,
    align: 'end',
  },
]
const pages: Partial<Record<AccessEntry['thing'], string>> = {
  project: '/projects/edit/',
  person: '/person?fiche=',
  prospect: '/prospects?fiche=',
  lot: '/audit/lot/',
  quote: '/audit/quote/',
  invoice: '/audit/invoice/',
  copro: '/audit/copro/',
  user: '/admin/users/edit/',
}

/** A line leads to what was looked at where it has a page of its own; to who looked otherwise. */
const hrefOf = ({ thing, subject_id, actor }: AccessEntry): string => {
  const page = pages[thing]
  return page && subject_id ? page + subject_id : `/admin/users/edit/${actor.id}`
}

/** Who looked at personal data; of some things only where they are given. */
export function AccessesTable({ subject }: { subject?: readonly string[] }) {
  const users = useAccountOptions()
  const filters = useMemo<readonly RecordFilter[]>(
    () => [
      { kind: 'many', key: 'actor', label: 'Qui', options: users.options, loading: users.loading },
      { kind: 'many', key: 'thing', label: 'Nature', options: optionsOf(accessedThings) },
      { kind: 'many', key: 'kind', label: 'Comment', options: optionsOf(accessKinds) },
      { kind: 'range', of: 'date', key: 'on', label: 'Jour' },
    ],
    [users.options, users.loading],
  )
  const query = useMemo(() => (subject ? { subject: [...subject] } : {}), [subject])
  return (
    <RecordTable
      name={subject ? 'privacy-subject-accesses' : 'privacy-accesses'}
      label="Accès aux données personnelles"
      noun={noun}
      endpoint={accessEndpoints.list}
      query={query}
      columns={columns}
      filters={filters}
      rowHref={hrefOf}
      rowLabel={one => `${one.actor.name} : ${titleOf(one)}`}
      defaultSort={newest}
      searchable={false}
      views={!subject}
      emptyHint="Une consultation apparaît ici quelques secondes après qu’elle a eu lieu."
    />
  )
}
