import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectStatuses, projectStatusLabels, statusDateFields } from '@faitage/contracts/projects/project-status'
import { cn } from '@/lib/utils'
import { StatusIcon } from './status-badge.tsx'

/** The day each status last took effect, in order. */
export function StatusDates({ project }: { project: Pick<ProjectDetail, 'status' | 'status_dates'> }) {
  const reached = projectStatuses
    .flatMap(status => {
      const on = project.status_dates[statusDateFields[status]]
      return on ? [{ status, on }] : []
    })
    .sort(
      (a, b) => b.on.localeCompare(a.on) || (a.status === project.status ? -1 : b.status === project.status ? 1 : 0),
    )
  return (
    <ol className="flex flex-col gap-1">
      {reached.map(({ status, on }) => (
        <li
          key={status}
          className={cn(
            'flex items-center gap-2 rounded-md px-2 py-1',
            status === project.status && 'bg-muted font-medium',
          )}
          aria-current={status === project.status ? 'step' : undefined}
        >
          <StatusIcon status={status} />
          <span className="min-w-0 flex-1">{projectStatusLabels[status]}</span>
          <time dateTime={on} className="text-sm text-muted-foreground tabular">
            {formatDay(on)}
          </time>
        </li>
      ))}
    </ol>
  )
}
