import type { SavedSearchEntity } from '@faitage/contracts/search/saved-search'
import { Download, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'
import { cn } from '@/lib/utils'
import type { RecordFilter } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterBar } from './filter-bar.tsx'
import { SearchField } from './search-field.tsx'
import { SortSelect } from './sort-select.tsx'
import type { TableState } from './table-state.ts'
import type { Columns } from './use-columns.ts'

const SavedViews = lazy(() => import('./saved-views.tsx').then(module => ({ default: module.SavedViews })))
const SavedSearches = lazy(() => import('./saved-searches.tsx').then(module => ({ default: module.SavedSearches })))

interface TableToolbarProps<T> {
  label: string
  name: string
  searchable: boolean
  state: TableState
  search: string
  filters: readonly RecordFilter[]
  columns: Columns<T>
  onSearch: (text: string) => void
  onChange: (change: Partial<TableState>) => void
  onOpenView: (search: string, options?: { push?: boolean }) => void
  entity: SavedSearchEntity | undefined
  views: boolean
  onDown: () => void
  onExport: () => void
  exporting: boolean
  actions: ReactNode
}

/** Search, filters, columns, views and export of a list. */
export function TableToolbar<T>(props: TableToolbarProps<T>) {
  const { state, filters } = props
  const [open, setOpen] = useState(false)
  const { permissions } = useUser()
  const keeps = permissions.includes('read saved_search') ? props.entity : undefined
  const count = Object.keys(state.filters).length
  return (
    <div className="no-print flex flex-wrap items-start gap-2">
      {props.searchable ? (
        <SearchField
          value={state.q}
          label={`Rechercher dans ${props.label.toLowerCase()}`}
          onChange={props.onSearch}
          onDown={props.onDown}
          className="max-sm:w-full sm:w-72"
        />
      ) : null}
      {filters.length > 0 || props.columns.all.some(column => column.sortable) ? (
        <Button
          variant="outline"
          className="px-3 sm:hidden"
          aria-expanded={open}
          aria-controls="table-filters"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span>
            Filtres<span className="max-[28rem]:sr-only"> et tri</span>
            {count > 0 ? ` (${count})` : ''}
          </span>
        </Button>
      ) : null}
      <div id="table-filters" className={cn('order-last flex w-full flex-wrap gap-2', !open && 'max-sm:hidden')}>
        <FilterBar filters={filters} state={state} onChange={props.onChange} />
        <SortSelect columns={props.columns.all} sort={state.sort} onSort={sort => props.onChange({ sort })} />
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:contents">
        {keeps ? (
          <Suspense fallback={<Skeleton className="h-9 w-32" />}>
            <SavedSearches
              entity={keeps}
              filterKeys={filters.map(filter => filter.key)}
              search={props.search}
              columns={props.columns as Columns<unknown>}
              onOpen={props.onOpenView}
            />
          </Suspense>
        ) : null}
        <span className="flex items-center gap-2 max-sm:hidden">
          {keeps || !props.views ? null : (
            <Suspense fallback={<Skeleton className="size-9" />}>
              <SavedViews name={props.name} search={props.search} onOpen={props.onOpenView} />
            </Suspense>
          )}
          <ColumnChooser columns={props.columns} />
          <Button
            variant="outline"
            size="icon"
            aria-label="Exporter la liste en CSV"
            title="Exporter la liste en CSV"
            aria-disabled={props.exporting}
            onClick={props.exporting ? undefined : props.onExport}
          >
            {props.exporting ? <Spinner /> : <Download aria-hidden="true" />}
          </Button>
        </span>
        {props.actions}
      </div>
    </div>
  )
}
