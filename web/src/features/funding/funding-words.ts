import { criteriaSentence } from '@faitage/contracts/funding/criterion-words'
import type { FundingScenarioSheet } from '@faitage/contracts/funding/funding-scenario'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatDecimal, formatEuro, formatPercent, truncated } from '@faitage/contracts/kernel/format-number'
import { workUnitLabels } from '@faitage/contracts/works/work-kinds'

type Sheet = Partial<FundingScenarioSheet>
const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
const whole = (cents: number | null | undefined) => formatEuro(cents, { whole: true })

/** The aid of a scenario, by the way it is counted: `60 %`, `15 000 €`, `75 € par m²`. */
export function helpOfScenario({ calculation, rate, flat_amount, unit, unit_amount }: Sheet): string {
  if (calculation === 'forfait') return whole(flat_amount)
  if (calculation === 'par_unite') return `${whole(unit_amount)} par ${unit ? workUnitLabels[unit] : 'unité'}`
  return formatPercent(rate)
}

/** What a scenario is called where it must be named: it has no name of its own. */
export const titleOfScenario = (scenario: Sheet & Pick<FundingScenarioSheet, 'criteria'>): string =>
  truncated(`${helpOfScenario(scenario)} · ${criteriaSentence(scenario.criteria)}`, 60)

/** How far the help of a scenario goes: its ceilings, what is paid before the works, and until when; nothing when nothing bounds it. */
export function boundsOfScenario(scenario: Sheet): string[] {
  const { upper_limit, upper_price_surface_limit, upper_surface_limit, advance, amount_limit, unit } = scenario
  const { calculation, flat_amount, unit_price_limit, aids_limit_rate, applies_from, applies_until } = scenario
  const surface = isSet(upper_surface_limit) ? `, sur ${formatDecimal(upper_surface_limit)}\u00A0m²` : ''
  return [
    ...(calculation !== 'forfait' && isSet(flat_amount) ? [`plus ${whole(flat_amount)} quoi qu’il en coûte`] : []),
    ...(isSet(upper_limit) ? [`dépense plafonnée à ${whole(upper_limit)}`] : []),
    ...(isSet(upper_price_surface_limit) ? [`${whole(upper_price_surface_limit)} par m²${surface} au plus`] : []),
    ...(isSet(unit_price_limit)
      ? [`dépense plafonnée à ${whole(unit_price_limit)} par ${unit ? workUnitLabels[unit] : 'unité'}`]
      : []),
    ...(isSet(amount_limit) ? [`aide plafonnée à ${whole(amount_limit)}`] : []),
    ...(isSet(aids_limit_rate) ? [`toutes aides plafonnées à ${formatPercent(aids_limit_rate)}`] : []),
    ...(isSet(advance) ? [`avance de ${formatPercent(advance)}`] : []),
    ...(isSet(applies_from) ? [`à partir du ${formatDay(applies_from)}`] : []),
    ...(isSet(applies_until) ? [`jusqu’au ${formatDay(applies_until)}`] : []),
  ]
}

/** A place among others as people say it: `1er`, `2e`. */
export const rankText = (rank: number): string => (rank === 1 ? '1er' : `${rank}e`)
