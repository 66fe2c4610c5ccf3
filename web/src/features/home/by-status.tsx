import { formatCount } from '@faitage/contracts/kernel/format-number'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { FigureFilter } from '@faitage/contracts/steering/home.endpoints'
import { Link } from '@tanstack/react-router'
import { ChartBar, Table } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { projectsHref } from './indicators'

const StatusChart = lazy(() => import('./status-chart').then(module => ({ default: module.StatusChart })))

export type StatusCount = { status: ProjectStatus; value: number }

/** Projects by status, as bars or as the table behind them; every figure opens its rows. */
export function ByStatus({ counts, scope }: { counts: readonly StatusCount[]; scope: FigureFilter }) {
  const [table, setTable] = useState(false)
  const hrefOf = (status: ProjectStatus) => projectsHref({ ...scope, status: [status] })
  const total = counts.reduce((sum, { value }) => sum + value, 0)
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
        <table className="w-full">
          <caption className="sr-only">Nombre de projets par statut</caption>
          <thead>
            <tr className="border-b text-left text-sm text-muted-foreground">
              <th scope="col" className="py-2 font-medium">
                Statut
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Projets
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ status, value }) => (
              <tr key={status} className="border-b last:border-0">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {projectStatusLabels[status]}
                </th>
                <td className="py-1.5 text-right tabular">
                  <Link to={hrefOf(status)} className="px-2 text-info underline underline-offset-2">
                    {formatCount(value)}
                    <span className="sr-only"> projets au statut {projectStatusLabels[status]}</span>
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t font-semibold">
              <th scope="row" className="py-2 text-left">
                Total
              </th>
              <td className="px-2 py-2 text-right tabular">{formatCount(total)}</td>
            </tr>
          </tfoot>
        </table>
      ) : (
        <Suspense fallback={<Skeleton className="h-[30rem] w-full" />}>
          <StatusChart counts={counts} hrefOf={hrefOf} />
        </Suspense>
      )}
    </Card>
  )
}
