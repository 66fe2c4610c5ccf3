import { ChartBar, Table } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { ChartShape } from './report-chart'
import { isEmpty, type Model } from './report-model'
import { type OpenRows, ReportTable } from './report-table'

const ReportChart = lazy(() => import('./report-chart').then(module => ({ default: module.ReportChart })))
const ProcessGraph = lazy(() => import('./process-graph').then(module => ({ default: module.ProcessGraph })))

interface ReportCardProps {
  title: string
  hint: string
  first: string
  model: Model
  other: Model | undefined
  /** The other day. */
  otherOn: string | null
  onOpen: OpenRows
  /** Drawn first, as bars or as the map of passages, the table a click away; the table alone without it. */
  chart?: ChartShape | 'process'
  none?: string
  children?: ReactNode
}

/** A part of a report: its chart, the same numbers as a table, and what is said of them. */
export function ReportCard({ title, hint, chart, none, children, ...shown }: ReportCardProps) {
  const { model, other, onOpen } = shown
  const [chosen, setChosen] = useState<boolean>()
  // Two days are compared in the table: the chart is of one.
  const table = chosen ?? (!chart || other !== undefined)
  const empty = isEmpty(model) && (!other || isEmpty(other))
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
            onClick={() => setChosen(!table)}
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
          {chart === 'process' ? (
            <ProcessGraph title={title} model={model} onOpen={onOpen} />
          ) : (
            <ReportChart title={title} {...chart} model={model} onOpen={onOpen} />
          )}
        </Suspense>
      )}
      {children}
    </Card>
  )
}
