import type { ReportingFigureFilter } from '@faitage/contracts/steering/reporting-scope'
import { ChartBar, Table } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { ChartShape } from './report-chart'
import type { Model } from './report-model'
import { ReportTable } from './report-table'

const ReportChart = lazy(() => import('./report-chart').then(module => ({ default: module.ReportChart })))

interface ReportCardProps {
  title: string
  hint: string
  first: string
  model: Model
  other: Model | undefined
  onOpen: (filter: ReportingFigureFilter) => void
  /** Drawn first, the table a click away; the table alone without it. */
  chart?: ChartShape
  none?: string
  children?: ReactNode
}

/** A part of a report: its chart, the same numbers as a table, and what is said of them. */
export function ReportCard({ title, hint, chart, none, children, ...shown }: ReportCardProps) {
  const [table, setTable] = useState(!chart)
  const { model, onOpen } = shown
  const empty = model.rows.every(({ whole }) => whole)
  return (
    <Card aria-label={title}>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          <CardTitle>{title}</CardTitle>
          <CardDescription>{hint}</CardDescription>
        </div>
        {chart && !empty && (
          <Button
            variant="ghost"
            size="sm"
            className="no-print"
            aria-pressed={table}
            aria-label={`${table ? 'Voir le graphique' : 'Voir le tableau'} : ${title}`}
            onClick={() => setTable(!table)}
          >
            {table ? <ChartBar aria-hidden /> : <Table aria-hidden />}
            {table ? 'Voir le graphique' : 'Voir le tableau'}
          </Button>
        )}
      </header>
      {empty ? (
        <p className="text-muted-foreground">{none ?? 'Rien pendant cette période.'}</p>
      ) : table || !chart ? (
        <ReportTable caption={title} {...shown} />
      ) : (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <ReportChart title={title} {...chart} model={model} onOpen={onOpen} />
        </Suspense>
      )}
      {children}
    </Card>
  )
}
