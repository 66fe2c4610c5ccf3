import type { StepAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import type { GridColumn } from '@/components/record/grid/grid-column'
import { cn } from '@/lib/utils'
import type { StepRow } from './row-columns'

interface ReadRowsProps {
  step: StepAnswer
  columns: readonly GridColumn<StepRow>[]
  items: readonly StepRow[]
}

/** The rows of a step, to anyone who may not change them. */
export function ReadRows({ step, columns, items }: ReadRowsProps) {
  if (items.length === 0) return <p className="text-muted-foreground">Aucune ligne n’est saisie.</p>
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that slides is slid with the keyboard too
      tabIndex={0}
      aria-label={`Lignes : ${step.metadata.name}`}
      className="overflow-x-auto rounded-md border bg-card"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-muted text-left">
            {columns.map(({ key, header }) => (
              <th key={key} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {header.replace(' *', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <tr key={item.id} className="border-t">
              {columns.map(column => (
                <td key={column.key} className={cn('px-3 py-2', column.align === 'end' && 'text-right tabular')}>
                  {column.textOf(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
