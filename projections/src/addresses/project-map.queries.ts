import { type mapEndpoints, mapPointsMax, type PositionKind } from '@faitage/contracts/addresses/map.endpoints'
import type { QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { whereAll } from '../kernel/list.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { countProjects, type More, projectConditions, requesterOpenToClient } from '../projects/project-list.queries.ts'

type Placed = {
  id: string
  latitude: number
  longitude: number
  position_kind: PositionKind
  requester_name: string | null
  requester_erased: boolean
  reference: string | null
  address_location: string | null
}

/** The projects that the list would show, where their address has a position, chosen, found or that of its town; of more than the bound, the latest changed ones. */
export async function projectPoints(
  db: Kysely<Database>,
  viewer: Viewer,
  filter: QueryOf<typeof mapEndpoints.projects>,
  more: More = [],
): Promise<ResponseOf<typeof mapEndpoints.projects>> {
  const shown = whereAll([
    ...projectConditions(viewer, filter, more),
    // Where a project is, and whose, is part of that section.
    ...(viewer.role === 'client' ? [requesterOpenToClient] : []),
  ])
  // The latest changed ones are found first: what is beyond the bound is only counted.
  const latest = sql`(select project_list.* from project_list ${shown}
    order by project_list.updated_at desc, project_list.id limit ${mapPointsMax}) as project_list`
  const all = sql`(select project_list.id from project_list ${shown}) as project_list`
  // The position chosen with the address; else the one that was found for it since; else about where its town is.
  const from = (
    some: RawBuilder<unknown>,
  ) => sql`from ${some} join stored_address on stored_address.id = project_list.id
    left join located_address on located_address.search = stored_address.search
      and stored_address.latitude is null and located_address.latitude is not null
    where stored_address.latitude is not null or located_address.latitude is not null or near_kind is not null`
  const exactly = sql`(stored_address.latitude is not null or located_address.latitude is not null)`
  const [{ rows }, located, total] = await Promise.all([
    sql<Placed>`
      select project_list.id, coalesce(stored_address.latitude, located_address.latitude, near_latitude) as latitude,
        coalesce(stored_address.longitude, located_address.longitude, near_longitude) as longitude,
        case when ${exactly} then 'exact' else near_kind end as position_kind,
        project_list.requester_name, project_list.requester_erased, project_list.reference, project_list.address_location
      ${from(latest)} order by project_list.updated_at desc, project_list.id`.execute(db),
    sql<{ located: number; approximate: number }>`
      select count(*)::int as located, count(*) filter (where not ${exactly})::int as approximate ${from(all)}`.execute(
      db,
    ),
    countProjects(db, viewer, filter, more),
  ])
  return {
    points: rows.map(
      ({ id, latitude, longitude, requester_name, requester_erased, reference, address_location, position_kind }) => ({
        id,
        latitude,
        longitude,
        label: projectTitle({ requester_name, requester_erased, reference }),
        town: address_location,
        position_kind,
      }),
    ),
    total,
    located: located.rows[0]?.located ?? 0,
    approximate: located.rows[0]?.approximate ?? 0,
  }
}
