import type { GridColumn } from './grid-column'

interface GridHeadProps<T> {
  columns: readonly GridColumn<T>[]
  /** Whether every row is chosen; choosing is offered where rows may go. */
  chosen: boolean
  onChoose: ((all: boolean) => void) | undefined
}

export function GridHead<T>({ columns, chosen, onChoose }: GridHeadProps<T>) {
  return (
    <thead className="sticky top-0 z-10 bg-muted text-left text-sm">
      <tr>
        <th scope="col" className="w-18 px-2 py-2">
          {onChoose ? (
            <input
              type="checkbox"
              aria-label="Choisir toutes les lignes"
              className="size-4 accent-primary"
              checked={chosen}
              onChange={event => onChoose(event.target.checked)}
            />
          ) : (
            <span className="sr-only">Ligne</span>
          )}
        </th>
        {columns.map(({ key, header, width }) => (
          <th key={key} scope="col" className="truncate px-2 py-2 font-medium" style={{ width }} title={header}>
            {header}
          </th>
        ))}
        <th scope="col" className="w-10">
          <span className="sr-only">Retirer</span>
        </th>
      </tr>
    </thead>
  )
}
