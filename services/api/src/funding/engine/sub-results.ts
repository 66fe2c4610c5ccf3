import type { Explanation } from '@faitage/contracts/funding/explanation'
import type { RowOutcome, SimulationOutcome } from '@faitage/contracts/funding/simulation-outcome'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { split } from '@faitage/contracts/kernel/money'
import type { FundingInput } from './input.ts'
import { euros } from './words.ts'
import { added, NOTHING, type QuoteCounted } from './works.ts'

type SubResult = SimulationOutcome['sub_results'][number]

/** The results by use case and by dwelling of a landlord; each of the two lists adds up to the totals. */
export const subResultsOf = (
  input: FundingInput,
  quotes: readonly QuoteCounted[],
  rows: readonly RowOutcome[],
): SubResult[] => [...ofUseCases(input, quotes, rows), ...ofDwellings(input, quotes, rows)]

/** The operands of a part: its quotes, and what each funder gives on it. */
interface Made {
  readonly price: Explanation['operands']
  readonly kept: Explanation['operands']
  readonly advances: Explanation['operands']
}
type Sums = Pick<SubResult, 'total_work_price' | 'total_subventions' | 'total_advances'>

function result(
  about: Pick<SubResult, 'use_case_id' | 'accommodation_id' | 'name'>,
  sums: Sums,
  made: Made,
): SubResult {
  const { total_work_price, total_subventions, total_advances } = sums
  const remaining_costs = total_work_price - total_subventions
  const sum = (label: string, operands: Explanation['operands'], cents: number): Explanation => ({
    label: `${label}, ${about.name}`,
    formula: operands.length > 1 ? operands.map(({ value }) => value).join(' + ') : formatEuro(cents),
    operands,
  })
  return {
    ...about,
    ...{ total_work_price, total_subventions, remaining_costs, total_advances },
    why: {
      total_work_price: sum('Coût des travaux TTC', made.price, total_work_price),
      total_subventions: sum('Aides', made.kept, total_subventions),
      total_advances: sum('Avances', made.advances, total_advances),
      remaining_costs: {
        label: `Reste à charge, ${about.name}`,
        formula: `${formatEuro(total_work_price)} − ${formatEuro(total_subventions)}`,
        operands: [euros('Coût des travaux TTC', total_work_price), euros('Aides', total_subventions)],
      },
    },
  }
}

/** The quotes of a part, each with what it comes to there. */
const quotesOn = (
  input: FundingInput,
  quotes: readonly QuoteCounted[],
  of: (quote: QuoteCounted) => number,
): Explanation['operands'] =>
  quotes
    .map(quote => [quote.id, of(quote)] as const)
    .filter(([, cents]) => cents !== 0)
    .map(([id, cents]) => {
      const name = input.quotes.find(one => one.id === id)?.sheet.name ?? 'Devis'
      return euros(name, cents, { kind: 'quote', id })
    })

/** The aid of some funders, each under its name. */
const fundersOn = (
  { rows }: FundingInput,
  given: readonly (readonly [row: RowOutcome, cents: number])[],
): Explanation['operands'] =>
  given
    .filter(([, cents]) => cents !== 0)
    .map(([{ id, funder_id }, cents]) =>
      euros(rows.find(one => one.id === id)?.funder.sheet.name ?? 'Financeur', cents, {
        kind: 'funder',
        id: funder_id,
      }),
    )

/** A quote is of the first use case that names it; what none names stands in a part of its own. */
function ofUseCases(input: FundingInput, quotes: readonly QuoteCounted[], rows: readonly RowOutcome[]): SubResult[] {
  const { use_cases } = input
  if (use_cases.length === 0) return []
  const caseOf = new Map(use_cases.toReversed().flatMap(one => one.quotes.map(quote => [quote, one.id] as const)))
  const quotesOf = (id: string | null) => quotes.filter(quote => (caseOf.get(quote.id) ?? null) === id)
  const rest = quotes.some(({ id }) => !caseOf.has(id))
  const parts = [
    ...use_cases.map(({ id, name }) => ({ id, name })),
    ...(rest ? [{ id: null, name: 'Hors cas d’usage' }] : []),
  ].map(part => ({ ...part, price: added(quotesOf(part.id).map(({ whole }) => whole)).incl }))
  const prices = parts.map(({ price }) => String(price))
  const aids = rows.filter(({ sum }) => sum === 'subvention')
  /** Spreads the aid given on the whole of the works over its parts, by their prices; each part has its own beside. */
  const shared = (of: (row: RowOutcome) => number) => {
    const whole = aids.filter(row => row.use_case_id === null).reduce((sum, row) => sum + of(row), 0)
    const shares = split(whole, prices)
    return parts.map(({ id }, at) => {
      const share = shares[at] ?? 0
      const own = aids
        .filter(row => id !== null && row.use_case_id === id)
        .map((row): [RowOutcome, number] => [row, of(row)])
      return {
        sum: share + own.reduce((sum, [, cents]) => sum + cents, 0),
        told: [
          ...(share === 0 ? [] : [euros('Part des aides sur l’ensemble, selon le prix', share)]),
          ...fundersOn(input, own),
        ],
      }
    })
  }
  const [kept, advances] = [shared(row => row.kept), shared(row => row.advance)]
  return parts.map(({ id, name, price }, at) =>
    result(
      { use_case_id: id, accommodation_id: null, name },
      { total_work_price: price, total_subventions: kept[at]?.sum ?? 0, total_advances: advances[at]?.sum ?? 0 },
      {
        price: quotesOn(input, quotesOf(id), ({ whole }) => whole.incl),
        kept: kept[at]?.told ?? [],
        advances: advances[at]?.told ?? [],
      },
    ),
  )
}

function ofDwellings(input: FundingInput, quotes: readonly QuoteCounted[], rows: readonly RowOutcome[]): SubResult[] {
  const aids = rows.filter(({ sum }) => sum === 'subvention')
  return input.dwellings
    .filter(({ simulated }) => simulated)
    .map(({ id, name }) => {
      const borne = (quote: QuoteCounted) => (quote.dwellings.get(id) ?? NOTHING).incl
      const shares = (of: 'kept' | 'advance') =>
        aids.map((row): [RowOutcome, number] => [
          row,
          row.accommodations.find(one => one.accommodation_id === id)?.[of] ?? 0,
        ])
      const total = (some: readonly [RowOutcome, number][]) => some.reduce((sum, [, cents]) => sum + cents, 0)
      const [kept, advances] = [shares('kept'), shares('advance')]
      return result(
        { use_case_id: null, accommodation_id: id, name },
        {
          total_work_price: added(quotes.map(quote => quote.dwellings.get(id) ?? NOTHING)).incl,
          total_subventions: total(kept),
          total_advances: total(advances),
        },
        { price: quotesOn(input, quotes, borne), kept: fundersOn(input, kept), advances: fundersOn(input, advances) },
      )
    })
}
