import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { cn } from '@/lib/utils'
import type { RecordColumn } from './column.ts'
import { Spacer } from './spacer.tsx'

interface GridRowProps<T extends { id: string }> {
  gap: number
  columnCount: number
  columns: readonly RecordColumn<T>[]
  row: T
  index: number
  rowIndex: number
  height: number
  href: string
  label: string
  focusable: boolean
  onFocus: (index: number) => void
  /** Undefined when rows cannot be selected. */
  selected: boolean | undefined
  onSelect: (id: string, checked: boolean) => void
}

/** A long text takes the two lines a row has room for before it is cut: names of agencies and clients are read whole. */
const twoLines = 'line-clamp-2 leading-[1.2] whitespace-normal [overflow-wrap:anywhere]'

const cellClass = 'h-10 border-b border-border/60 bg-card px-3 group-hover:bg-accent group-focus-within:bg-accent'

/** Opens in a new tab, or is no plain click: left to the browser. */
const isModified = (event: MouseEvent) =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

function Row<T extends { id: string }>(props: GridRowProps<T>) {
  const router = useRouter()
  // A plain link: the router's own computes where it leads at each render, too slow for rows that scroll by.
  const follow = (event: MouseEvent) => {
    if (isModified(event)) return
    event.preventDefault()
    router.history.push(props.href)
  }
  const open = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    // A click that ends a text selection, or that belongs to something inside the row, opens nothing.
    if (target.closest('a, button, input, label') || String(window.getSelection()).length > 0) return
    if (isModified(event)) window.open(props.href, '_blank', 'noopener')
    else router.history.push(props.href)
  }
  return (
    <>
      <Spacer height={props.gap} columnCount={props.columnCount} />
      <tr
        aria-rowindex={props.rowIndex}
        className={cn('group cursor-pointer', props.selected && '*:bg-accent')}
        style={{ height: props.height }}
        onClick={open}
      >
        {props.selected === undefined ? null : (
          <td className={cn(cellClass, 'sticky left-0 z-10 p-0')}>
            {/* The whole cell ticks: a click beside the box must not open the row. */}
            <label className="grid h-full w-10 cursor-pointer place-items-center">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                aria-label={`Sélectionner ${props.label}`}
                checked={props.selected}
                tabIndex={props.focusable ? 0 : -1}
                onChange={event => props.onSelect(props.row.id, event.target.checked)}
              />
            </label>
          </td>
        )}
        {props.columns.map((column, position) =>
          position === 0 ? (
            <th
              key={column.id}
              scope="row"
              className={cn(cellClass, 'sticky z-10 truncate text-left font-medium')}
              style={{ left: props.selected === undefined ? 0 : 40 }}
              title={column.text(props.row)}
            >
              <a
                href={props.href}
                data-row={props.index}
                tabIndex={props.focusable ? 0 : -1}
                onFocus={() => props.onFocus(props.index)}
                onClick={follow}
                className="rounded-sm underline-offset-4 group-hover:underline"
              >
                {column.cell?.(props.row) ?? <span className={twoLines}>{column.text(props.row) || props.label}</span>}
              </a>
            </th>
          ) : (
            <td
              key={column.id}
              className={cn(cellClass, 'truncate', column.align === 'end' && 'text-right tabular')}
              title={column.text(props.row)}
            >
              {column.cell?.(props.row) ?? <span className={twoLines}>{column.text(props.row)}</span>}
            </td>
          ),
        )}
      </tr>
    </>
  )
}

/** One row: a click anywhere opens it, its first cell holds the link that the keyboard and screen readers use. */
export const GridRow = memo(Row) as typeof Row
