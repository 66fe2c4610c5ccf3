import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { MissionStatistics, StatisticFilter } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { Link } from '@tanstack/react-router'
import { Card, CardTitle } from '@/components/ui/card'
import { projectsHref } from '@/features/home/indicators'
import { FigureButton } from './figure-button'

/** Where projects stand on the day looked at; today's numbers open the list of projects itself too. */
export function CurrentCard({
  statistics: { today, on },
  onOpen,
}: {
  statistics: MissionStatistics
  onOpen: (filter: StatisticFilter) => void
}) {
  const present = today.filter(({ value }) => value > 0)
  const total = present.reduce((sum, { value }) => sum + value, 0)
  return (
    <Card aria-labelledby="au-jour">
      <CardTitle id="au-jour">
        {countOf(total, 'projet', 'projets')} au {formatDay(on)}
      </CardTitle>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {present.map(({ status, list, ...figure }) => (
          <li key={status} className="flex items-center justify-between gap-2 border-b py-1">
            {list ? (
              <Link to={projectsHref(list)} className="min-w-0 underline decoration-dotted underline-offset-4">
                {projectStatusLabels[status]}
                <span className="sr-only"> : ouvrir la liste des projets</span>
              </Link>
            ) : (
              <span className="min-w-0">{projectStatusLabels[status]}</span>
            )}
            <FigureButton figure={figure} about={`projets au statut ${projectStatusLabels[status]}`} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
