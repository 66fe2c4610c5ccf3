import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { PageSkeleton } from '@/components/page-skeleton'
import type { RecordFilter } from '@/components/record/table/column'
import { listQueryOf, type TableStateRules } from '@/components/record/table/table-state'
import { useTableState } from '@/components/record/table/use-table-state'
import { ViewToolbar } from '@/components/record/table/view-toolbar'

const ProjectBoard = lazy(() => import('./board/project-board.tsx').then(module => ({ default: module.ProjectBoard })))

interface BoardViewProps {
  filters: readonly RecordFilter[]
  /** The list's own: its filters, search and sort are kept from one view to the other. */
  rules: TableStateRules
  actions: ReactNode
}

/** The list of projects shown by status, with its search and filters. */
export function BoardView({ filters, rules, actions }: BoardViewProps) {
  const { state, change } = useTableState(rules)
  const board = useRef<HTMLDivElement>(null)
  const query = useMemo(() => {
    const { page: _, size: __, ...others } = listQueryOf(state)
    return others
  }, [state])
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ViewToolbar
        label="Rechercher dans projets"
        filters={filters}
        state={state}
        onChange={change}
        onDown={() => board.current?.querySelector<HTMLElement>('li a')?.focus()}
        actions={actions}
      />
      <div ref={board}>
        <Suspense fallback={<PageSkeleton />}>
          <ProjectBoard query={query} asked={state.filters.status} />
        </Suspense>
      </div>
    </div>
  )
}
