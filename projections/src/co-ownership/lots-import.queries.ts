import type { LotSheet } from '@faitage/contracts/co-ownership/lot'
import { lotSortKey } from '@faitage/contracts/co-ownership/names/folded'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { holdersOn } from './lot.ts'

/* What a list of lots is compared with. */

/** The lots of a copro that have one of these numbers, whatever the writing, and perhaps a few that are written alike. */
export async function lotsByNumber(
  db: Kysely<Database>,
  copro_id: string,
  numbers: readonly string[],
): Promise<{ id: string; sheet: LotSheet; building: string | null }[]> {
  const keys = [...new Set(numbers.map(number => lotSortKey(number).slice(0, 300)))]
  const { rows } = await sql<{ id: string; sheet: LotSheet; building: string | null }>`
    select lot.id, lot.sheet, building.name as building
    from lot left join building on building.id = lot.building_id
    where not lot.is_deleted and lot.sheet ->> 'copro_id' = ${copro_id} and lot.natural_number = any (${keys}::text[])
  `.execute(db)
  return rows
}

/** The lots of a copro that have an account, by their numbers. */
export async function accountsOfLots(
  db: Kysely<Database>,
  copro_id: string,
): Promise<{ lot_number: string; account: string }[]> {
  const { rows } = await sql<{ lot_number: string; account: string }>`
    select name as lot_number, sheet ->> 'client_number' as account from lot
    where not is_deleted and sheet ->> 'copro_id' = ${copro_id} and sheet ->> 'client_number' is not null
    order by natural_number`.execute(db)
  return rows
}

/** The buildings of a copro. */
export async function buildingsOfCopro(
  db: Kysely<Database>,
  copro_id: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from building where not is_deleted and sheet ->> 'copro_id' = ${copro_id}
    order by natural_name`.execute(db)
  return rows
}

/** What people are called, and whether they own some lot of a copro on a day; who is not there is absent. */
export async function ownersKnown(
  db: Kysely<Database>,
  copro_id: string,
  ids: readonly string[],
  day: string,
): Promise<Map<string, { title: string; owns: boolean }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; title: string; owns: boolean }>`
    select person.id, person.name as title, exists (
      select 1 from lot where not lot.is_deleted and lot.sheet ->> 'copro_id' = ${copro_id}
        and lot.people @> array[person.id] and person.id = any (${holdersOn(day, ['proprietaire'])})) as owns
    from person where not person.is_deleted and person.id = any (${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

/** Those of these lots that are not as they were written any more. */
export async function lotsMoved(
  db: Kysely<Database>,
  written: readonly { id: string; revision: number }[],
): Promise<{ id: string; used: boolean }[]> {
  const { rows } = await sql<{ id: string }>`
    select lot.id from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written (id uuid, revision int)
    join lot on lot.id = written.id
    where not lot.is_deleted and lot.revision <> written.revision
    order by lot.natural_number`.execute(db)
  return rows.map(({ id }) => ({ id, used: false }))
}
