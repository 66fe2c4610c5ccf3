import { useId } from 'react'
import type { RecordColumn } from './column.ts'
import type { TableState } from './table-state.ts'

interface SortSelectProps<T> {
  columns: readonly RecordColumn<T>[]
  sort: TableState['sort']
  onSort: (sort: TableState['sort']) => void
}

/** The sort of a list where it shows as cards, without headers to click. */
export function SortSelect<T>({ columns, sort, onSort }: SortSelectProps<T>) {
  const id = useId()
  const sortable = columns.filter(column => column.sortable)
  if (sortable.length === 0) return null
  return (
    <div className="flex w-full items-center gap-2 sm:hidden">
      <label htmlFor={id} className="shrink-0 text-sm text-muted-foreground">
        Trier par
      </label>
      <select
        id={id}
        value={sort ? `${sort.column} ${sort.direction}` : ''}
        onChange={event => {
          const [column = '', direction] = event.target.value.split(' ')
          onSort(column ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined)
        }}
        className="h-9 pointer-coarse:h-10 min-w-0 flex-1 rounded-md border border-input bg-card px-2"
      >
        {sort ? null : <option value="">Ordre habituel</option>}
        {sortable.flatMap(column => [
          <option key={`${column.id} asc`} value={`${column.id} asc`}>
            {column.header}, croissant
          </option>,
          <option key={`${column.id} desc`} value={`${column.id} desc`}>
            {column.header}, décroissant
          </option>,
        ])}
      </select>
    </div>
  )
}
