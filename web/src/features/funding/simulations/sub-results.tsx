import { Figure } from './figure.tsx'
import { coverage, money } from './outcome-words.ts'
import { useShown } from './simulation-context.ts'

const columns = ['Travaux TTC', 'Aides', 'Part couverte', 'Reste à charge', 'Avances'] as const

/** Percent of a price with two decimals, as the whole has it. */
const shareOf = (part: number, price: number) => (price === 0 ? '0' : ((part * 100) / price).toFixed(2))

/** The parts of the whole: each use case, or each dwelling of a landlord. They add up to it. */
export function SubResults() {
  const { item } = useShown()
  if (item.sub_results.length === 0) return null
  const byDwelling = item.sub_results.some(({ accommodation_id }) => accommodation_id !== null)
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-labelledby="parts">
      <h3 id="parts" className="text-lg font-semibold">
        {byDwelling ? 'Par logement' : 'Par cas d’usage'}
      </h3>
      <section
        className="relative overflow-x-auto rounded-lg border bg-card"
        aria-label={byDwelling ? 'Résultats par logement' : 'Résultats par cas d’usage'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
        tabIndex={0}
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b bg-muted">
              <th scope="col" className="sticky left-0 bg-muted px-3 py-2 text-left font-medium">
                {byDwelling ? 'Logement' : 'Cas d’usage'}
              </th>
              {columns.map(column => (
                <th key={column} scope="col" className="px-3 py-2 text-right font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {item.sub_results.map(part => (
              <tr key={part.accommodation_id ?? part.use_case_id ?? part.name} className="border-b last:border-0">
                <th scope="row" className="sticky left-0 bg-card px-3 py-2 text-left font-normal">
                  {part.name}
                </th>
                {[
                  [money(part.total_work_price), part.why?.total_work_price] as const,
                  [money(part.total_subventions), part.why?.total_subventions] as const,
                  [coverage(shareOf(part.total_subventions, part.total_work_price)), undefined] as const,
                  [money(part.remaining_costs), part.why?.remaining_costs] as const,
                  [money(part.total_advances), part.why?.total_advances] as const,
                ].map(([value, why], index) => (
                  <td key={columns[index]} className="px-3 py-2 text-right whitespace-nowrap tabular">
                    <Figure label={`${columns[index]}, ${part.name}`} value={value} why={why} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
