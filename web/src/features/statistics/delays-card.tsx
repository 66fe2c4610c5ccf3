import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type {
  MissionStatistics,
  StatisticDuration,
  StatisticFilter,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import { Download } from 'lucide-react'
import { csvOf } from '@/components/record/table/csv'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import { download } from '@/lib/download'
import { FigureButton } from './figure-button'
import { daysText } from './statistic-words'

interface Line extends StatisticDuration {
  label: string
}

/** How long things take: a bar to the median, a finer one to P90, and the numbers they are made of beside them. */
function Delays({
  title,
  hint,
  file,
  lines,
  onOpen,
}: {
  title: string
  hint: string
  file: string
  lines: readonly Line[]
  onOpen: (filter: StatisticFilter) => void
}) {
  const told = lines.filter(({ value }) => value > 0)
  const longest = Math.max(1, ...told.map(({ p90 }) => p90 ?? 0))
  const width = (days: number | null) => ({ width: `${((days ?? 0) / longest) * 100}%` })
  const save = () => {
    const rows = told.map(({ label, value, median, p90 }) => [
      label,
      ...[value, median, p90].map(each => String(each ?? '')),
    ])
    const header = ['Délai', 'Projets', 'Médiane (jours)', 'P90 (jours)']
    download(new Blob([csvOf(header, rows)], { type: 'text/csv;charset=utf-8' }), file)
  }
  return (
    <Card aria-label={title}>
      <header className="flex items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          <CardTitle>{title}</CardTitle>
          <CardDescription>{hint}</CardDescription>
        </div>
        {told.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="no-print"
            onClick={save}
            aria-label={`Exporter en CSV : ${title}`}
          >
            <Download aria-hidden /> CSV
          </Button>
        )}
      </header>
      {told.length === 0 ? (
        <p className="text-muted-foreground">Aucun projet n’est allé au bout de ces étapes pendant la période.</p>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b text-left text-muted-foreground">
              <th scope="col" className="py-2 font-medium">
                Étape
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Projets
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium whitespace-nowrap">
                <Swatch colour="bg-chart-1" /> Médiane
              </th>
              <th scope="col" className="py-2 text-right font-medium whitespace-nowrap">
                <Swatch colour="bg-chart-2" /> P90
              </th>
            </tr>
          </thead>
          <tbody>
            {told.map(({ label, median, p90, ...figure }) => (
              <tr key={label} className="border-b last:border-0">
                <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                  {label}
                  <span aria-hidden className="mt-1 block h-2 w-full max-w-72 rounded-sm bg-muted">
                    <span className="block h-1 rounded-sm bg-chart-1" style={width(median)} />
                    <span className="block h-1 rounded-sm bg-chart-2" style={width(p90)} />
                  </span>
                </th>
                <td className="py-1.5 text-right tabular">
                  <FigureButton figure={figure} about={label} onOpen={onOpen} />
                </td>
                <td className="px-2 py-1.5 text-right tabular whitespace-nowrap">{daysText(median)}</td>
                <td className="py-1.5 text-right tabular whitespace-nowrap">{daysText(p90)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** Which of the two bars a column is. */
const Swatch = ({ colour }: { colour: string }) => (
  <span aria-hidden className={`mr-1 inline-block h-1 w-3 rounded-sm align-middle ${colour}`} />
)

/** Time between two statuses, and time in each. */
export function DelaysCards({
  statistics: { delays, held },
  onOpen,
}: {
  statistics: MissionStatistics
  onOpen: (filter: StatisticFilter) => void
}) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Delays
        title="Délais entre deux statuts"
        hint="La moitié des projets a mis la médiane ou moins, neuf sur dix le P90 ou moins."
        file="statistiques-delais.csv"
        lines={delays.map(({ since, until, ...each }) => ({
          ...each,
          label: `${projectStatusLabels[since]} – ${projectStatusLabels[until]}`,
        }))}
        onOpen={onOpen}
      />
      <Delays
        title="Temps passé dans chaque statut"
        hint="Des projets sortis du statut pendant la période."
        file="statistiques-temps-par-statut.csv"
        lines={held.map(({ status, ...each }) => ({ ...each, label: projectStatusLabels[status] }))}
        onOpen={onOpen}
      />
    </div>
  )
}
