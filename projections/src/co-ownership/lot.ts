import { type LotSheet, lot } from '@faitage/contracts/co-ownership/lot'
import { lotListFields } from '@faitage/contracts/co-ownership/lot.endpoints'
import { foldedLotNumber, lotSortKey } from '@faitage/contracts/co-ownership/names/folded'
import type { OwnershipRole } from '@faitage/contracts/co-ownership/ownership/period'
import { ofThousandths, thousandths } from '@faitage/contracts/co-ownership/tantiemes/split'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { contains } from '../kernel/list.ts'
import { recordModel } from '../kernel/record-model.ts'
import { lotOwes } from './copro-arrears.ts'
import { collaboratorsOf, councilOf } from './council-of.ts'

/** What a lot holds of the general clé of its copro; null where there is none. */
const tantiemeGeneral = sql`(
  select (lot.tantiemes ->> copro.general_key)::numeric from copro where copro.id = (lot.sheet ->> 'copro_id')::uuid)`
const coproName = sql`(select copro.natural_name from copro where copro.id = (lot.sheet ->> 'copro_id')::uuid)`

const kept = recordModel(lot, {
  name: sheet => sheet.lot_number,
  search: sheet => [
    sheet.lot_number,
    foldedLotNumber(sheet.lot_number ?? ''),
    sheet.client_number,
    sheet.door,
    sheet.commentary,
  ],
  fields: lotListFields,
  columns: {
    natural_number: { type: 'text collate "C"', of: sheet => lotSortKey(sheet.lot_number ?? '').slice(0, 300) },
    building_id: { type: 'uuid', of: sheet => sheet.building_id },
    /** Everybody who ever held it, and the periods they did. */
    people: { type: 'uuid[]', of: sheet => [...new Set((sheet.historics ?? []).map(one => one.person_id))] },
    periods: { type: 'uuid[]', of: sheet => (sheet.historics ?? []).map(one => one.id) },
    tantiemes: { type: 'jsonb', of: tantiemesOf },
  },
  orders: {
    copro: way => sql`${coproName} ${way}, natural_number ${way}`,
    lot_number: way => sql`natural_number ${way}`,
    building: way => sql`(
      select building.natural_name from building where building.id = lot.building_id) ${way}, natural_number ${way}`,
    owned_since: (way, today) => sql`${ownedSince(today)} ${way}`,
    tantieme_general: way => sql`${tantiemeGeneral} ${way}, natural_number ${way}`,
  },
  usual: 'copro',
  places: {
    tantieme_general: tantiemeGeneral,
    without_tantieme: sql`(${tantiemeGeneral} is null)`,
    owned_since: ownedSince,
    cs_id: councilOf(sql`lot.sheet`),
    urbanis_collaborators: collaboratorsOf(sql`lot.sheet ->> 'copro_id'`),
  },
  conditions: { owing_on: day => lotOwes(day) },
  indexes: ['(building_id)', 'using gin (people)', 'using gin (periods)'],
})
/** Every lot; those of one copro stand together, as people count them. The sheet keeps what was known of its arrears since 4. */
export const lotModel = { ...kept, version: kept.version + 1 }

/** The periods of a lot that hold on a day, as JSON. */
const periodsOn = (roles: readonly OwnershipRole[], day: string): RawBuilder<unknown> => sql`
  jsonb_path_query(lot.sheet, '$.historics[*]') as period
  where period ->> 'role' = any (${[...roles]}::text[])
    and coalesce(period ->> 'date_in', '') <= ${day} and ${day} < coalesce(period ->> 'date_out', '~')`

/** The ids of those who hold a lot on a day. */
export const holdersOn = (day: string, roles: readonly OwnershipRole[]): RawBuilder<string[]> =>
  sql`array(select (period ->> 'person_id')::uuid from ${periodsOn(roles, day)})`

/** Since when the owners of a day are; null when nobody knows. */
function ownedSince(day: string): RawBuilder<unknown> {
  return sql`(select max(period ->> 'date_in')::date from ${periodsOn(['proprietaire'], day)})`
}

/** What the lot holds of each clé, decimal texts. */
function tantiemesOf({ cles_repartition }: LotSheet): Record<string, string> {
  const held = new Map<string, bigint>()
  for (const { cle_repartition_id, tantieme } of cles_repartition ?? [])
    if (tantieme) held.set(cle_repartition_id, (held.get(cle_repartition_id) ?? 0n) + thousandths(tantieme))
  return Object.fromEntries([...held].map(([cle, value]) => [cle, ofThousandths(value)]))
}

const anyRole = ['proprietaire', 'occupant'] as const

/** Lots in which, or in the names of whose people of a day, each word of a term is found. */
export const lotsOrPeople = (term: string | undefined, day: string): RawBuilder<SqlBool>[] => {
  const ofPeople = contains('person.search', term)
  return contains('lot.search', term).map(
    (ofLot, index) => sql`(${ofLot} or exists (
      select from person where person.id = any (${holdersOn(day, anyRole)}) and ${ofPeople[index]}))`,
  )
}

/** When a replay is of: the day things were so, and the instant they were known by; now unless said. */
export interface Replayed {
  readonly on: string
  readonly known_at: string | undefined
}

/** Lots known by then, narrowed by who owned them on that day as far as was known. */
export function lotsAsOf(
  { on, known_at }: Replayed,
  asked: { owner?: readonly string[] | undefined; without_owner?: string | undefined },
): RawBuilder<SqlBool>[] {
  const then = known_at ?? null
  const owned = (who: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select from jsonb_array_elements(lot.sheet -> 'known') as one
    where one ->> 'role' = 'proprietaire' and ${who}
      and coalesce(one ->> 'date_in', '') <= ${on} and ${on} < coalesce(one ->> 'date_out', '~')
      and (${then}::text is null or one ->> 'known_from' <= ${then})
      and (one ->> 'known_until' is null or ${then}::text < one ->> 'known_until'))`
  const { owner = [], without_owner } = asked
  return [
    ...(known_at ? [sql<SqlBool>`lot.created_at <= ${known_at}::timestamptz`] : []),
    ...(owner.length > 0 ? [owned(sql`one ->> 'person_id' = any (${[...owner]}::text[])`)] : []),
    // What is still known to be so is found by its index.
    ...(owner.length > 0 && !known_at ? [sql<SqlBool>`lot.people && ${[...owner]}::uuid[]`] : []),
    ...(without_owner === undefined
      ? []
      : [without_owner === 'true' ? sql<SqlBool>`not ${owned(sql`true`)}` : owned(sql`true`)]),
  ]
}

/** The lot that a period is of. */
export async function lotOfPeriod(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from lot where not is_deleted and periods @> array[${id}::uuid] limit 1`.execute(db)
  return rows[0]?.id
}

/** Numbers of the lots of a copro that hold some of one of its clés. */
export async function lotsWithKey(db: Kysely<Database>, copro_id: string, cle: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from lot where not is_deleted and sheet ->> 'copro_id' = ${copro_id} and tantiemes ? ${cle}
    order by natural_number`.execute(db)
  return rows.map(row => row.name)
}
