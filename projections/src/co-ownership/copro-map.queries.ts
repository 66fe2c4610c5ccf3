import { type MapPoint, mapPointsMax } from '@faitage/contracts/addresses/map.endpoints'
import { building } from '@faitage/contracts/co-ownership/building'
import { copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import type { coproMapEndpoints } from '@faitage/contracts/co-ownership/copro-map.endpoints'
import type { QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import type { Address } from '@faitage/contracts/kernel/values'
import type { Kysely } from 'kysely'
import { type NearPlace, placeNear } from '../addresses/near-place.ts'
import type { Database } from '../kernel/database.ts'
import { listRecords } from '../kernel/record-model.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { buildingModel } from './building.ts'
import { coproModel } from './copro.ts'

type Query = QueryOf<typeof coproMapEndpoints.copros>
const whole = { page: 1, size: mapPointsMax }

/** The copros that somebody sees, where they stand, with the buildings that stand elsewhere where the viewer reads them. */
export async function coproPoints(
  db: Kysely<Database>,
  viewer: Viewer,
  query: Query,
  today: string,
): Promise<ResponseOf<typeof coproMapEndpoints.copros>> {
  const { items, totalItems } = await listRecords(db, copro, coproModel, viewer, { ...query, ...whole }, { today })
  const placed = items.flatMap(({ id, mission_id, address_1, ...sheet }) => {
    const of_copro = { kind: 'copro' as const, mission_id, copro_id: id }
    return pointOf(id, coproTitle({ ...sheet, address_1 }), address_1, of_copro) ?? []
  })
  const elsewhere = viewer.permissions?.has('read building')
    ? await buildingPoints(db, { ...viewer, feature: 'ca_building_screen' }, items, today)
    : []
  return {
    points: [...placed, ...elsewhere],
    total: totalItems,
    located: placed.length,
    approximate: placed.filter(({ position_kind }) => position_kind !== 'exact').length,
  }
}

/** The buildings of some copros that have an address of their own. */
async function buildingPoints(
  db: Kysely<Database>,
  viewer: Viewer,
  copros: readonly { id: string; mission_id: string }[],
  today: string,
): Promise<MapPoint[]> {
  const missions = new Map(copros.map(({ id, mission_id }) => [id, mission_id]))
  if (missions.size === 0) return []
  const asked = { ...whole, copro_id: [...missions.keys()], different_from_copro_address: 'true' }
  const { items } = await listRecords(db, building, buildingModel, viewer, asked, { today })
  return items.flatMap(({ id, name, copro_id, address }) => {
    const mission_id = missions.get(copro_id)
    if (!address || !mission_id) return []
    return pointOf(id, name, address, { kind: 'building', mission_id, copro_id }) ?? []
  })
}

/** A thing at its position, or about where its town is; undefined where neither is known. */
function pointOf(
  id: string,
  label: string,
  address: Address,
  of_copro: NonNullable<MapPoint['of_copro']>,
): MapPoint | undefined {
  const { address_latitude: latitude, address_longitude: longitude, address_code, address_location } = address
  const where: NearPlace | { kind: 'exact'; latitude: number; longitude: number } | undefined =
    typeof latitude === 'number' && typeof longitude === 'number'
      ? { kind: 'exact', latitude, longitude }
      : placeNear(address_code, address_location)
  if (!where) return undefined
  const { kind: position_kind, ...place } = where
  return { id, ...place, label, town: address_location ?? null, position_kind, of_copro }
}
