import { countOf } from '@faitage/contracts/kernel/format-number'
import type { SavedSearchEntity } from '@faitage/contracts/search/saved-search'
import { type ReactNode, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordColumn, RecordFilter, RecordNoun, RowMenu } from './column.ts'
import { FilterChips } from './filter-chips.tsx'
import type { ListEndpoint } from './list-endpoint.ts'
import { goingOn, pagesOf, type Turn, turned } from './page-turn.ts'
import type { Selection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TableBody } from './table-body.tsx'
import { TablePager } from './table-pager.tsx'
import { activeFilters, listQueryOf, type TableState, withoutPlace } from './table-state.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { startTrail } from './trail-store.ts'
import { useColumns } from './use-columns.ts'
import { useExport } from './use-export.ts'
import { useRows } from './use-rows.ts'
import { useTableRules } from './use-table-rules.ts'
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
  /** The address of a row says more than its id: the way through the list keeps it. */
  keepsHrefs?: boolean
  /** What a row is called where its first cell is empty or only heard. */
  rowLabel: (row: T) => string
  defaultSort?: NonNullable<TableState['sort']>
  defaultSize?: number
  /** Filters in force until the person says otherwise; one object for all renders. */
  defaultFilters?: TableState['filters']
  /** What to do when there is nothing at all. */
  emptyHint: ReactNode
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode
  /** Whether rows can be selected (for an export of the selection, and what `bulk` offers). */
  selectable?: boolean
  /** Whether rows are selected on a phone too, where they are cards. */
  ticksOnPhone?: boolean
  /** What else can be done with the selected rows; `clear` unselects them. */
  bulk?: (ids: string[], clear: () => void, all?: AllOfFilter) => ReactNode
  /** Whether all rows of the filter can be selected, on other pages too: `bulk` is then told of the filter. */
  selectsAll?: boolean
  /** What can be done with a row, at its end. */
  rowMenu?: RowMenu<T>
  /** The essentials of a row, shown beside the list without leaving it. */
  peek?: (row: T) => ReactNode
  searchable?: boolean
  /** The API's parameter of the search; `q` by default. */
  searchKey?: 'q' | 'term'
  /** What its search structure is of: its searches are kept on the server. */
  entity?: SavedSearchEntity
  /** False where nobody keeps ways of looking at the list. */
  views?: boolean
}

/** Every row of a filter, as the list's query says it, and how many they are. */
interface AllOfFilter {
  filter: string
  total: number
}

const sizes = [20, 50, 100, 500, 1000] as const
const noFilters: readonly RecordFilter[] = []
const nothing: Selection = {}

/**
 * THE list of the product: pages, sort and filters answered by the server and kept in the address; columns and views
 * remembered in this browser; export of exactly what is filtered; a real table, or cards on a phone.
 */
export function RecordTable<T extends { id: string }>(props: RecordTableProps<T>) {
  const { filters = noFilters, defaultSort, defaultFilters, defaultSize = 50, searchKey, noun } = props
  const area = useRef<HTMLDivElement>(null)
  const rules = useTableRules({ filters, columns: props.columns, defaultSize, sizes, defaultSort, defaultFilters })
  const { state, change, search, open } = useTableState(rules)
  const columns = useColumns(props.name, props.columns)
  const query = useMemo(() => ({ ...listQueryOf(state, searchKey), ...props.query }), [state, searchKey, props.query])
  const [turn, setTurn] = useState<Turn>()
  const rows = useRows(props.endpoint, goingOn(query, turn))
  const offset = (rows.stale ? undefined : rows.offset) ?? (state.page - 1) * state.size
  const exporting = useExport({ endpoint: props.endpoint, query, columns: columns.shown, name: props.label, noun })
  const { all, selection, setSelection, selectAll } = useSelection(query, rows.totalItems)
  const seen = useRef(new Map<string, T>())
  for (const row of rows.items ?? []) seen.current.set(row.id, row)

  const seek = useCallback((q: string) => change({ q }), [change])
  const toFirstRow = () => area.current?.querySelector<HTMLElement>('[data-row], li a')?.focus()
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
  const turnPage: typeof change = (changed, options) => {
    setTurn(turned(query, changed, rows.stale ? undefined : rows.items?.at(-1)?.id))
    change(changed, options)
  }
  const pages = pagesOf(state, offset, rows.totalItems)
  const beyond = rows.items?.length === 0 && !rows.stale && state.page > pages
  useEffect(() => {
    // Rows went away, or a link is old: the last page there is.
    if (beyond) change({ page: pages })
  }, [beyond, pages, change])
  const addressOf = useRef(props.rowHref)
  addressOf.current = props.rowHref
  useEffect(() => {
    if (!rows.items || rows.stale) return
    const { page, ...asked } = query as { page: number }
    const kept = withoutPlace(search)
    const href = `${window.location.pathname}${kept && '?'}${kept}`
    const ids = rows.items.map(row => row.id)
    startTrail(props.name, {
      href,
      query: asked,
      size: state.size,
      page,
      offset,
      total: rows.totalItems,
      ids,
      ...(props.keepsHrefs && { hrefs: Object.fromEntries(rows.items.map(row => [row.id, addressOf.current(row)])) }),
    })
  }, [rows.items, rows.stale, rows.totalItems, query, offset, state.size, search, props.name, props.keepsHrefs])
  const selected = Object.keys(selection).filter(id => selection[id])

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
        onSearch={seek}
        onChange={change}
        onOpenView={open}
        entity={props.entity}
        views={props.views !== false}
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
          count={all?.total ?? selected.length}
          noun={noun}
          onExport={() => exporting.these(selected.flatMap(id => seen.current.get(id) ?? []))}
          onClear={() => setSelection(nothing)}
          all={props.selectsAll && !all && rows.totalItems > selected.length ? rows.totalItems : undefined}
          onAll={selectAll}
        >
          {props.bulk?.(selected, () => setSelection(nothing), all)}
        </SelectionBar>
      ) : null}
      <div ref={area} className="min-w-0">
        <TableBody
          {...props}
          columns={columns}
          rows={rows}
          offset={offset}
          loading={beyond}
          state={state}
          narrowed={activeFilters(state, defaultFilters) > 0}
          above={`${selected.length > 0} ${JSON.stringify(state.filters)}`}
          onChange={change}
          onClear={clear}
          selection={props.selectable ? selection : undefined}
          onSelection={setSelection}
        />
      </div>
      {rows.items && rows.totalItems > 0 ? (
        <TablePager
          state={state}
          sizes={sizes}
          totalItems={rows.totalItems}
          offset={offset}
          noun={noun}
          onChange={turnPage}
        />
      ) : null}
    </div>
  )
}

/** What is ticked; or all rows of a filter at once, for as long as neither the filter nor a box changes. */
function useSelection(query: Record<string, unknown>, total: number) {
  const [selection, setTicked] = useState(nothing)
  const filter = filterOf(query)
  const [everything, setEverything] = useState<string>()
  const setSelection = useCallback((next: SetStateAction<Selection>) => {
    setEverything(undefined)
    setTicked(next)
  }, [])
  const all = everything === filter ? { filter, total } : undefined
  return { all, selection, setSelection, selectAll: () => setEverything(filter) }
}

const PLACE = new Set(['page', 'size', 'sortBy', 'sortDirection'])
const filterOf = (query: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([name, value]) => !PLACE.has(name) && value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  ).toString()

const countText = (count: number, noun: RecordNoun) => (count === 0 ? noun.none : countOf(count, noun.one, noun.many))
