import { useRouter } from '@tanstack/react-router'
import { PanelRightOpen } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { cn } from '@/lib/utils'
import type { RecordColumn, RowMenu } from './column.ts'
import { Spacer } from './spacer.tsx'

/** What a row does; one object for all rows, so that rows already shown are not rendered again while others scroll by. */
export interface RowActs {
  focus: (index: number) => void
  /** Ticks a row; with Shift, every row from the last one ticked. */
  tick: (index: number, checked: boolean, range: boolean) => void
  /** Undefined when rows cannot be looked at beside the list. */
  peek: ((index: number) => void) | undefined
}

interface GridRowProps<T extends { id: string }> {
  gap: number
  columnCount: number
  columns: readonly RecordColumn<T>[]
  row: T
  index: number
  rowIndex: number
  height: number
  href: string
  /** No other row is called so. */
  label: string
  focusable: boolean
  /** The record that was seen last, from this list. */
  current: boolean
  /** Undefined when rows cannot be selected. */
  selected: boolean | undefined
  acts: RowActs
  menu: RowMenu<T> | undefined
}

const cellClass =
  'group/cell h-10 border-b border-border/60 bg-card px-3 group-hover:bg-accent group-focus-within:bg-accent'

/** Cut by an ellipsis; the whole text comes above the others while the focus is on it. */
const textClass =
  'group-focus-within/cell:data-clipped:absolute group-focus-within/cell:data-clipped:top-0 group-focus-within/cell:data-clipped:left-0 group-focus-within/cell:data-clipped:z-20 group-focus-within/cell:data-clipped:w-max group-focus-within/cell:data-clipped:min-w-full group-focus-within/cell:data-clipped:max-w-md group-focus-within/cell:data-clipped:rounded-md group-focus-within/cell:data-clipped:bg-popover group-focus-within/cell:data-clipped:px-3 group-focus-within/cell:data-clipped:py-2.5 group-focus-within/cell:data-clipped:whitespace-normal group-focus-within/cell:data-clipped:shadow-lg [overflow-wrap:anywhere]'

const oneLine = cn('block truncate', textClass)
const twoLines = cn('line-clamp-2 leading-4 group-focus-within/cell:data-clipped:line-clamp-none', textClass)
const textOf = ({ wraps }: { wraps?: true }) => (wraps ? twoLines : oneLine)

/** Opens in a new tab, or is no plain click: left to the browser. */
const isModified = (event: MouseEvent) =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

const isOwnAct = (event: MouseEvent) => (event.target as HTMLElement).closest('a, button, input, label') !== null

/** A click that ends a selection of the row's own text. */
const endsSelection = (event: MouseEvent) => {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(event.currentTarget, true)
}

function Row<T extends { id: string }>(props: GridRowProps<T>) {
  const { acts, index } = props
  const router = useRouter()
  const selectable = props.selected !== undefined
  // A plain link: the router's own computes where it leads at each render, too slow for rows that scroll by.
  const follow = (event: MouseEvent) => {
    if (isModified(event)) return
    event.preventDefault()
    router.history.push(props.href)
  }
  const open = (event: MouseEvent) => {
    if (isOwnAct(event)) return
    if (event.shiftKey && selectable) acts.tick(index, true, true)
    else if (endsSelection(event)) return
    else if (isModified(event)) window.open(props.href, '_blank', 'noopener')
    else router.history.push(props.href)
  }
  return (
    <>
      <Spacer height={props.gap} columnCount={props.columnCount} />
      <tr
        aria-rowindex={props.rowIndex}
        aria-current={props.current || undefined}
        className={cn('group cursor-pointer', props.selected && '*:bg-accent')}
        style={{ height: props.height }}
        onMouseDown={event => {
          // Neither does Shift select the text between two rows, nor the middle button scroll.
          if ((event.shiftKey && selectable && !isOwnAct(event)) || event.button === 1) event.preventDefault()
        }}
        onClick={open}
        onAuxClick={event => event.button === 1 && open(event)}
      >
        {selectable ? (
          <td className={cn(cellClass, 'sticky left-0 z-10 p-0')}>
            {/* The whole cell ticks: a click beside the box must not open the row. */}
            <label className="grid h-full w-10 cursor-pointer place-items-center">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                aria-label={`Sélectionner ${props.label}`}
                checked={props.selected === true}
                tabIndex={props.focusable ? 0 : -1}
                onFocus={() => acts.focus(index)}
                onChange={event => acts.tick(index, event.target.checked, (event.nativeEvent as PointerEvent).shiftKey)}
              />
            </label>
          </td>
        ) : null}
        {props.columns.map((column, position) =>
          position === 0 ? (
            <th
              key={column.id}
              scope="row"
              data-cell={0}
              className={cn(
                cellClass,
                'sticky z-10 text-left font-medium focus-within:z-20',
                acts.peek && 'pr-8',
                props.current && 'shadow-[inset_3px_0_0_var(--clay)]',
              )}
              style={{ left: selectable ? 40 : 0 }}
              title={column.text(props.row)}
            >
              <a
                href={props.href}
                data-row={index}
                tabIndex={props.focusable ? 0 : -1}
                onFocus={() => acts.focus(index)}
                onClick={follow}
                className={cn(textOf(column), 'rounded-sm underline-offset-4 group-hover:underline')}
              >
                {column.cell?.(props.row) ?? (column.text(props.row) || props.label)}
              </a>
              {acts.peek ? (
                <button
                  type="button"
                  aria-label={`Aperçu de ${props.label}`}
                  aria-keyshortcuts="p"
                  title="Aperçu (p)"
                  tabIndex={props.focusable ? 0 : -1}
                  onFocus={() => acts.focus(index)}
                  onClick={() => acts.peek?.(index)}
                  className="no-print absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-sm text-muted-foreground opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 hover:bg-secondary hover:text-foreground pointer-coarse:opacity-100"
                >
                  <PanelRightOpen aria-hidden="true" className="size-4" />
                </button>
              ) : null}
            </th>
          ) : (
            <td
              key={column.id}
              data-cell={position}
              tabIndex={-1}
              onFocus={() => acts.focus(index)}
              className={cn(cellClass, 'relative -outline-offset-2', column.align === 'end' && 'text-right tabular')}
              title={column.text(props.row)}
            >
              <span className={textOf(column)}>{column.cell?.(props.row) ?? column.text(props.row)}</span>
            </td>
          ),
        )}
        {props.menu ? (
          <td
            data-cell={props.columns.length}
            className={cn(cellClass, 'no-print relative p-0 text-center')}
            onFocus={() => acts.focus(index)}
          >
            {props.menu(props.row, props.label, props.focusable ? 0 : -1)}
          </td>
        ) : null}
      </tr>
    </>
  )
}

/** One row: a click anywhere opens it, its first cell holds the link that the keyboard and screen readers use. */
export const GridRow = memo(Row) as typeof Row
