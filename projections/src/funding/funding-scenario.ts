import { criteriaSentence } from '@faitage/contracts/funding/criterion-words'
import { type FundingScenarioSheet, fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { itemOf, type RecordItem, type RecordRow, recordModel } from '../kernel/record-model.ts'

export type FundingScenarioItem = RecordItem<FundingScenarioSheet>

/** The scenarios of every funder, called by their criteria. */
export const fundingScenarioModel = recordModel(fundingScenario, {
  name: ({ criteria }) => criteriaSentence(criteria),
  search: ({ criteria }) => [criteriaSentence(criteria)],
})

/** The scenarios of funders, by funder, in the order they were written; funders without any are absent. */
export async function scenariosOf(
  db: Kysely<Database>,
  funderIds: readonly string[],
): Promise<Map<string, FundingScenarioItem[]>> {
  if (funderIds.length === 0) return new Map()
  const { rows } = await sql<RecordRow<FundingScenarioSheet>>`
    select * from funding_scenario
    where not is_deleted and sheet ->> 'funder_id' = any (${[...funderIds]}::text[])
    order by created_at, id`.execute(db)
  return Map.groupBy(rows.map(itemOf), ({ funder_id }) => funder_id)
}
