import { useDroppable } from '@dnd-kit/core'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import {
  type CoOwnershipTaskItem,
  coOwnershipTaskEndpoints as tasks,
} from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { type CoOwnershipTaskStatus, taskStatuses } from '@faitage/contracts/tasks/task.words'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import { BoardCard } from './board-card.tsx'

/** Cards that a column shows at first, and how many more each time; the most that one call answers. */
const PART = 20
const MOST = 1000
const none: readonly CoOwnershipTaskItem[] = []

interface BoardColumnProps {
  status: CoOwnershipTaskStatus
  /** The filters of the tasks, and their order. */
  query: Record<string, unknown>
  drags: boolean
  onMove: (id: string, status: CoOwnershipTaskStatus) => void
}

/** The tasks of one status: how many there are, and the first of them. */
export function BoardColumn({ status, query, drags, onMove }: BoardColumnProps) {
  const [size, setSize] = useState(PART)
  const read = useRead(tasks.list, { query: { ...query, status: [status], size } as never }, { keepPrevious: true })
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !drags })
  const { items = none, totalItems } = read.data ?? {}
  const label = taskStatuses[status]
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      data-status={status}
      className={cn(
        'flex min-w-64 flex-1 flex-col gap-2 rounded-lg border bg-muted/40 p-2',
        isOver && 'border-primary bg-accent',
      )}
    >
      <h2 className="flex items-center justify-between gap-2 px-1 font-semibold">
        {label}
        <span className="text-sm font-normal text-muted-foreground tabular-nums">
          {totalItems === undefined ? '…' : formatCount(totalItems)}
        </span>
      </h2>
      {read.error && !read.data ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <ul className="flex flex-col gap-2 overflow-y-auto sm:max-h-[calc(100dvh-19rem)] sm:min-h-40">
          {items.map(task => (
            <BoardCard key={task.id} task={task} drags={drags} onMove={onMove} />
          ))}
          {items.length === 0 ? <li className="p-2 text-sm text-muted-foreground">Aucune tâche</li> : null}
        </ul>
      ) : (
        <Skeleton className="h-40 rounded-md" />
      )}
      {totalItems !== undefined && totalItems > items.length && size < MOST ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Voir plus de tâches au statut ${label}`}
          disabled={read.isPlaceholderData}
          onClick={() => setSize(Math.min(MOST, size + PART))}
        >
          Voir plus
        </Button>
      ) : null}
    </section>
  )
}
