import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { MissionStatistics, StatisticFilter } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { ChartBar, Download, Table } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { csvOf } from '@/components/record/table/csv'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { download } from '@/lib/download'
import { FigureButton } from './figure-button'
import { figureOf, type Measure, measureLabels, statusesIn, stepLabel } from './statistic-words'

const StepsChart = lazy(() => import('./steps-chart').then(module => ({ default: module.StepsChart })))

interface StepsCardProps {
  title: string
  hint: string
  measures: readonly [Measure, ...Measure[]]
  statistics: MissionStatistics
  onOpen: (filter: StatisticFilter) => void
}

/** Figures step by step, as bars or as the table behind them: the same numbers, each opening its rows. */
export function StepsCard({ title, hint, measures, statistics: { steps, step }, onOpen }: StepsCardProps) {
  const [table, setTable] = useState(false)
  const [measure, setMeasure] = useState(measures[0])
  const statuses = statusesIn(steps)
  const header = ['Période', ...statuses.map(status => projectStatusLabels[status]), 'Total']
  const rows = steps.map(each => ({
    label: stepLabel(each, step),
    figures: [...statuses.map(status => [status]), statuses].map(some => figureOf(each, measure, some)),
  }))
  const save = () => {
    const lines = rows.map(({ label, figures }) => [label, ...figures.map(({ value }) => String(value))])
    download(new Blob([csvOf(header, lines)], { type: 'text/csv;charset=utf-8' }), `statistiques-${measure}.csv`)
  }
  return (
    <Card aria-label={title}>
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <CardTitle>{title}</CardTitle>
          <CardDescription>{hint}</CardDescription>
        </div>
        <div className="no-print flex flex-wrap gap-1">
          {measures.length > 1 &&
            measures.map(each => (
              <Button
                key={each}
                variant={each === measure ? 'secondary' : 'ghost'}
                size="sm"
                aria-pressed={each === measure}
                onClick={() => setMeasure(each)}
              >
                {measureLabels[each]}
              </Button>
            ))}
          <Button variant="ghost" size="sm" aria-pressed={table} onClick={() => setTable(!table)}>
            {table ? <ChartBar aria-hidden /> : <Table aria-hidden />}
            {table ? 'Voir le graphique' : 'Voir le tableau'}
          </Button>
          <Button variant="ghost" size="sm" onClick={save} aria-label={`Exporter en CSV : ${title}`}>
            <Download aria-hidden /> CSV
          </Button>
        </div>
      </header>
      {table ? (
        // What is for screen readers alone is placed within it: it would make the page as wide as the table.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className="relative min-w-0 overflow-x-auto" tabIndex={0} aria-label={`${title}, en tableau`}>
          <table className="w-full text-sm">
            <caption className="sr-only">{`${title}. ${measureLabels[measure]}, par période et par statut`}</caption>
            <thead>
              <tr className="border-b text-left align-bottom text-muted-foreground">
                {header.map((name, index) => (
                  <th key={name} scope="col" className={index === 0 ? 'p-2 font-medium' : 'p-2 text-right font-medium'}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, figures }) => (
                <tr key={label} className="border-b last:border-0">
                  <th scope="row" className="p-2 text-left font-normal whitespace-nowrap">
                    {label}
                  </th>
                  {figures.map((figure, index) => (
                    <td key={header[index + 1]} className="py-1 text-right tabular">
                      <FigureButton figure={figure} about={`${header[index + 1]}, ${label}`} onOpen={onOpen} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <StepsChart steps={steps} step={step} measure={measure} onOpen={onOpen} />
        </Suspense>
      )}
    </Card>
  )
}
