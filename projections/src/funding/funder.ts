import { type FunderSheet, funder, funderTypeLabels } from '@faitage/contracts/funding/funder'
import type { Page } from '@faitage/contracts/kernel/endpoint'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { listRecords, type RecordItem, type RecordQuery, recordModel } from '../kernel/record-model.ts'
import { type FundingScenarioItem, scenariosOf } from './funding-scenario.ts'

export const funderModel = recordModel(funder, {
  search: ({ name, type }) => [name, funderTypeLabels[type]],
  indexes: ["((sheet ->> 'requester_type'))", "((sheet ->> 'mission_id'))"],
})

/** A funder as it is answered, its scenarios with it. */
export type Funder = RecordItem<FunderSheet> & { is_national: boolean; funding_scenarios: FundingScenarioItem[] }

/**
 * Funders with their scenarios, by words and by type of requester.
 *
 * @param query.mission_id the mission whose own funders are meant; the national ones without it
 */
export async function listFunders(
  db: Kysely<Database>,
  { mission_id, ...query }: RecordQuery & { mission_id?: string | undefined },
): Promise<Page<Funder>> {
  const owner = mission_id === undefined ? sql<boolean>`is null` : sql<boolean>`= ${mission_id}`
  const page = await listRecords(db, funderModel, query, [sql<boolean>`sheet ->> 'mission_id' ${owner}`])
  return { ...page, items: await withScenarios(db, page.items) }
}

/** Funders with their scenarios, which the read models hold. */
export async function withScenarios<F extends RecordItem<FunderSheet>>(db: Kysely<Database>, funders: readonly F[]) {
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
