import type { SimulationListed } from '@faitage/contracts/funding/simulation.endpoints'
import { ComparedRow } from '@/components/record/table/compared-row'
import { cn } from '@/lib/utils'
import { compareLines } from './compare-lines.ts'
import { Marks } from './simulation-list.tsx'

/** Two or three simulations side by side: totals, then what each funder gives; what differs stands out. */
export function Compare({ items }: { items: readonly SimulationListed[] }) {
  return (
    <section
      className="relative overflow-x-auto rounded-lg border bg-card"
      aria-label="Tableau comparatif"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
      tabIndex={0}
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b align-top">
            <td className="sticky left-0 bg-card" />
            {items.map(item => (
              <th key={item.id} scope="col" className="min-w-32 px-3 py-2 text-right font-semibold">
                {item.name}
                <span className="mt-1 flex flex-wrap justify-end gap-1">
                  <Marks item={item} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareLines(items).map(({ key, label, cells, differs, part }) => (
            <ComparedRow
              key={key}
              part={part}
              label={label}
              cells={cells}
              ids={items.map(({ id }) => id)}
              className={cn('text-right whitespace-nowrap', differs && 'font-semibold')}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
