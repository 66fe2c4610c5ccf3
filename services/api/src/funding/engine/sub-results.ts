import type { RowOutcome, SimulationOutcome } from '@faitage/contracts/funding/simulation-outcome'
import { split } from '@faitage/contracts/kernel/money'
import type { FundingInput } from './input.ts'
import { added, NOTHING, type QuoteCounted } from './works.ts'

type SubResult = SimulationOutcome['sub_results'][number]

/** The results by use case and by dwelling of a landlord; each of the two lists adds up to the totals. */
export const subResultsOf = (
  input: FundingInput,
  quotes: readonly QuoteCounted[],
  rows: readonly RowOutcome[],
): SubResult[] => [...ofUseCases(input, quotes, rows), ...ofDwellings(input, quotes, rows)]

const result = (
  about: Pick<SubResult, 'use_case_id' | 'accommodation_id' | 'name'>,
  price: number,
  subventions: number,
  advances: number,
): SubResult => ({
  ...about,
  total_work_price: price,
  total_subventions: subventions,
  remaining_costs: price - subventions,
  total_advances: advances,
})

/** A quote is of the first use case that names it; what none names stands in a part of its own. */
function ofUseCases({ use_cases }: FundingInput, quotes: readonly QuoteCounted[], rows: readonly RowOutcome[]) {
  if (use_cases.length === 0) return []
  const caseOf = new Map(use_cases.toReversed().flatMap(one => one.quotes.map(quote => [quote, one.id] as const)))
  const priceOf = (id: string | null) =>
    added(quotes.filter(quote => (caseOf.get(quote.id) ?? null) === id).map(({ whole }) => whole)).incl
  const rest = quotes.some(({ id }) => !caseOf.has(id))
  const parts = [
    ...use_cases.map(({ id, name }) => ({ id, name, price: priceOf(id) })),
    ...(rest ? [{ id: null, name: 'Hors cas d’usage', price: priceOf(null) }] : []),
  ]
  const prices = parts.map(({ price }) => String(price))
  const aids = rows.filter(({ sum }) => sum === 'subvention')
  /** Spreads the aid given on the whole of the works over its parts, by their prices. */
  const shared = (of: (row: RowOutcome) => number) => {
    const whole = aids.filter(row => row.use_case_id === null).reduce((sum, row) => sum + of(row), 0)
    const shares = split(whole, prices)
    return parts.map(
      ({ id }, at) =>
        (shares[at] ?? 0) +
        aids.filter(row => id !== null && row.use_case_id === id).reduce((sum, row) => sum + of(row), 0),
    )
  }
  const [kept, advances] = [shared(row => row.kept), shared(row => row.advance)]
  return parts.map(({ id, name, price }, at) =>
    result({ use_case_id: id, accommodation_id: null, name }, price, kept[at] ?? 0, advances[at] ?? 0),
  )
}

function ofDwellings({ dwellings }: FundingInput, quotes: readonly QuoteCounted[], rows: readonly RowOutcome[]) {
  const aids = rows.filter(({ sum }) => sum === 'subvention')
  const sums = new Map<string, { kept: number; advance: number }>()
  for (const { accommodations } of aids)
    for (const { accommodation_id, kept, advance } of accommodations) {
      const sofar = sums.get(accommodation_id) ?? { kept: 0, advance: 0 }
      sums.set(accommodation_id, { kept: sofar.kept + kept, advance: sofar.advance + advance })
    }
  return dwellings
    .filter(({ simulated }) => simulated)
    .map(({ id, name }) => {
      const price = added(quotes.map(quote => quote.dwellings.get(id) ?? NOTHING)).incl
      const { kept, advance } = sums.get(id) ?? { kept: 0, advance: 0 }
      return result({ use_case_id: null, accommodation_id: id, name }, price, kept, advance)
    })
}
