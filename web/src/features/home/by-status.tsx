import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import type { FigureFilter } from '@faitage/contracts/steering/home.endpoints'
import { ChartBar, Table } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { projectsHref } from './indicators'
import { StatusChart } from './status-chart'

const StatusTable = lazy(() => import('./status-table').then(module => ({ default: module.StatusTable })))

export type StatusCount = { status: ProjectStatus; value: number }
export interface StatusCounts {
  readonly counts: readonly StatusCount[]
  /** The rows behind a figure. */
  readonly hrefOf: (status: ProjectStatus) => string
}

/** Projects by status, as bars or as the table behind them; every figure opens its rows. */
export function ByStatus({ counts, scope }: { counts: readonly StatusCount[]; scope: FigureFilter }) {
  const [table, setTable] = useState(false)
  const hrefOf = (status: ProjectStatus) => projectsHref({ ...scope, status: [status] })
  return (
    <Card aria-labelledby="par-statut">
      <header className="flex items-center justify-between gap-2">
        <CardTitle id="par-statut">Projets par statut</CardTitle>
        <Button variant="ghost" size="sm" aria-pressed={table} onClick={() => setTable(!table)}>
          {table ? <ChartBar aria-hidden /> : <Table aria-hidden />}
          {table ? 'Voir le graphique' : 'Voir le tableau'}
        </Button>
      </header>
      {table ? (
        <Suspense fallback={<Skeleton className="h-[30rem]" />}>
          <StatusTable counts={counts} hrefOf={hrefOf} />
        </Suspense>
      ) : (
        <StatusChart counts={counts} hrefOf={hrefOf} />
      )}
    </Card>
  )
}
