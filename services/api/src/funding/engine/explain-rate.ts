import { criterionSentence } from '@faitage/contracts/funding/criterion-words'
import type { Explanation } from '@faitage/contracts/funding/explanation'
import { formatPercent } from '@faitage/contracts/kernel/format-number'
import type { FundingInput } from './input.ts'
import { type RowCounted, type RowPart, rateOf } from './row.ts'
import { fromScenario, operand, scenarioWords } from './words.ts'

const label = 'Taux'
/** Dwellings whose rates are told one by one. */
const TOLD = 20

/**
 * Why a row has its rate: the scenario that says it, and each of its criteria with the way to the fact that meets it. The
 * fact itself is not told: an outcome is kept in the open, and what is known of people is sealed.
 */
export function rateWhy(row: RowCounted, input: FundingInput): Explanation | undefined {
  const { given, first, rate, parts } = row
  const scenario = first?.scenario
  if (given.typed.rate !== undefined) {
    const own = scenario && rateOf(scenario)
    return {
      label,
      formula: `${formatPercent(given.typed.rate)}, saisi à la main`,
      operands:
        scenario && own
          ? [operand(`Ce que dit le ${scenarioWords(scenario)}`, formatPercent(own), fromScenario(scenario, 'rate'))]
          : [],
    }
  }
  if (!first || !scenario || rate === undefined) return undefined
  if (new Set(parts.map(part => part.scenario?.id)).size > 1)
    return { label, formula: 'Chaque logement a le taux de son scénario', operands: ofDwellings(parts, input) }
  return {
    label,
    formula: `${formatPercent(rate)}, ${scenarioWords(scenario)}`,
    operands: [
      operand('Taux du scénario', formatPercent(rate), fromScenario(scenario, 'rate')),
      ...(given.typed.scenario_id
        ? [operand('Scénario choisi à la main', 'critères non demandés')]
        : scenario.sheet.criteria.map(one =>
            operand(criterionSentence(one), 'rempli', input.sources[one.field] ?? null),
          )),
    ],
  }
}

const ofDwellings = (parts: readonly RowPart[], { dwellings }: FundingInput) =>
  parts.slice(0, TOLD).map(({ accommodation_id, scenario }) => {
    const name = dwellings.find(({ id }) => id === accommodation_id)?.name ?? 'Logement'
    const rate = scenario && rateOf(scenario)
    return operand(
      scenario ? `${name}, ${scenarioWords(scenario)}` : `${name}, aucun scénario`,
      rate ? formatPercent(rate) : '–',
      scenario ? fromScenario(scenario, 'rate') : null,
    )
  })
