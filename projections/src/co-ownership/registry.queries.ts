import type { CoproSheet } from '@faitage/contracts/co-ownership/copro'
import { copro } from '@faitage/contracts/co-ownership/copro'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { whereAll } from '../kernel/list.ts'
import { ownedAndVisible } from '../kernel/record-scope.ts'
import type { Viewer } from '../kernel/viewer.ts'

/* What an extract of the national registry is compared with. */

const number = sql`coalesce(copro.sheet ->> 'copro_registry_number', '')`

/** The copros of a mission that have one of these numbers, or none at all. */
export async function coprosByNumber(
  db: Kysely<Database>,
  mission_id: string,
  numbers: readonly string[],
): Promise<{ id: string; sheet: CoproSheet }[]> {
  const { rows } = await sql<{ id: string; sheet: CoproSheet }>`
    select id, sheet from copro
    where not is_deleted and mission_id = ${mission_id} and ${number} = any (${['', ...numbers]}::text[])`.execute(db)
  return rows
}

/** The postal codes and the numbers of a mission's copros. */
export async function placesOfMission(
  db: Kysely<Database>,
  mission_id: string,
): Promise<{ postal_codes: string[]; numbers: string[] }> {
  const { rows } = await sql<{ postal_codes: string[] | null; numbers: string[] | null }>`
    select array_agg(distinct sheet -> 'address_1' ->> 'address_code')
        filter (where coalesce(sheet -> 'address_1' ->> 'address_code', '') <> '') as postal_codes,
      array_agg(distinct ${number}) filter (where ${number} <> '') as numbers
    from copro where not is_deleted and mission_id = ${mission_id}`.execute(db)
  return { postal_codes: rows[0]?.postal_codes ?? [], numbers: rows[0]?.numbers ?? [] }
}

/** What was decided of the fields of some copros by the imports of a mission, the oldest first. */
export async function keptDecisions(
  db: Kysely<Database>,
  mission_id: string,
  ids: readonly string[],
): Promise<{ target: string; fields: Record<string, string> | null; kept: Record<string, string> | null }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    target: string
    fields: Record<string, string> | null
    kept: Record<string, string> | null
  }>`
    select import_row.target, import_row.decision -> 'fields' as fields, import_row.decision -> 'kept' as kept
    from import_file join import_row using (import_id)
    where import_file.mission_id = ${mission_id} and import_file.kind = 'registry'
      and import_row.decision is not null and import_row.target = any (${[...ids]}::uuid[])
    order by import_file.created_at, import_row.row`.execute(db)
  return rows
}

/** In which other missions that a viewer sees these numbers are known. */
export async function missionsOfNumbers(
  db: Kysely<Database>,
  viewer: Viewer,
  mission_id: string,
  numbers: readonly string[],
): Promise<{ number: string; mission_id: string; mission_name: string }[]> {
  const where = whereAll([
    sql`not is_deleted`,
    sql`copro.sheet ->> 'copro_registry_number' = any (${[...numbers]}::text[])`,
    sql`mission_id <> ${mission_id}`,
    ...ownedAndVisible(copro, viewer),
  ])
  const { rows } = await sql<{ number: string; mission_id: string; mission_name: string }>`
    select copro.number, copro.mission_id, mission_list.name as mission_name
    from (select ${number} as number, mission_id from copro ${where}) as copro
    join mission_list on mission_list.id = copro.mission_id`.execute(db)
  return rows
}

/** Those of these copros that may not be as they were written any more: changed since, or with buildings (`used`). */
export async function coprosMoved(
  db: Kysely<Database>,
  written: readonly { id: string; revision: number }[],
): Promise<{ id: string; used: boolean }[]> {
  const { rows } = await sql<{ id: string; used: boolean }>`
    select copro.id, exists (
      select 1 from building where not building.is_deleted and building.sheet ->> 'copro_id' = copro.id::text) as used
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written (id uuid, revision int)
    join copro on copro.id = written.id
    where not copro.is_deleted and (copro.revision <> written.revision or exists (
      select 1 from building where not building.is_deleted and building.sheet ->> 'copro_id' = copro.id::text))
    order by copro.natural_name`.execute(db)
  return rows
}
