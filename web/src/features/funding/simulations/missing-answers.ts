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
    const open = unmet.filter(({ criteria }) => criteria.every(({ state }) => state === 'unknown'))
    const alone = open.flatMap(({ criteria }) => {
      const [field, ...others] = new Set(criteria.map(one => one.field))
      return field && others.length === 0 ? [field] : []
    })
    const [field, ...others] = new Set(alone)
    // One of several answers would do: which one to ask for is theirs to choose, in the row.
    if (field && others.length === 0) asked.set(field, (asked.get(field) ?? new Set()).add(funder_name))
  }
  return [...asked].map(([field, funders]) => ({ field, funders: [...funders] }))
}
