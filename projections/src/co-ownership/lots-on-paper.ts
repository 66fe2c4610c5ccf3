import type { CoproSheet } from '@faitage/contracts/co-ownership/copro'
import type { LotSheet } from '@faitage/contracts/co-ownership/lot'
import type { HeldSheet } from '@faitage/contracts/co-ownership/lot.state'
import type { PersonSheet } from '@faitage/contracts/co-ownership/person'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** A copro with what it stands in. */
export interface CoproOnPaper {
  readonly id: string
  readonly title: string
  readonly sheet: CoproSheet
  readonly mission: string
  readonly council: string | null
}

/** One copro, those of a mission, or one of them, by name; gone ones left out. */
export async function coprosOnPaper(
  db: Kysely<Database>,
  {
    copro_id = null,
    mission_id = null,
  }: { copro_id?: string | undefined | null; mission_id?: string | undefined | null },
): Promise<CoproOnPaper[]> {
  const { rows } = await sql<CoproOnPaper>`
    select copro.id, copro.name as title, copro.sheet, mission_list.name as mission, sc.name as council
    from copro
      join mission_list on mission_list.id = copro.mission_id
      left join sc on sc.id = (copro.sheet ->> 'cs_id')::uuid and not sc.is_deleted
    where not copro.is_deleted and (${copro_id}::uuid is null or copro.id = ${copro_id}::uuid)
      and (${mission_id}::uuid is null or copro.mission_id = ${mission_id}::uuid)
    order by copro.natural_name, copro.id`.execute(db)
  return rows
}

/** The lots of some copros, counted. */
export async function lotsCounted(db: Kysely<Database>, copros: readonly string[]): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    select count(*)::int as lots from lot
    where not is_deleted and sheet ->> 'copro_id' = any (${[...copros]}::text[])`.execute(db)
  return rows[0]?.lots ?? 0
}

/** A lot with its building; holders and arrears are those of every day. */
export interface LotOnPaper {
  readonly id: string
  readonly building: string | null
  readonly sheet: LotSheet & HeldSheet
}

/** Lots that are read at once. */
const PAGE = 1000

/** The lots of a copro in the order of their numbers, read page after page: no copro is too large. */
export async function* lotsOnPaper(db: Kysely<Database>, copro_id: string): AsyncGenerator<LotOnPaper[]> {
  let after = { natural_number: '', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await sql<LotOnPaper & { natural_number: string }>`
      select lot.id, lot.natural_number, building.name as building, lot.sheet - 'known' - 'known_arrears' as sheet
      from lot left join building on building.id = lot.building_id
      where not lot.is_deleted and lot.sheet ->> 'copro_id' = ${copro_id}
        and (lot.natural_number, lot.id) > (${after.natural_number}, ${after.id}::uuid)
      order by lot.natural_number, lot.id limit ${PAGE}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last
  }
}

/** Somebody as a paper names and reaches them. */
export interface PersonOnPaper {
  readonly id: string
  readonly title: string
  readonly natural_name: string
  readonly sheet: PersonSheet
}

/** Some people, by id. */
export async function peopleOnPaper(
  db: Kysely<Database>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, PersonOnPaper>> {
  const { rows } = await sql<PersonOnPaper>`
    select id, name as title, natural_name, sheet from person where id = any (${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
