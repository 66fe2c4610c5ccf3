import {
  columnVisibilityFeature,
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cn } from '@/lib/utils'
import type { RecordColumn } from './column.ts'
import { ColumnHeader, SelectAll } from './column-header.tsx'
import { GridRow } from './grid-row.tsx'
import { Spacer } from './spacer.tsx'
import type { TableState } from './table-state.ts'
import { usePrinting } from './use-printing.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
const rowHeight = 40
const headerHeight = 40
/** Rows kept outside the view on both sides, so that fast scrolling shows no gap. */
const overscan = 12

export interface GridProps<T extends { id: string }> {
  name: string
  label: string
  columns: readonly RecordColumn<T>[]
  rows: readonly T[]
  state: TableState
  totalItems: number
  busy: boolean
  /** Changes whenever what stands above the table takes another height. */
  above: string
  rowHref: (row: T) => string
  rowLabel: (row: T) => string
  hidden: Record<string, boolean>
  onSort: (column: string) => void
  selection: RowSelectionState | undefined
  onSelection: (selection: RowSelectionState) => void
}

/** The rows of a list as a real table: virtualised, header and first column sticky, arrows move from row to row. */
export function TableGrid<T extends { id: string }>(props: GridProps<T>) {
  const { columns, rows, state, totalItems, selection } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  const [active, setActive] = useState(0)
  const focusNext = useRef(false)
  const printing = usePrinting()

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, T>()
    return helper.columns(
      columns.map(column =>
        helper.accessor(row => column.text(row), { id: column.id, header: column.header, meta: column as never }),
      ),
    )
  }, [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows as T[],
    getRowId: row => row.id,
    state: { columnVisibility: props.hidden, rowSelection: selection ?? noSelection },
    onRowSelectionChange: updater =>
      props.onSelection(typeof updater === 'function' ? updater(selection ?? noSelection) : updater),
  })
  const { hidden, onSelection } = props
  const shown = useMemo(() => columns.filter(column => hidden[column.id] !== false), [columns, hidden])
  const { toggle, focus } = useRowHandlers(selection, onSelection, setActive)
  const items = table.getRowModel().rows
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => items[index]?.id ?? index,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    overscan,
    rangeExtractor: range => {
      if (printing) return Array.from({ length: range.count }, (_, index) => index)
      const first = Math.max(0, range.startIndex - range.overscan)
      const last = Math.min(range.count - 1, range.endIndex + range.overscan)
      const indexes = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
      // The row that holds the focus stays in the page, or the focus would be lost when it scrolls away.
      if (active < first && active >= 0 && active < range.count) indexes.unshift(active)
      if (active > last && active < range.count) indexes.push(active)
      return indexes
    },
  })

  useFillHeight(scroller, setHeight, `${items.length === 0} ${props.above}`)
  useScrollMemory(props.name, scroller, items.length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of rows starts at its first row
  useEffect(() => setActive(0), [state.page, state.q, state.filters, state.sort])
  useEffect(() => {
    if (!focusNext.current) return
    const link = scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)
    if (link) {
      focusNext.current = false
      link.focus({ preventScroll: true })
    }
  })

  const move = (index: number) => {
    const next = Math.max(0, Math.min(items.length - 1, index))
    focusNext.current = true
    setActive(next)
    virtualizer.scrollToIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2)
    const step: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: items.length - 1,
    }
    const target = step[event.key]
    if (target !== undefined) {
      event.preventDefault()
      move(target)
    } else if (event.key === ' ' && selection && (event.target as HTMLElement).dataset.row) {
      event.preventDefault()
      items[active]?.toggleSelected()
    } else if (event.key === 'Escape' && selection && Object.keys(selection).length > 0) {
      event.preventDefault()
      props.onSelection({})
    }
  }

  const virtual = virtualizer.getVirtualItems()
  const columnCount = shown.length + (selection ? 1 : 0)
  const minWidth = shown.reduce((sum, column) => sum + column.width, selection ? 40 : 0)
  return (
    <div
      ref={scroller}
      data-table-scroller
      className="relative overflow-auto rounded-md border border-border bg-card print:overflow-visible print:border-0"
      style={{ maxHeight: printing ? undefined : height }}
    >
      <table
        aria-label={props.label}
        aria-rowcount={totalItems + 1}
        aria-colcount={columnCount}
        aria-busy={props.busy}
        className={cn('w-full table-fixed border-separate border-spacing-0 text-sm', props.busy && 'opacity-70')}
        style={{ minWidth }}
      >
        <colgroup>
          {selection ? <col style={{ width: 40 }} /> : null}
          {shown.map(column => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} style={{ height: headerHeight }}>
            {selection ? (
              <SelectAll
                all={table.getIsAllRowsSelected()}
                some={table.getIsSomeRowsSelected()}
                onChange={checked => table.toggleAllRowsSelected(checked)}
              />
            ) : null}
            {shown.map((column, index) => (
              <ColumnHeader
                key={column.id}
                column={column}
                sort={state.sort}
                first={index === 0}
                offset={selection ? 40 : 0}
                onSort={props.onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {spaced(virtual).map(({ item, gap }) => {
            const row = items[item.index]
            return row ? (
              <GridRow
                key={row.id}
                gap={gap}
                columnCount={columnCount}
                columns={shown}
                row={row.original}
                index={item.index}
                rowIndex={(state.page - 1) * state.size + item.index + 2}
                height={rowHeight}
                href={props.rowHref(row.original)}
                label={props.rowLabel(row.original)}
                focusable={item.index === active}
                onFocus={focus}
                selected={selection ? row.getIsSelected() : undefined}
                onSelect={toggle}
              />
            ) : null
          })}
          <Spacer height={tail(virtual, virtualizer.getTotalSize())} columnCount={columnCount} />
        </tbody>
      </table>
    </div>
  )
}

const noSelection: RowSelectionState = {}

/** Handlers that stay the same while rows scroll by, so that rows already shown are not rendered again. */
function useRowHandlers(
  selection: RowSelectionState | undefined,
  onSelection: (selection: RowSelectionState) => void,
  focus: (index: number) => void,
) {
  const latest = useRef({ selection, onSelection })
  latest.current = { selection, onSelection }
  const toggle = useCallback((id: string, checked: boolean) => {
    const { [id]: _, ...others } = latest.current.selection ?? noSelection
    latest.current.onSelection(checked ? { ...others, [id]: true } : others)
  }, [])
  return { toggle, focus }
}

/** Each virtual row with the empty height above it. */
const spaced = (virtual: readonly VirtualItem[]) =>
  virtual.map((item, index) => ({ item, gap: item.start - (virtual[index - 1]?.end ?? headerHeight) }))

const tail = (virtual: readonly VirtualItem[], total: number) =>
  Math.max(0, total + headerHeight - (virtual.at(-1)?.end ?? headerHeight))

/** Lets the table take what is left of the window, so that its header and its pager stay in view. */
function useFillHeight(
  scroller: React.RefObject<HTMLDivElement | null>,
  setHeight: (height: number) => void,
  above: string,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is above moves when rows come
  useLayoutEffect(() => {
    const measure = () => {
      const element = scroller.current
      if (!element) return
      const top = element.getBoundingClientRect().top + window.scrollY
      setHeight(Math.max(320, window.innerHeight - Math.min(top, window.innerHeight / 2) - 84))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [scroller, setHeight, above])
}
