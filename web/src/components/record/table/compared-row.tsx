import { cn } from '@/lib/utils'

interface ComparedRowProps {
  /** The title of the part that begins here. */
  part?: string | undefined
  label: string
  cells: readonly string[]
  /** The ids of the things that are compared, in the order of the cells. */
  ids: readonly string[]
  className?: string
}

/** A line of a table of things side by side, under its part’s title where one begins. */
export function ComparedRow({ part, label, cells, ids, className }: ComparedRowProps) {
  return (
    <>
      {part && (
        <tr className="border-b bg-muted">
          <th scope="colgroup" colSpan={ids.length + 1} className="px-3 py-1.5 text-left font-medium">
            {part}
          </th>
        </tr>
      )}
      <tr className="border-b last:border-0">
        <th
          scope="row"
          className="sticky left-0 max-w-36 min-w-28 bg-card px-3 py-2 text-left font-normal break-words sm:max-w-none"
        >
          {label}
        </th>
        {cells.map((cell, index) => (
          <td key={ids[index]} className={cn('px-3 py-2 tabular', className)}>
            {cell}
          </td>
        ))}
      </tr>
    </>
  )
}
