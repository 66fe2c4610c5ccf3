import { split } from '@faitage/contracts/kernel/money'
import { energyActions, type QuotedWork } from '@faitage/contracts/works/work-kinds'
import type { WorksQuoteSheet } from '@faitage/contracts/works/works-quote'
import { asParts, quoteTotals } from '@faitage/contracts/works/works-quote.amounts'
import type { DwellingGiven, Facts, FundingInput } from './input.ts'

/** The cost of works without tax and with it, and the part that funders may count, in cents. */
export interface Amounts {
  readonly excl: number
  readonly incl: number
  readonly eligible: number
}
export const NOTHING: Amounts = { excl: 0, incl: 0, eligible: 0 }

export const added = (parts: readonly Amounts[]): Amounts =>
  parts.reduce(
    (sum, { excl, incl, eligible }) => ({
      excl: sum.excl + excl,
      incl: sum.incl + incl,
      eligible: sum.eligible + eligible,
    }),
    NOTHING,
  )

/** A quote as it is counted: as a whole, or by the dwellings that the simulation holds. */
export interface QuoteCounted {
  readonly id: string
  readonly whole: Amounts
  readonly dwellings: ReadonlyMap<string, Amounts>
  readonly works: readonly QuotedWork[]
  /** Nobody said what is eligible: all of the price without tax is. */
  readonly allEligible: boolean
}

/** Whether the area of every dwelling is known; common amounts are split equally where one is not. */
export const areAreasKnown = (dwellings: readonly DwellingGiven[]): boolean =>
  dwellings.every(({ living_area }) => living_area !== undefined)

/** The quotes of a simulation, those of a landlord by dwelling. */
export function quotesCounted({ quotes, dwellings }: Pick<FundingInput, 'quotes' | 'dwellings'>): QuoteCounted[] {
  const areas = areAreasKnown(dwellings) ? dwellings.map(one => one.living_area ?? '0') : dwellings.map(() => '1')
  return quotes.map(({ id, sheet }) => {
    const ofDwellings = dwellings.length > 0 ? partsOf(sheet, dwellings, areas) : new Map<string, Amounts>()
    const whole = dwellings.length > 0 ? added([...ofDwellings.values()]) : amountsOf(quoteTotals(sheet))
    const allEligible = typeof quoteTotals(sheet).eligible_amount !== 'number'
    return { id, whole, dwellings: ofDwellings, works: sheet.work_types ?? [], allEligible }
  })
}

interface Prices {
  readonly price_excl_tax?: number | null | undefined
  readonly price_incl_tax?: number | null | undefined
  readonly eligible_amount?: number | null | undefined
}
const amountsOf = ({ price_excl_tax: excl, price_incl_tax: incl, eligible_amount: eligible }: Prices): Amounts => ({
  excl: excl ?? 0,
  incl: incl ?? excl ?? 0,
  eligible: eligible ?? excl ?? 0,
})

/** The costs of each dwelling of the simulation: its own amounts and its share of the common ones. */
function partsOf(given: WorksQuoteSheet, dwellings: readonly DwellingGiven[], areas: readonly string[]) {
  const sheet = asParts(quoteTotals(given))
  const common = amountsOf({
    price_excl_tax: sheet.common_price_excl_tax,
    price_incl_tax: sheet.common_price_incl_tax,
    eligible_amount: sheet.common_eligible_amount,
  })
  const shares = {
    excl: split(common.excl, areas),
    incl: split(common.incl, areas),
    eligible: split(common.eligible, areas),
  }
  const own = new Map(sheet.accommodations?.map(one => [one.accommodation_id, amountsOf(one)]))
  return new Map(
    dwellings.flatMap(({ id, simulated }, at) => {
      const share = { excl: shares.excl[at]!, incl: shares.incl[at]!, eligible: shares.eligible[at]! }
      return simulated ? [[id, added([share, own.get(id) ?? NOTHING])] as const] : []
    }),
  )
}

/** The facts about works that criteria read from quotes. */
export function worksFacts(quotes: readonly QuoteCounted[]): Facts {
  const types = [...new Set(quotes.flatMap(({ works }) => works.map(({ type_name }) => type_name)))]
  const actions = new Set(types.map(type => energyActions[type]).filter(action => action !== undefined))
  return { work_types: types, energy_actions_nb: actions.size }
}
