import { type FunderSheet, funder, funderListFields, funderTypeLabels } from '@faitage/contracts/funding/funder'
import type { Kysely } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { type RecordItem, recordModel } from '../kernel/record-model.ts'
import { type FundingScenarioItem, scenariosOf } from './funding-scenario.ts'

export const funderModel = recordModel(funder, {
  search: ({ name, type }) => [name, funderTypeLabels[type]],
  fields: funderListFields,
  indexes: ["((sheet ->> 'requester_type'))"],
})

/** A funder as it is answered, its scenarios with it. */
export type Funder = RecordItem<FunderSheet> & { is_national: boolean; funding_scenarios: FundingScenarioItem[] }

/** Funders with their scenarios, which the read models hold. */
export async function withScenarios(
  db: Kysely<Database>,
  funders: readonly RecordItem<FunderSheet>[],
): Promise<Funder[]> {
  const scenarios = await scenariosOf(
    db,
    funders.map(({ id }) => id),
  )
  return funders.map(one => ({
    ...one,
    is_national: !one.mission_id,
    funding_scenarios: scenarios.get(one.id) ?? [],
  }))
}
