import type { RowSelectionState } from '@tanstack/react-table'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordColumn, RecordFilter, RecordNoun } from './column.ts'
import { useColumnChoice } from './column-chooser.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { ListEndpoint } from './list-endpoint.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { TablePager } from './table-pager.tsx'
import { activeFilters, listQueryOf, nextSort, type TableState, type TableStateRules } from './table-state.ts'
import { TableEmpty, TableFailed, TableSkeleton } from './table-states.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { startTrail } from './trail-store.ts'
import { useExport } from './use-export.ts'
import { useIsPhone } from './use-media.ts'
import { useRows } from './use-rows.ts'
import { useTableState } from './use-table-state.ts'

export interface RecordTableProps<T extends { id: string }> {
  /** Names the list in what this browser remembers (columns, views, scroll), e.g. `projects`. */
  name: string
  /** Accessible name of the table. */
  label: string
  noun: RecordNoun
  endpoint: ListEndpoint<T>
  /** Fixed part of the query, that no filter may change. */
  query?: Record<string, unknown>
  columns: readonly RecordColumn<T>[]
  filters?: readonly RecordFilter[]
  rowHref: (row: T) => string
  /** What a row is called where its first cell is empty or only heard. */
  rowLabel: (row: T) => string
  defaultSort?: NonNullable<TableState['sort']>
  defaultSize?: number
  /** What to do when there is nothing at all. */
  emptyHint: ReactNode
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode
  /** Whether rows can be selected (for an export of the selection, and what `bulk` offers). */
  selectable?: boolean
  /** What else can be done with the selected rows; `clear` unselects them. */
  bulk?: (ids: string[], clear: () => void) => ReactNode
  searchable?: boolean
  /** The API's parameter of the search; `q` unless told. */
  searchKey?: 'q' | 'term'
}

const sizes = [20, 50, 100, 500, 1000] as const
const noFilters: readonly RecordFilter[] = []
const nothing: RowSelectionState = {}

/**
 * THE list of the product: pages, sort and filters answered by the server and kept in the address; columns and views
 * remembered in this browser; export of exactly what is filtered; a real table, or cards on a phone.
 */
export function RecordTable<T extends { id: string }>(props: RecordTableProps<T>) {
  const { columns, filters = noFilters, defaultSort, defaultSize = 50, searchKey, noun } = props
  const phone = useIsPhone()
  const area = useRef<HTMLDivElement>(null)
  const rules = useMemo<TableStateRules>(
    () => ({
      filterKeys: filters.map(filter => filter.key),
      singleKeys: filters.filter(filter => filter.kind !== 'many').map(filter => filter.key),
      sortable: columns.filter(column => column.sortable).map(column => column.id),
      defaultSize,
      sizes,
      ...(defaultSort ? { defaultSort } : {}),
    }),
    [filters, columns, defaultSort, defaultSize],
  )
  const { state, change, search, open } = useTableState(rules)
  const { choice, choose, reset } = useColumnChoice(props.name, columns)
  const shown = useMemo(() => columns.filter(column => choice[column.id]), [columns, choice])
  const query = useMemo(() => ({ ...listQueryOf(state, searchKey), ...props.query }), [state, searchKey, props.query])
  const rows = useRows(props.endpoint, query)
  const exporting = useExport({ endpoint: props.endpoint, query, columns: shown, name: props.label, noun })
  const [selection, setSelection] = useState(nothing)
  const seen = useRef(new Map<string, T>())
  for (const row of rows.items ?? []) seen.current.set(row.id, row)

  const seek = useCallback((q: string) => change({ q }), [change])
  const toFirstRow = () => area.current?.querySelector<HTMLElement>('[data-row], li a')?.focus()
  const narrowed = activeFilters(state) > 0
  const box = useRef<HTMLDivElement>(null)
  const toSearch = () => {
    // What was pressed is gone. A touch screen would cover the rows with its keyboard.
    if (!matchMedia('(pointer: coarse)').matches)
      box.current?.querySelector<HTMLElement>('input[type="search"], button')?.focus()
  }
  const clear = () => {
    change({ q: '', filters: {} })
    toSearch()
  }
  const pages = Math.max(1, Math.ceil(rows.totalItems / state.size))
  const beyond = rows.items?.length === 0 && !rows.stale && state.page > pages
  useEffect(() => {
    // Rows went away, or a link is old: the last page there is.
    if (beyond) change({ page: pages })
  }, [beyond, pages, change])
  useEffect(() => {
    if (!rows.items || rows.stale) return
    const { page: _, ...asked } = query as { page?: number }
    const { size, page } = state
    const ids = rows.items.map(row => row.id)
    startTrail(props.name, { href: hrefOfList(search), query: asked, size, page, total: rows.totalItems, ids })
  }, [rows.items, rows.stale, rows.totalItems, query, state, search, props.name])
  const selected = Object.keys(selection).filter(id => selection[id])
  const shared = {
    name: props.name,
    label: props.label,
    busy: rows.stale,
    rowHref: props.rowHref,
    rowLabel: props.rowLabel,
  }

  return (
    <div ref={box} data-list={props.label} className="flex min-w-0 flex-col gap-3">
      <TableToolbar
        label={props.label}
        name={props.name}
        searchable={props.searchable !== false}
        state={state}
        search={search}
        filters={filters}
        columns={columns}
        choice={choice}
        onChoose={choose}
        onResetColumns={reset}
        onSearch={seek}
        onChange={change}
        onOpenView={open}
        onDown={toFirstRow}
        onExport={exporting.all}
        exporting={exporting.busy}
        actions={props.actions}
      />
      <FilterChips filters={filters} state={state} onChange={change} onGone={toSearch} />
      <p role="status" className="sr-only">
        {rows.items && !rows.stale ? countText(rows.totalItems, noun) : ''}
      </p>
      {selected.length > 0 ? (
        <SelectionBar
          count={selected.length}
          noun={noun}
          onExport={() => exporting.these(selected.flatMap(id => seen.current.get(id) ?? []))}
          onClear={() => setSelection(nothing)}
        >
          {props.bulk?.(selected, () => setSelection(nothing))}
        </SelectionBar>
      ) : null}
      <div ref={area} className="min-w-0">
        {rows.error ? (
          <TableFailed
            message={rows.error}
            onRetry={rows.retry}
            onClear={rows.refused && narrowed ? clear : undefined}
          />
        ) : !rows.items || beyond ? (
          <TableSkeleton phone={phone} />
        ) : rows.items.length === 0 ? (
          <TableEmpty
            filtered={narrowed}
            title={narrowed ? `${noun.none} ne correspond` : noun.none}
            hint={props.emptyHint}
            onClear={clear}
          />
        ) : phone ? (
          <TableCards {...shared} columns={columns} hidden={choice} rows={rows.items} />
        ) : (
          <TableGrid
            {...shared}
            columns={columns}
            hidden={choice}
            rows={rows.items}
            state={state}
            totalItems={rows.totalItems}
            above={`${selected.length > 0} ${JSON.stringify(state.filters)}`}
            onSort={column => change({ sort: nextSort(state.sort, column) })}
            selection={props.selectable ? selection : undefined}
            onSelection={setSelection}
          />
        )}
      </div>
      {rows.items && rows.totalItems > 0 ? (
        <TablePager state={state} sizes={sizes} totalItems={rows.totalItems} noun={noun} onChange={change} />
      ) : null}
    </div>
  )
}

/** The address of a list, whichever its page. */
function hrefOfList(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('page')
  const { pathname } = window.location
  return parameters.size > 0 ? `${pathname}?${parameters.toString().replaceAll('%2C', ',')}` : pathname
}

const countText = (count: number, noun: RecordNoun) =>
  count === 0 ? noun.none : `${count} ${count > 1 ? noun.many : noun.one}`
