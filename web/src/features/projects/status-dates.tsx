import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectStatuses, projectStatusLabels, statusDateFields } from '@faitage/contracts/projects/project-status'
import { Pencil } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import { openProjectCommand } from './project-commands.ts'
import { StatusIcon } from './status-badge.tsx'

interface StatusDatesProps {
  project: Pick<ProjectDetail, 'id' | 'status' | 'status_dates'>
  /** Whether the reader may correct them. */
  corrects: boolean
}

/** The day each status last took effect, in order. */
export function StatusDates({ project, corrects }: StatusDatesProps) {
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
          {corrects ? (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Corriger la date de l’étape ${projectStatusLabels[status]}`}
              onClick={() => openProjectCommand({ kind: 'date', id: project.id, status })}
            >
              <Pencil aria-hidden />
            </Button>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
