import { optionsOf } from '@faitage/contracts/kernel/field'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { erasureBatchEndpoints } from '@faitage/contracts/privacy/erasure-batch.endpoints'
import { type DueItem, dueEndpoints, dueKinds, dueStages, retentionLabels } from '@faitage/contracts/privacy/retention'
import { lazy, Suspense } from 'react'
import { useMay } from '@/components/record/pages/use-may'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { EraseMany } from './erase-many'

/** What goes on is shown beside what is due, which waits for nothing. */
const ErasureBatches = lazy(() => import('./erasure-batches').then(module => ({ default: module.ErasureBatches })))
const noun = { one: 'échéance', many: 'échéances', none: 'Rien n’est dû' }
const oldest = { column: 'due_on', direction: 'asc' } as const
const columns: readonly RecordColumn<DueItem>[] = [
  { id: 'title', header: 'Qui', text: one => one.title || 'Sans nom', sortable: true, width: 240, card: 'title' },
  { id: 'kind', header: 'Données', text: one => retentionLabels[one.kind], sortable: true, width: 250, card: 'badge' },
  { id: 'since', header: 'Compté depuis le', text: one => formatDay(one.since), sortable: true, width: 150 },
  { id: 'months', header: 'Règle', text: one => `${one.months} mois`, width: 100, align: 'end' },
  { id: 'due_on', header: 'Échu le', text: one => formatDay(one.due_on), sortable: true, width: 120 },
  { id: 'act', header: 'Ce qui sera fait', text: one => one.act, width: 220 },
]
const filters: readonly RecordFilter[] = [
  {
    kind: 'many',
    key: 'kind',
    label: 'Données',
    options: dueKinds.map(value => ({ value, label: retentionLabels[value] })),
  },
  { kind: 'one', key: 'stage', label: 'Étape', options: optionsOf(dueStages) },
]

/** What is kept no longer by the rules, for somebody to confirm: nothing is erased by itself. */
export function Page() {
  const may = useMay()
  return (
    <>
      <h1 className="sr-only">Échéances de conservation</h1>
      <p className="mb-4 max-w-prose text-muted-foreground">
        Ce dont la durée de conservation est écoulée aujourd’hui, d’après les règles. Rien ne s’efface de
        soi-même&nbsp;: vous confirmez, une ligne ou plusieurs.
      </p>
      <Suspense>
        <ErasureBatches />
      </Suspense>
      <RecordTable
        name="privacy-due"
        label="Échéances de conservation"
        noun={noun}
        endpoint={dueEndpoints.list}
        columns={columns}
        filters={filters}
        rowHref={one => `/admin/privacy/subjects/${one.id}`}
        rowLabel={one => one.title || 'Sans nom'}
        defaultSort={oldest}
        searchable={false}
        selectable
        {...(may(erasureBatchEndpoints.start)
          ? { bulk: (ids: string[], clear: () => void) => <EraseMany ids={ids} onDone={clear} /> }
          : {})}
        emptyHint="Aucune durée n’est écoulée. Les règles sont dans l’onglet « Durées »."
      />
    </>
  )
}
