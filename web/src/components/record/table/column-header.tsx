import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/utils'
import type { RecordColumn } from './column.ts'
import { ColumnResizer } from './column-resizer.tsx'
import type { TableState } from './table-state.ts'

const headerCell =
  'sticky top-0 z-20 h-10 border-b border-border bg-muted text-left font-medium text-muted-foreground whitespace-nowrap'

const wordsOf = ({ wraps }: { wraps?: true }) =>
  wraps ? 'line-clamp-2 text-left leading-4 whitespace-normal' : 'block truncate'

interface ColumnHeaderProps<T> {
  column: RecordColumn<T>
  sort: TableState['sort']
  first: boolean
  /** Width of what is stuck before the first column. */
  offset: number
  width: number
  onSort: (column: string) => void
  /** A header was dragged onto this one. */
  onDrop: (moved: string) => void
  onBeginResize: () => number
  onResize: (width: number) => void
  onFit: () => void
}

/** What a header carries while it is dragged: no other page understands it. */
const dragged = 'application/x-column'

/** A column's header; a sortable one is a button that says how it sorts. It is dragged to another place, by its edge to another width. */
export function ColumnHeader<T>({ column, sort, first, offset, onSort, ...props }: ColumnHeaderProps<T>) {
  const [over, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (first || !event.dataTransfer.types.includes(dragged)) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const moved = event.dataTransfer.getData(dragged)
    if (moved && moved !== column.id) props.onDrop(moved)
  }
  const sorted = sort?.column === column.id ? sort.direction : undefined
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={
        column.sortable ? (sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none') : undefined
      }
      data-column={column.id}
      className={cn(headerCell, first && 'z-30', column.align === 'end' && 'text-right', over && 'bg-accent')}
      style={first ? { left: offset } : undefined}
      draggable={!first}
      onDragStart={event => event.dataTransfer.setData(dragged, column.id)}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {column.sortable ? (
        <button
          type="button"
          onClick={() => onSort(column.id)}
          className={cn(
            'inline-flex h-10 w-full items-center gap-1.5 px-3 -outline-offset-2 hover:text-foreground',
            sorted && 'text-foreground',
            column.align === 'end' && 'justify-end',
          )}
        >
          <span className={wordsOf(column)} title={column.header}>
            {column.header}
          </span>
          <Icon aria-hidden="true" className={cn('size-3.5 shrink-0', !sorted && 'opacity-40')} />
        </button>
      ) : (
        <span className={cn('mx-3', wordsOf(column))} title={column.header}>
          {column.header}
        </span>
      )}
      <ColumnResizer
        header={column.header}
        width={props.width}
        onBegin={props.onBeginResize}
        onResize={props.onResize}
        onFit={props.onFit}
      />
    </th>
  )
}

interface SelectAllProps {
  all: boolean
  some: boolean
  onChange: (checked: boolean) => void
}

/** Selects every row of the page at once. */
export function SelectAll({ all, some, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all
  }, [some, all])
  return (
    <th scope="col" className={cn(headerCell, 'left-0 z-30 p-0')}>
      <label className="grid h-10 w-10 cursor-pointer place-items-center">
        <input
          ref={box}
          type="checkbox"
          className="size-4 accent-primary"
          aria-label="Sélectionner toutes les lignes de la page"
          checked={all}
          onChange={event => onChange(event.target.checked)}
        />
      </label>
    </th>
  )
}

/** Above what can be done with each row: heard, not seen. */
export const MenuHeader = () => (
  <th scope="col" className={cn(headerCell, 'p-0')}>
    <span className="sr-only">Actions</span>
  </th>
)
