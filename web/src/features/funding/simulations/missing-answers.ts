import type { CriterionFieldName } from '@faitage/contracts/funding/criterion-fields'
import type { SimulationRow } from '@faitage/contracts/funding/simulation.endpoints'

/** A fact that nobody wrote down yet, and the funders that would give if it were as they ask. */
export interface MissingAnswer {
  readonly field: CriterionFieldName
  readonly funders: readonly string[]
}

type Asking = Pick<SimulationRow, 'funder_name' | 'scenario_id' | 'unmet'>

/** The answers that stand alone between a funder and what they may give: what to ask for first. Pure. */
export function missingAnswers(rows: readonly Asking[]): MissingAnswer[] {
  const asked = new Map<CriterionFieldName, Set<string>>()
  for (const { funder_name, scenario_id, unmet } of rows) {
    if (scenario_id !== null) continue
    for (const { criteria } of unmet) {
      const [field, ...others] = new Set(criteria.map(one => one.field))
      if (!field || others.length > 0 || criteria.some(({ state }) => state === 'fails')) continue
      asked.set(field, (asked.get(field) ?? new Set()).add(funder_name))
    }
  }
  return [...asked].map(([field, funders]) => ({ field, funders: [...funders] }))
}
