import { criteriaSentence } from '@faitage/contracts/funding/criterion-words'
import type { FundingScenarioSheet } from '@faitage/contracts/funding/funding-scenario'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatDecimal, formatEuro, formatPercent, truncated } from '@faitage/contracts/kernel/format-number'
import { workUnitLabels } from '@faitage/contracts/works/work-kinds'

type Help = Pick<FundingScenarioSheet, 'rate' | 'calculation' | 'flat_amount' | 'unit' | 'unit_amount'>

/** What a scenario gives, in a word: `45 %`, `5 000 €`, `25 € par m²`. */
export function helpOfScenario({ rate, calculation, flat_amount, unit, unit_amount }: Help): string {
  if (calculation === 'forfait') return formatEuro(flat_amount, { whole: true })
  if (calculation === 'par_unite' && unit)
    return `${formatEuro(unit_amount, { whole: true })} par ${workUnitLabels[unit]}`
  return `${formatPercent(rate)}${flat_amount ? ` + ${formatEuro(flat_amount, { whole: true })}` : ''}`
}

/** What a scenario is called where it must be named: it has no name of its own. */
export const titleOfScenario = (scenario: Help & Pick<FundingScenarioSheet, 'criteria'>): string =>
  truncated(`${helpOfScenario(scenario)} · ${criteriaSentence(scenario.criteria)}`, 60)

/** Since when and until when a scenario holds, and whether its figures are to be confirmed. */
export function validityOfScenario(scenario: Partial<FundingScenarioSheet>): string[] {
  const { applies_from: from, applies_until: until, to_verify } = scenario
  return [
    ...(from && until ? [`valable du ${formatDay(from)} au ${formatDay(until)}`] : []),
    ...(from && !until ? [`valable depuis le ${formatDay(from)}`] : []),
    ...(until && !from ? [`valable jusqu’au ${formatDay(until)}`] : []),
    ...(to_verify ? ['à vérifier'] : []),
  ]
}

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
    ...(isSet(scenario.amount_limit) ? [`aide plafonnée à ${formatEuro(scenario.amount_limit, { whole: true })}`] : []),
    ...(isSet(advance) ? [`avance de ${formatPercent(advance)}`] : []),
  ]
}
