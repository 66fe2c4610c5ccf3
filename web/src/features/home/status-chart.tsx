import { formatCount } from '@faitage/contracts/kernel/format-number'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { Link } from '@tanstack/react-router'
import type { StatusCounts } from './by-status'

/** Horizontal bars in the order of a project's life; each opens its rows. */
export function StatusChart({ counts, hrefOf }: StatusCounts) {
  const most = Math.max(1, ...counts.map(({ value }) => value))
  return (
    <ul aria-label="Nombre de projets par statut" className="flex min-h-[30rem] flex-col">
      {counts.map(({ status, value }) => (
        <li key={status} className="flex flex-1">
          <Link
            to={hrefOf(status)}
            className="flex min-h-6 min-w-0 flex-1 items-center gap-2 rounded-sm text-sm hover:bg-accent"
          >
            <span className="w-1/2 shrink-0 text-right leading-tight sm:w-51">{projectStatusLabels[status]}</span>
            <span className="flex min-w-0 flex-1 items-center pr-14">
              <span
                data-band
                aria-hidden
                className="h-4 shrink-0 rounded-r-sm bg-chart-1"
                style={{ width: `${(value / most) * 100}%` }}
              />
              <span className="pl-1.5 text-muted-foreground tabular">{formatCount(value)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
