import type { FunderSheet } from '@faitage/contracts/funding/funder'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { type Funder, funderModel, withScenarios } from '@faitage/projections/funding/funder'
import type { Database } from '@faitage/projections/kernel/database'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { itemOf, type RecordRow } from '@faitage/projections/kernel/record-model'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Api } from '../../kernel/api.ts'

/** A row of a simulation is the same thing wherever it is made again: one a funder and a use case. */
export const rowIdOf = (simulation_id: string, funder_id: string, use_case_id?: string | null): string =>
  derivedId(`${funder_id}/${use_case_id ?? ''}`, simulation_id)

async function funders(db: Kysely<Database>, where: ReturnType<typeof sql<SqlBool>>): Promise<Funder[]> {
  const { rows } = await sql<RecordRow<FunderSheet>>`
    select * from ${sql.table(funderModel.table)} where ${where} order by created_at, id`.execute(db)
  return withScenarios(db, rows.map(itemOf))
}

/** Some funders with their scenarios, removed ones too: a simulation of before still names them. */
export const fundersNamed = (api: Api, ids: readonly string[]): Promise<Funder[]> =>
  ids.length === 0 ? Promise.resolve([]) : funders(api.db, sql<SqlBool>`id = any (${[...ids]}::uuid[])`)

/**
 * The funders that a project of a mission may count on, in the order a reset serves them. A mission without any of its own
 * for that type of requester has the national ones: figures are seen before anything is set up.
 */
export async function fundersOffered(api: Api, mission_id: string, type: RequesterType): Promise<Funder[]> {
  const ofType = sql<SqlBool>`not is_deleted and sheet ->> 'requester_type' = ${type}`
  const own = await funders(api.db, sql<SqlBool>`${ofType} and mission_id = ${mission_id}`)
  const some = own.length > 0 ? own : await funders(api.db, sql<SqlBool>`${ofType} and mission_id is null`)
  return inOrder(some)
}

/** Aids of others first, the mission's next, national subsidies after them (theirs is the one reduced), loans at the end. */
export const inOrder = (some: readonly Funder[]): Funder[] =>
  some.toSorted((one, other) => rankOf(one) - rankOf(other) || (one.order ?? 1000) - (other.order ?? 1000))

function rankOf({ type, mission_id, copied_from }: Pick<FunderSheet, 'type' | 'mission_id' | 'copied_from'>): number {
  if (type === 'avantage_fiscal') return 4
  if (type === 'pret') return 3
  if (type === 'autre' || type === 'cee') return 0
  return copied_from || !mission_id ? 2 : 1
}
