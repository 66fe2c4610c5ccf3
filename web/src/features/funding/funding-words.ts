import { criteriaSentence } from '@faitage/contracts/funding/criterion-words'
import type { FundingScenarioSheet } from '@faitage/contracts/funding/funding-scenario'
import { formatDecimal, formatEuro, formatPercent, truncated } from '@faitage/contracts/kernel/format-number'

/** What a scenario is called where it must be named: it has no name of its own. */
export const titleOfScenario = ({ rate, criteria }: Pick<FundingScenarioSheet, 'rate' | 'criteria'>): string =>
  truncated(`${formatPercent(rate)} · ${criteriaSentence(criteria)}`, 60)

/** How far the help of a scenario goes: its ceilings and what is paid before the works; nothing when nothing bounds it. */
export function boundsOfScenario(scenario: Partial<FundingScenarioSheet>): string[] {
  const { upper_limit, upper_price_surface_limit, upper_surface_limit, advance } = scenario
  const isSet = (value: unknown) => value !== null && value !== undefined
  const surface = isSet(upper_surface_limit) ? `, sur ${formatDecimal(upper_surface_limit)}\u00A0m²` : ''
  return [
    ...(isSet(upper_limit) ? [`dépense plafonnée à ${formatEuro(upper_limit, { whole: true })}`] : []),
    ...(isSet(upper_price_surface_limit)
      ? [`${formatEuro(upper_price_surface_limit, { whole: true })} par m²${surface} au plus`]
      : []),
    ...(isSet(advance) ? [`avance de ${formatPercent(advance)}`] : []),
  ]
}

/** A place among others as people say it: `1er`, `2e`. */
export const rankText = (rank: number): string => (rank === 1 ? '1er' : `${rank}e`)
