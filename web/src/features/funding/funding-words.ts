import type { Criterion } from '@faitage/contracts/funding/criterion'
import { criteriaSentence } from '@faitage/contracts/funding/criterion-words'
import {
  type FunderType,
  funderTypeLabels,
  type SubventionRound,
  subventionRoundLabels,
} from '@faitage/contracts/funding/funder'
import type { FundingScenarioSheet } from '@faitage/contracts/funding/funding-scenario'
import { formatDecimal, formatEuro, formatPercent, truncated } from '@faitage/contracts/kernel/format-number'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'

/** A value of a funder in words, in histories and conflicts. */
export function tellFunder(field: string, value: unknown): string | undefined {
  if (field === 'type') return funderTypeLabels[value as FunderType]
  if (field === 'subvention_round') return subventionRoundLabels[value as SubventionRound]
  if (field === 'requester_type') return requesterTypeLabels[value as RequesterType]
  return undefined
}

/** A value of a scenario in words, in histories and conflicts. */
export function tellScenario(field: string, value: unknown): string | undefined {
  if (field === 'criteria' && Array.isArray(value)) return criteriaSentence(value as Criterion[])
  if (typeof value === 'number') return formatEuro(value, { whole: true })
  if (typeof value !== 'string') return undefined
  if (field === 'rate' || field === 'advance') return formatPercent(value)
  return field === 'upper_surface_limit' ? `${formatDecimal(value)}\u00A0m²` : undefined
}

/** What a scenario is called where it must be named: it has no name of its own. */
export const titleOfScenario = ({ rate, criteria }: Pick<FundingScenarioSheet, 'rate' | 'criteria'>): string =>
  truncated(`${formatPercent(rate)} · ${criteriaSentence(criteria)}`, 60)

/** How far the help of a scenario goes: its ceilings and what is paid before the works; nothing when nothing bounds it. */
export function boundsOfScenario(scenario: Partial<FundingScenarioSheet>): string[] {
  const { upper_limit, upper_price_surface_limit, upper_surface_limit, advance } = scenario
  const isSet = (value: unknown) => value !== null && value !== undefined
  const surface = isSet(upper_surface_limit) ? `, sur ${tellScenario('upper_surface_limit', upper_surface_limit)}` : ''
  return [
    ...(isSet(upper_limit) ? [`dépense plafonnée à ${formatEuro(upper_limit, { whole: true })}`] : []),
    ...(isSet(upper_price_surface_limit)
      ? [`${formatEuro(upper_price_surface_limit, { whole: true })} par m²${surface} au plus`]
      : []),
    ...(isSet(advance) ? [`avance de ${formatPercent(advance)}`] : []),
  ]
}
