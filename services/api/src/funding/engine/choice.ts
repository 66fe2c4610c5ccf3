import { isInForce } from '@faitage/contracts/funding/funding-scenario'
import type { UnmetCriterion } from '@faitage/contracts/funding/simulation-outcome'
import { isHeld, unmetOf } from './criteria.ts'
import type { Facts, RowGiven, ScenarioGiven } from './input.ts'

/** The day whose rules a row follows. */
export const dayOf = ({ deposited_on }: RowGiven, on: string): string => deposited_on ?? on

/** The age of a building counts on the day of the row. */
export const factsOn = (facts: Facts, on: string): Facts =>
  typeof facts.construction_year === 'number'
    ? { ...facts, construction_age: Math.max(0, Number(on.slice(0, 4)) - facts.construction_year) }
    : facts

/** The scenario somebody chose; else the first in written order, in force on the day, whose criteria all hold. */
export function scenarioOf(row: RowGiven, on: string, facts: Facts): ScenarioGiven | undefined {
  if (row.typed.scenario_id) return row.scenarios.find(({ id }) => id === row.typed.scenario_id)
  return row.scenarios.find(({ sheet }) => isInForce(sheet, on) && isHeld(sheet.criteria, facts))
}

/** Of each scenario in force, what is in the way: what fails, what is not known. */
export const inTheWay = (
  row: RowGiven,
  on: string,
  facts: Facts,
): { scenario_id: string; criteria: UnmetCriterion[] }[] =>
  row.scenarios
    .filter(({ sheet }) => isInForce(sheet, on))
    .map(({ id, sheet }) => ({ scenario_id: id, criteria: unmetOf(sheet.criteria, facts) }))
