import { useDroppable } from '@dnd-kit/core'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { type ReactNode, useState } from 'react'
import { ReadFailed } from '@/components/read-failed'
import type { ListEndpoint } from '@/components/record/table/list-endpoint'
import { useRows } from '@/components/record/table/use-rows'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'

/** Cards that a column shows at first, and how many more each time; the most that one call answers. */
const PART = 20
const MOST = 1000

interface DropColumnProps<T> {
  /** The value that a card takes by being dropped here. */
  status: string
  label: string
  endpoint: ListEndpoint<T>
  /** The filter that makes the column, and its order. */
  query: Record<string, unknown>
  drags: boolean
  /** Said of an empty column. */
  none: string
  /** Names the button that shows more. */
  more: string
  card: (item: T) => ReactNode
  className?: string
}

/** A column of a board: how many cards it has, and the first of them. */
export function DropColumn<T>({
  status,
  label,
  endpoint,
  query,
  drags,
  card,
  className,
  ...words
}: DropColumnProps<T>) {
  const [size, setSize] = useState(PART)
  const { items, totalItems, stale, error, retry } = useRows(endpoint, { ...query, size })
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !drags })
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      data-status={status}
      className={cn(
        'flex flex-col gap-2 rounded-lg border bg-muted/40 p-2',
        isOver && 'border-primary bg-accent',
        className,
      )}
    >
      <h2 className="flex items-center justify-between gap-2 px-1 font-semibold">
        {label}
        <span className="text-sm font-normal text-muted-foreground tabular-nums">
          {items ? formatCount(totalItems) : '…'}
        </span>
      </h2>
      {items ? (
        <ul className="flex flex-col gap-2 overflow-y-auto sm:max-h-[calc(100dvh-19rem)] sm:min-h-40">
          {items.map(card)}
          {items.length === 0 ? <li className="p-2 text-sm text-muted-foreground">{words.none}</li> : null}
        </ul>
      ) : error ? (
        <ReadFailed message={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-40 rounded-md" />
      )}
      {items && totalItems > items.length && size < MOST ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={words.more}
          disabled={stale}
          onClick={() => setSize(Math.min(MOST, size + PART))}
        >
          Voir plus
        </Button>
      ) : null}
      {size >= MOST && totalItems > MOST ? (
        <p className="p-2 text-sm text-muted-foreground">Les {formatCount(MOST)} premières sont montrées. Filtrez.</p>
      ) : null}
    </section>
  )
}
