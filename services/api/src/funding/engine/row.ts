import { type Exact, near, percentOfAmount, split } from '@faitage/contracts/kernel/money'
import { dayOf, factsOn, scenarioOf } from './choice.ts'
import { ofCents, quotient, total, weightsOf } from './exact.ts'
import { aidOf, type Limit, limitsOf, lowest, quantityOf } from './expense.ts'
import type { Facts, FundingInput, RowGiven, ScenarioGiven } from './input.ts'
import { type Amounts, added, NOTHING, type QuoteCounted, worksFacts } from './works.ts'

/** A row on one dwelling of a landlord; on the whole of the works for anybody else. */
export interface RowPart {
  readonly accommodation_id: string | null
  readonly works: Amounts
  readonly facts: Facts
  readonly scenario: ScenarioGiven | undefined
  readonly limit: Limit
  readonly quantity: Exact | undefined
  readonly expense: number
  readonly exact: Exact
}

/** A row alone, before anything is cut. */
export interface RowCounted {
  readonly given: RowGiven
  readonly on: string
  readonly works: Amounts
  readonly parts: readonly RowPart[]
  /** The part whose scenario is the row's. */
  readonly first: RowPart | undefined
  readonly expense: number
  readonly rate: string | undefined
  /** To what it is rounded, in cents. */
  readonly unit: number
  readonly before: number
}

const units = { 0: 100, 1: 10, 2: 1 } as const

/** The quotes of a row: those of its use case, else all of them. */
function quotesOfRow(
  { use_case_id }: RowGiven,
  { use_cases }: FundingInput,
  quotes: readonly QuoteCounted[],
): readonly QuoteCounted[] {
  if (use_case_id === null) return quotes
  const named = use_cases.find(({ id }) => id === use_case_id)?.quotes ?? []
  return quotes.filter(({ id }) => named.includes(id))
}

/** Steps 3 to 5: the scenario, the expense it subsidises, what the row would give alone. */
export function rowCounted(given: RowGiven, input: FundingInput, all: readonly QuoteCounted[]): RowCounted {
  const on = dayOf(given, input.on)
  const quotes = quotesOfRow(given, input, all)
  const shared = { ...input.facts, ...worksFacts(quotes) }
  const works = added(quotes.map(({ whole }) => whole))
  const landlord = input.dwellings.filter(({ simulated }) => simulated)
  const places = input.dwellings.length === 0 ? [{ id: null, facts: {} }] : landlord
  const found = places.map(({ id, facts: own }) => {
    const facts = factsOn({ ...shared, ...own }, on)
    const bears = id === null ? works : added(quotes.map(({ dwellings }) => dwellings.get(id) ?? NOTHING))
    return { accommodation_id: id, works: bears, facts, scenario: scenarioOf(given, on, facts) }
  })
  const typed = typedExpenses(given, found)
  const parts = found.map((part, at): RowPart => {
    const { scenario, works: bears, facts } = part
    const quantity = scenario && quantityOn(scenario, input, quotes, part, works)
    const limits = scenario
      ? limitsOf(scenario.sheet, { base: bears.eligible, facts, quantity })
      : [{ kind: 'base', amount: bears.eligible } as const]
    const limit = lowest(limits)
    const counts = scenario !== undefined || (given.typed.rate !== undefined && isNobodys(found))
    const expense = counts ? (typed?.[at] ?? limit.amount ?? 0) : 0
    const rate = given.typed.rate
    const exact = scenario ? aidOf(scenario.sheet, expense, rate, quantity) : percentOfAmount(expense, rate ?? '0')
    return { ...part, limit, quantity, expense, exact }
  })
  const unit = units[given.funder.sheet.subvention_round]
  const first = parts.find(({ scenario }) => scenario)
  return {
    given,
    on,
    works,
    parts,
    first,
    expense: parts.reduce((sum, { expense }) => sum + expense, 0),
    rate: given.typed.rate ?? (first?.scenario && rateOf(first.scenario)),
    unit,
    before: near(total(parts.map(({ exact }) => exact)), unit),
  }
}

const isNobodys = (parts: readonly Pick<RowPart, 'scenario'>[]) => parts.every(({ scenario }) => !scenario)

/** The rate of a scenario that is counted by one. */
export const rateOf = ({ sheet }: ScenarioGiven): string | undefined =>
  (sheet.calculation ?? 'taux') === 'taux' ? sheet.rate : undefined

/** An expense that somebody typed, over the dwellings as their works are. */
function typedExpenses({ typed }: RowGiven, parts: readonly Pick<RowPart, 'works'>[]): number[] | undefined {
  if (typed.subventioned_expense === undefined || parts.length === 0) return undefined
  return split(
    typed.subventioned_expense,
    parts.map(({ works }) => String(works.eligible)),
  )
}

/** Pieces that count on a dwelling: itself, or its share of the works as it bears their price. */
function quantityOn(
  { sheet }: ScenarioGiven,
  { requester_type }: FundingInput,
  quotes: readonly QuoteCounted[],
  { accommodation_id, works, facts }: Pick<RowPart, 'accommodation_id' | 'works' | 'facts'>,
  whole: Amounts,
): Exact | undefined {
  if (sheet.unit === 'logement' && requester_type !== 'SDC') return ofCents(1)
  const quantity = quantityOf(
    sheet,
    quotes.flatMap(one => one.works),
    facts,
  )
  if (!quantity || accommodation_id === null || whole.eligible === 0) return quantity
  return quotient({ ...quantity, top: quantity.top * BigInt(works.eligible) }, whole.eligible)
}

/** An amount of a row over its parts, by what each is exactly: the parts add up. */
export const overParts = ({ parts, unit }: RowCounted, amount: number): number[] =>
  split(amount, weightsOf(parts.map(({ exact }) => exact)), unit)
