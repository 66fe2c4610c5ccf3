import { formatCount } from '@faitage/contracts/kernel/format-number'
import { missionImportEndpoints } from '@faitage/contracts/missions/mission-import.endpoints'
import type { PlannedAction, PlannedRow } from '@faitage/contracts/missions/mission-import.plan'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRead } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import { actionWords } from './import-words.ts'
import { actionIcons } from './plan-counts.tsx'

const size = 50

interface PlanRowsProps {
  importId: string
  /** Only the rows with this action; all of them without it. */
  action: PlannedAction | undefined
}

/** The plan row by row, a page at a time. */
export function PlanRows({ importId, action }: PlanRowsProps) {
  const [page, setPage] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows start at their first page
  useEffect(() => setPage(1), [action])
  const read = useRead(
    missionImportEndpoints.rows,
    { params: { import_id: importId }, query: { page, size, ...(action ? { action } : {}) } },
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
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard */}
      <section className="max-h-96 overflow-auto rounded-md border" tabIndex={0} aria-label="Plan ligne par ligne">
        <table className={cn('w-full min-w-xl text-sm', read.isPlaceholderData && 'opacity-60')}>
          <thead className="sticky top-0 z-10 bg-muted text-left text-muted-foreground">
            <tr>
              {['Ligne', 'Action', 'Référence', 'Demandeur', 'Détail'].map(header => (
                <th key={header} scope="col" className="px-3 py-2 font-medium">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(row => (
              <Row key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </section>
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

function Row({ row }: { row: PlannedRow }) {
  const Icon = actionIcons[row.action]
  return (
    <tr className="border-t align-top">
      <td className="px-3 py-2 tabular">{row.row}</td>
      <td className="px-3 py-2 whitespace-nowrap">
        <span className={cn('inline-flex items-center gap-1.5', row.action === 'error' && 'text-destructive')}>
          <Icon aria-hidden="true" className="size-3.5" />
          {actionWords[row.action].verb}
        </span>
      </td>
      <td className="px-3 py-2 font-medium whitespace-nowrap">{row.reference}</td>
      <td className="px-3 py-2">{row.name}</td>
      <td className="px-3 py-2 [overflow-wrap:anywhere]">
        {row.changes.length > 0 && row.action === 'update' ? row.changes.join(', ') : null}
        {row.errors.map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one row may have the same error twice
          <p key={index}>
            {error.column ? <span className="font-medium">{error.column}&nbsp;: </span> : null}
            {error.value ? `«\u00A0${error.value}\u00A0». ` : ''}
            {error.message}
          </p>
        ))}
      </td>
    </tr>
  )
}
