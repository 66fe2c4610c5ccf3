import { useDroppable } from '@dnd-kit/core'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import { StatusBadge } from '../status-badge.tsx'
import { BoardCard } from './board-card.tsx'

/** Cards that a column shows at first, and how many more each time; the most that one call answers. */
const PART = 20
const MOST = 1000
const none: readonly ProjectSummary[] = []

interface BoardColumnProps {
  status: ProjectStatus
  /** What the list is narrowed by, its order. */
  query: Record<string, unknown>
  changes: boolean
  drags: boolean
}

/** The projects of one status: how many there are, and the first of them. */
export function BoardColumn({ status, query, changes, drags }: BoardColumnProps) {
  const [size, setSize] = useState(PART)
  const read = useRead(
    projectEndpoints.list,
    { query: { ...query, status: [status], size } as never },
    { keepPrevious: true },
  )
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !drags })
  const { items = none, totalItems } = read.data ?? {}
  const label = projectStatusLabels[status]
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      data-status={status}
      className={cn(
        'flex flex-col gap-2 rounded-lg border bg-muted/40 p-2 sm:w-72',
        isOver && 'border-primary bg-accent',
      )}
    >
      <h3 className="flex min-w-0 items-center justify-between gap-2">
        <StatusBadge status={status} className="min-w-0" />
        <span className="shrink-0 text-sm text-muted-foreground tabular-nums">
          {totalItems === undefined ? '…' : formatCount(totalItems)}
        </span>
      </h3>
      {read.error && !read.data ? (
        <div className="flex flex-col items-start gap-2 p-2 text-sm" role="alert">
          <p className="text-destructive">{read.error.message}</p>
          <Button variant="outline" size="sm" onClick={() => void read.refetch()}>
            Réessayer
          </Button>
        </div>
      ) : read.data ? (
        <ul className="flex flex-col gap-2 overflow-y-auto sm:max-h-[calc(100dvh-19rem)] sm:min-h-40">
          {items.map(project => (
            <BoardCard key={project.id} project={project} changes={changes} drags={drags} />
          ))}
          {items.length === 0 ? <li className="p-2 text-sm text-muted-foreground">Aucun projet</li> : null}
        </ul>
      ) : (
        <>
          <Skeleton className="h-20 rounded-md" />
          <Skeleton className="h-20 rounded-md" />
        </>
      )}
      {totalItems !== undefined && totalItems > items.length && size < MOST ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Voir plus de projets au statut ${label}`}
          disabled={read.isPlaceholderData}
          onClick={() => setSize(Math.min(MOST, size + PART))}
        >
          Voir plus
        </Button>
      ) : null}
      {size >= MOST && totalItems !== undefined && totalItems > MOST ? (
        <p className="p-2 text-sm text-muted-foreground">Les {formatCount(MOST)} premiers sont montrés. Filtrez.</p>
      ) : null}
    </section>
  )
}
