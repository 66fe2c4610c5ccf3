import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { successText } from '@faitage/contracts/kernel/success-catalogue'
import { Columns3, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { ArrearsDay } from './arrears-day.tsx'
import { CancelImport } from './cancel-import.tsx'
import { ErrorList } from './error-list.tsx'
import { thingsOf } from './import-words.ts'
import { ColumnMapping } from './lazy-column-mapping.tsx'
import { PlanAdvice } from './lazy-plan-advice.tsx'
import { LotRow } from './lot-row.tsx'
import { PlanCounts, type PlanFilter } from './plan-counts.tsx'
import { PlanPages } from './plan-pages.tsx'

const NewCles = lazy(() => import('./new-cles.tsx').then(module => ({ default: module.NewCles })))

/** The plan of a list of lots: what each will be, what was not sure and is left for people to confirm. */
export function LotsPlan({ one }: { one: MissionImport }) {
  const missing = one.missing_columns.length > 0
  const [mapping, setMapping] = useState(false)
  // What there is to confirm is shown first.
  const [filter, setFilter] = useState<PlanFilter | undefined>(one.to_confirm > 0 ? 'confirm' : undefined)
  const start = useCommand(missionImportEndpoints.start, { success: successText('import.started') })
  const toWrite = one.to_create + one.to_update
  if (mapping || missing) return <ColumnMapping one={one} onClose={missing ? undefined : () => setMapping(false)} />
  const unknown = one.columns.filter(({ field, header }) => field === null && header !== '')
  return (
    <>
      <PlanCounts one={one} action={filter} onAction={setFilter} />
      <ArrearsDay one={one} />
      {one.copro_id && one.columns.some(({ cle }) => cle !== undefined) && (
        <Suspense>
          <NewCles one={one} coproId={one.copro_id} />
        </Suspense>
      )}
      <PlanAdvice
        one={one}
        unsure="Un nom, un compte ou un bâtiment n’y est pas sûr. Vérifiez ce qui a été lu, ligne par ligne ou pour toutes à la fois ; une ligne qui n’est pas confirmée est laissée de côté."
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="clay"
          disabled={start.isPending || toWrite === 0}
          onClick={() => start.mutate({ params: { import_id: one.id } })}
        >
          <Play aria-hidden="true" />
          {toWrite === 0 ? 'Rien à importer' : `Importer ${thingsOf('lots', toWrite)}`}
        </Button>
        <CancelImport one={one} />
        <Button variant="ghost" onClick={() => setMapping(true)}>
          <Columns3 aria-hidden="true" /> Colonnes de la liste
        </Button>
      </div>
      {unknown.length > 0 ? (
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {unknown.length > 1 ? 'Colonnes laissées' : 'Colonne laissée'} de côté&nbsp;:{' '}
          {unknown.map(({ header }) => `«\u00A0${header}\u00A0»`).join(', ')}.
        </p>
      ) : null}
      <PlanPages importId={one.id} filter={filter}>
        {rows => (
          <ul aria-label="Plan ligne par ligne" className="divide-y rounded-md border">
            {rows.map(row => (
              <LotRow key={row.row} row={row} importId={one.id} />
            ))}
          </ul>
        )}
      </PlanPages>
      <ErrorList one={one} />
    </>
  )
}
