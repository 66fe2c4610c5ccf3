import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { cn } from '@/lib/utils'
import type { RecordColumn } from './column.ts'
import { Spacer } from './spacer.tsx'

interface GridRowProps<T> {
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
  onFocus: () => void
  /** Undefined when rows cannot be selected. */
  selected: boolean | undefined
  onSelect: (checked: boolean) => void
}

const cellClass = 'h-10 border-b border-border/60 px-3 bg-card group-hover:bg-accent group-focus-within:bg-accent'

/** One row: a click anywhere opens it, its first cell holds the link that the keyboard and screen readers use. */
export function GridRow<T>(props: GridRowProps<T>) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    // A click that ends a text selection, or that belongs to something inside the row, opens nothing.
    if (target.closest('a, button, input, label') || String(window.getSelection()).length > 0) return
    if (event.ctrlKey || event.metaKey) window.open(props.href, '_blank', 'noopener')
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
          <td className={cn(cellClass, 'sticky left-0 z-10')}>
            <input
              type="checkbox"
              className="size-4 align-middle accent-primary"
              aria-label={`Sélectionner ${props.label}`}
              checked={props.selected}
              tabIndex={props.focusable ? 0 : -1}
              onChange={event => props.onSelect(event.target.checked)}
            />
          </td>
        )}
        {props.columns.map((column, position) =>
          position === 0 ? (
            <th
              key={column.id}
              scope="row"
              className={cn(cellClass, 'sticky z-10 truncate text-left font-medium')}
              style={{ left: props.selected === undefined ? 0 : 40 }}
            >
              <Link
                to={props.href}
                data-row={props.index}
                tabIndex={props.focusable ? 0 : -1}
                onFocus={props.onFocus}
                className="rounded-sm underline-offset-4 group-hover:underline"
              >
                {column.cell?.(props.row) ?? (column.text(props.row) || props.label)}
              </Link>
            </th>
          ) : (
            <td
              key={column.id}
              className={cn(cellClass, 'truncate', column.align === 'end' && 'text-right tabular-nums')}
              title={column.text(props.row)}
            >
              {column.cell?.(props.row) ?? column.text(props.row)}
            </td>
          ),
        )}
      </tr>
    </>
  )
}
