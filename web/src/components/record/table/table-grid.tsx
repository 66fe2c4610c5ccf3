import { useRouter } from '@tanstack/react-router'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { cn } from '@/lib/utils'
import type { RowMenu } from './column.ts'
import { ColumnHeader, MenuHeader, SelectAll } from './column-header.tsx'
import { GridRow, type RowActs } from './grid-row.tsx'
import { distinctLabels } from './row-labels.ts'
import { type Selection, withRange } from './selection.ts'
import { Spacer } from './spacer.tsx'
import type { TableState } from './table-state.ts'
import { useActiveRow } from './use-active-row.ts'
import { useColumnSizing } from './use-column-sizing.ts'
import type { Columns } from './use-columns.ts'
import { useFillHeight } from './use-fill-height.ts'
import { markClipped, useGridKeys } from './use-grid-keys.ts'
import { usePrinting } from './use-printing.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useShownRows } from './use-shown-rows.ts'
import { useTicking } from './use-ticking.ts'

const rowHeight = 40
const headerHeight = 40
const tickWidth = 40
const menuWidth = 48

/** What stands beside the rows does with them. */
export interface GridHandle {
  /** Gives the focus to the active row. */
  focus: () => void
  /** Makes the row above or below the active one, without taking the focus. */
  step: (step: -1 | 1) => void
}

export interface GridProps<T extends { id: string }> {
  handle: Ref<GridHandle>
  name: string
  label: string
  columns: Columns<T>
  rows: readonly T[]
  state: TableState
  totalItems: number
  /** Rows before the page. */
  offset: number
  busy: boolean
  /** Changes whenever what stands above the table takes another height. */
  above: string
  rowHref: (row: T) => string
  rowLabel: (row: T) => string
  /** The record seen last, opened from this list. */
  current: string | undefined
  onSort: (column: string) => void
  selection: Selection | undefined
  onSelection: (selection: Selection) => void
  /** The row that is active: the one a key acts on. */
  onActive: (row: T | undefined) => void
  /** Shows a row beside the list. */
  onPeek: ((row: T) => void) | undefined
  /** What can be done with a row, at its end. */
  rowMenu: RowMenu<T> | undefined
}

/** The rows of a list as a real table: virtualised, header and first column sticky, arrows move from row to row. */
export function TableGrid<T extends { id: string }>(props: GridProps<T>) {
  const { columns, rows, state, totalItems, selection, onActive, onPeek } = props
  const { shown, widthOf } = columns
  const scroller = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  const question = `${state.page} ${state.q} ${JSON.stringify([state.filters, state.sort])}`
  const [active, setActive] = useActiveRow(ids, question, ids.indexOf(props.current ?? ''))
  const focusNext = useRef(false)
  const printing = usePrinting()
  const router = useRouter()

  const labels = useMemo(() => distinctLabels(rows, props.rowLabel, shown), [rows, props.rowLabel, shown])
  const ticking = useTicking(ids, selection, props.onSelection)
  const { tick, draw, rest } = ticking
  const shownRows = useRef(rows)
  shownRows.current = rows
  const acts = useMemo<RowActs>(
    () => ({
      focus: setActive,
      tick,
      peek: onPeek && (index => shownRows.current[index] && onPeek(shownRows.current[index])),
    }),
    [tick, onPeek, setActive],
  )
  const { indexes, scrollTo } = useShownRows({
    scroller,
    count: rows.length,
    rowHeight,
    header: headerHeight,
    kept: active,
    all: printing,
  })

  const height = useFillHeight(scroller, `${rows.length === 0} ${props.above}`)
  useScrollMemory(props.name, scroller, rows.length > 0, rowHeight)
  const activeRow = rows[active]
  useEffect(() => onActive(activeRow), [activeRow, onActive])
  useEffect(() => {
    if (!focusNext.current) return
    const link = scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)
    if (link) {
      focusNext.current = false
      link.focus({ preventScroll: true })
    }
  })

  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setActive(next)
    scrollTo(next)
    return next
  }
  const move = (index: number, range: boolean) => {
    const next = goTo(index)
    if (range && selection) draw(active, next)
    else rest(next)
    focusNext.current = true
  }
  useImperativeHandle(props.handle, () => ({
    focus: () => scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus(),
    step: step => void goTo(active + step),
  }))
  const onKeyDown = useGridKeys({
    scroller,
    rowHeight,
    count: rows.length,
    active,
    move,
    tick: selection && (() => tick(active, !selection[ids[active] ?? ''], false)),
    clear: selection && Object.keys(selection).length > 0 ? () => props.onSelection({}) : undefined,
    peek: onPeek && activeRow && (() => onPeek(activeRow)),
    open: () => activeRow && router.history.push(props.rowHref(activeRow)),
  })

  const lead = selection ? tickWidth : 0
  const trail = props.rowMenu ? menuWidth : 0
  const columnCount = shown.length + (selection ? 1 : 0) + (props.rowMenu ? 1 : 0)
  const minWidth = shown.reduce((sum, column) => sum + widthOf(column), lead + trail)
  const sizing = useColumnSizing(scroller, columns)
  return (
    <div
      ref={scroller}
      data-table-scroller
      className="relative overflow-auto rounded-md border border-border bg-card print:overflow-visible print:border-0"
      style={{ maxHeight: printing ? undefined : height, scrollPaddingInlineStart: lead + widthOf(shown[0]!) }}
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
          {selection ? <col style={{ width: tickWidth }} /> : null}
          {shown.map((column, index) => (
            // Chosen widths are kept to the pixel: the last column takes what is left.
            <col
              key={column.id}
              style={columns.sized && index === shown.length - 1 ? undefined : { width: widthOf(column) }}
            />
          ))}
          {props.rowMenu ? <col style={{ width: menuWidth }} /> : null}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} style={{ height: headerHeight }}>
            {selection ? (
              <SelectAll
                all={ids.every(id => selection[id])}
                some={ids.some(id => selection[id])}
                onChange={checked => props.onSelection(withRange(selection, ids, 0, ids.length - 1, checked))}
              />
            ) : null}
            {shown.map((column, index) => (
              <ColumnHeader
                key={column.id}
                column={column}
                sort={state.sort}
                first={index === 0}
                offset={lead}
                width={widthOf(column)}
                onSort={props.onSort}
                onDrop={id => columns.move(id, column.id)}
                onBeginResize={() => sizing.begin(column.id)}
                onResize={width => sizing.to(column.id, width)}
                onFit={() => sizing.fit(column.id, index)}
              />
            ))}
            {props.rowMenu ? <MenuHeader /> : null}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown} onFocus={event => markClipped(event.target)}>
          {indexes.map((index, at) => {
            const row = rows[index]
            return row ? (
              <GridRow
                key={row.id}
                gap={(index - (indexes[at - 1] ?? -1) - 1) * rowHeight}
                columnCount={columnCount}
                columns={shown}
                row={row}
                index={index}
                rowIndex={props.offset + index + 2}
                height={rowHeight}
                href={props.rowHref(row)}
                label={labels[index] ?? ''}
                focusable={index === active}
                current={row.id === props.current}
                selected={selection ? selection[row.id] === true : undefined}
                acts={acts}
                menu={props.rowMenu}
              />
            ) : null
          })}
          <Spacer height={(rows.length - 1 - (indexes.at(-1) ?? -1)) * rowHeight} columnCount={columnCount} />
        </tbody>
      </table>
    </div>
  )
}
