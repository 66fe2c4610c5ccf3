import type { AddressSuggestion } from '@faitage/contracts/addresses/address'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { contains, whereAll } from '../kernel/list.ts'
import { wordsIn } from '../kernel/search.ts'
import { missionVisibleTo, type Viewer } from '../kernel/viewer.ts'
import type { AddressOwner, StoredAddressRow } from './stored-address.ts'

/** Metres around a point in which an address is looked for, and how many are given. */
const NEAR_METRES = 100
const NEAREST = 3
const METRES_OF_DEGREE = 111_320

/** Addresses a viewer may see: those of missions in their reach, and of the kinds of records they may read. */
function visibleTo(viewer: Viewer, owners: readonly AddressOwner[]): RawBuilder<SqlBool> {
  const directory = owners.filter(owner => owner !== 'project')
  const homes = owners.includes('project')
    ? sql<SqlBool>`owner = 'project' and mission_id in (
        select mission_list.id from mission_list where not mission_list.is_deleted and ${missionVisibleTo(viewer)})`
    : sql<SqlBool>`false`
  return sql`(owner = any (${directory}::text[]) or ${homes})`
}

/**
 * Stored addresses that hold every word of the search, each proposed once: those that begin with it first, then the most used.
 *
 * @param owners whose addresses the viewer may read
 */
export async function searchStoredAddresses(
  db: Kysely<Database>,
  viewer: Viewer,
  owners: readonly AddressOwner[],
  { q, limit }: { q: string; limit: number },
): Promise<AddressSuggestion[]> {
  const typed = wordsIn(q)
  const words = contains('search', q)
  if (words.length === 0) return []
  const seen = [sql<SqlBool>`not is_deleted`, visibleTo(viewer, owners)]
  const where = whereAll([sql<SqlBool>`search <> ''`, ...words, ...seen])
  const order = sql`search like ${`${typed}%`} desc, uses desc, length(search), search`
  // Found by their texts alone: a word that half of all addresses hold brings nothing else along. Of the same text the one with
  // a position, then with a postal code, then always the same one.
  const { rows } = await sql<StoredAddressRow>`
    with proposed as materialized (
      select search, count(*) as uses from stored_address ${where} group by search order by ${order} limit ${limit})
    select one.*, uses from proposed cross join lateral (
      select * from stored_address ${whereAll([sql<SqlBool>`stored_address.search = proposed.search`, ...seen])}
      order by latitude is null, address_code is null, id limit 1) as one
    order by proposed.search like ${`${typed}%`} desc, uses desc, length(proposed.search), proposed.search`.execute(db)
  return rows.map(suggestionOf)
}

/** The stored addresses nearest to a point. @param owners as for the search */
export async function nearestStoredAddresses(
  db: Kysely<Database>,
  viewer: Viewer,
  owners: readonly AddressOwner[],
  { lat, lon }: { lat: number; lon: number },
): Promise<AddressSuggestion[]> {
  const high = NEAR_METRES / METRES_OF_DEGREE
  // Degrees of longitude narrow towards the poles.
  const narrow = Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  const wide = high / narrow
  const distance = sql`(latitude - ${lat}) ^ 2 + ((longitude - ${lon}) * ${narrow}) ^ 2`
  const where = whereAll([
    sql<SqlBool>`not is_deleted`,
    sql<SqlBool>`search <> ''`,
    sql<SqlBool>`latitude between ${lat - high} and ${lat + high}`,
    sql<SqlBool>`longitude between ${lon - wide} and ${lon + wide}`,
    sql<SqlBool>`${distance} <= ${high ** 2}`,
    visibleTo(viewer, owners),
  ])
  const { rows } = await sql<StoredAddressRow>`
    select * from (select distinct on (search) *, ${distance} as away from stored_address ${where} order by search, away)
    as once order by away, search limit ${NEAREST}`.execute(db)
  return rows.map(suggestionOf)
}

const suggestionOf = (row: StoredAddressRow): AddressSuggestion => ({
  label: row.label,
  address: row.address,
  address_number: row.address_number,
  address_street: row.address_street,
  address_code: row.address_code,
  address_location: row.address_location,
  address_latitude: row.latitude,
  address_longitude: row.longitude,
  source: 'stored',
})
