import { type Exact, exactly, near, percentOfAmount, times } from '@faitage/contracts/kernel/money'
import type { QuotedWork } from '@faitage/contracts/works/work-kinds'
import { least, ofCents, plus } from './exact.ts'
import type { Facts, ScenarioGiven } from './input.ts'

type Sheet = ScenarioGiven['sheet']

/** The basis of an aid: the base of its works, the facts of the dwelling, the quantity of each work. */
export interface Counted {
  readonly base: number
  readonly facts: Facts
  /** Pieces of the scenario's unit; undefined: nobody said. */
  readonly quantity: Exact | undefined
}

/** A limit of the expense; `amount` is null where what it takes is not known. */
export interface Limit {
  readonly kind: 'base' | 'upper_limit' | 'upper_price_surface_limit' | 'unit_price_limit'
  readonly amount: number | null
}

const isSet = (value: number | null | undefined): value is number => typeof value === 'number'

/** The bounds of the expense that a scenario subsidises, the base first. */
export function limitsOf(sheet: Sheet, { base, facts, quantity }: Counted): Limit[] {
  const limits: Limit[] = [{ kind: 'base', amount: base }]
  if (isSet(sheet.upper_limit)) limits.push({ kind: 'upper_limit', amount: sheet.upper_limit })
  if (isSet(sheet.upper_price_surface_limit))
    limits.push({ kind: 'upper_price_surface_limit', amount: bySurface(sheet, facts) })
  if (isSet(sheet.unit_price_limit))
    limits.push({
      kind: 'unit_price_limit',
      amount: quantity ? near(times(sheet.unit_price_limit, quantity)) : null,
    })
  return limits
}

function bySurface({ upper_price_surface_limit, upper_surface_limit }: Sheet, { living_area }: Facts): number | null {
  if (typeof living_area !== 'string') return null
  const area = upper_surface_limit ? least(exactly(living_area), exactly(upper_surface_limit)) : exactly(living_area)
  return near(times(upper_price_surface_limit ?? 0, area))
}

/** The lowest of the limits; one that is not known leaves nothing to count on. */
export const lowest = (limits: readonly Limit[]): Limit =>
  limits.reduce((sofar, one) => ((one.amount ?? -1) < (sofar.amount ?? -1) ? one : sofar))

/** How many pieces of its unit a scenario counts: dwellings, or what the quotes say of the works it is about. */
export function quantityOf(sheet: Sheet, works: readonly QuotedWork[], facts: Facts): Exact | undefined {
  const { unit, criteria, upper_surface_limit: most } = sheet
  if (!unit) return undefined
  if (unit === 'logement')
    return typeof facts.accommodations_nb === 'number' ? ofCents(facts.accommodations_nb) : undefined
  const about = criteria.find(({ field, operator }) => field === 'work_types' && operator === 'in')?.value
  const counted = works.filter(
    one => one.unit === unit && one.quantity && (!Array.isArray(about) || about.includes(one.type_name)),
  )
  if (counted.length === 0) return undefined
  const sum = counted.map(one => exactly(one.quantity ?? '0')).reduce(plus)
  return unit === 'm2' && most ? least(sum, exactly(most)) : sum
}

/** The exact aid before it is rounded and cut. */
export function aidOf(sheet: Sheet, expense: number, rate: string | undefined, quantity: Exact | undefined): Exact {
  const amount = uncapped(sheet, expense, rate, quantity)
  return isSet(sheet.amount_limit) ? least(amount, ofCents(sheet.amount_limit)) : amount
}

function uncapped(sheet: Sheet, expense: number, rate: string | undefined, quantity: Exact | undefined): Exact {
  // A rate that somebody typed is the calculation.
  if (rate !== undefined) return percentOfAmount(expense, rate)
  if (sheet.calculation === 'forfait') return ofCents(sheet.flat_amount ?? 0)
  if (sheet.calculation === 'par_unite') return quantity ? times(sheet.unit_amount ?? 0, quantity) : ofCents(0)
  return plus(percentOfAmount(expense, sheet.rate), ofCents(sheet.flat_amount ?? 0))
}
