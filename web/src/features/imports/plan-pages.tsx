import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useRead } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import type { PlanFilter } from './plan-counts.tsx'

const size = 50

interface PlanPagesProps {
  importId: string
  /** Only these rows; all of them without it. `kept` and `reverted`: those left as they are when the import was undone, and those that were. */
  filter: PlanFilter | 'kept' | 'reverted' | undefined
  children: (rows: readonly PlannedRow[]) => ReactNode
}

const queryOf = (filter: PlanPagesProps['filter']) => {
  if (filter === 'kept') return { kept: 'true' as const }
  if (filter === 'reverted') return { reverted: 'true' as const }
  if (filter === 'warned') return { warned: 'true' as const }
  if (filter === 'conflict' || filter === 'confirm') return { question: filter }
  return filter ? { action: filter } : {}
}

/** The rows of a plan, a page of them at a time. */
export function PlanPages({ importId, filter, children }: PlanPagesProps) {
  const [page, setPage] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows start at their first page
  useEffect(() => setPage(1), [filter])
  const read = useRead(
    missionImportEndpoints.rows,
    { params: { import_id: importId }, query: { page, size, ...queryOf(filter) } },
    { keepPrevious: true },
  )
  if (read.error && !read.data)
    return (
      <Alert variant="destructive">
        <AlertDescription>{read.error.message}</AlertDescription>
      </Alert>
    )
  if (!read.data) return <Skeleton className="h-64" />
  const { items, totalItems } = read.data
  const pages = Math.max(1, Math.ceil(totalItems / size))
  return (
    <div className={cn('flex flex-col gap-2', read.isPlaceholderData && 'opacity-60')}>
      {children(items)}
      {pages > 1 ? (
        <nav aria-label="Pages du plan" className="flex items-center justify-end gap-1">
          <p className="mr-auto text-sm text-muted-foreground tabular">{formatCount(totalItems)} lignes</p>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Page précédente du plan"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <span className="text-sm tabular">
            {formatCount(page)} / {formatCount(pages)}
          </span>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Page suivante du plan"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
      ) : null}
    </div>
  )
}
