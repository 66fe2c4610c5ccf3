import { type MapPoint, type mapEndpoints, mapPointsMax } from '@faitage/contracts/addresses/map.endpoints'
import type { QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { type ProspectSheet, prospect, prospectTitle } from '@faitage/contracts/prospects/prospect'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { placeNear } from '../addresses/near-place.ts'
import type { Database } from '../kernel/database.ts'
import { listRecords, type RecordItem } from '../kernel/record-model.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { prospectModel } from './prospect.ts'

/** Those that became a project stand there as one; nobody looks for those that are without a follow-up. */
const open = sql<SqlBool>`sheet ->> 'status' <> all (array['converti', 'sans_suite'])`

/** The prospects that somebody sees, where they live: at their address, or about where its town is. */
export async function prospectPoints(
  db: Kysely<Database>,
  viewer: Viewer,
  query: QueryOf<typeof mapEndpoints.prospects>,
  today: string,
): Promise<ResponseOf<typeof mapEndpoints.prospects>> {
  const asked = { ...query, page: 1, size: mapPointsMax, sortDirection: 'desc' as const }
  const { items, totalItems } = await listRecords(db, prospect, prospectModel, viewer, asked, { today, more: [open] })
  return { points: items.flatMap(item => pointOf(item) ?? []), total: totalItems }
}

function pointOf(item: RecordItem<ProspectSheet>): MapPoint | undefined {
  const { address_latitude, address_longitude, address_code, address_location = null } = item.place ?? {}
  const exact =
    typeof address_latitude === 'number' && typeof address_longitude === 'number'
      ? { kind: 'exact' as const, latitude: address_latitude, longitude: address_longitude }
      : undefined
  const where = exact ?? placeNear(address_code, address_location)
  if (!where) return undefined
  const { kind, latitude, longitude } = where
  const about = { id: item.id, label: prospectTitle(item), town: address_location, prospect: true }
  return { ...about, latitude, longitude, position_kind: kind }
}
