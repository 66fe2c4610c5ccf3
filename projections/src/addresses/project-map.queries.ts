import {
  boundsIn,
  type MapBounds,
  type mapEndpoints,
  mapPointsMax,
  type PositionKind,
} from '@faitage/contracts/addresses/map.endpoints'
import type { QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { whereAll } from '../kernel/list.ts'
import { projectAmongVisible, type Viewer } from '../kernel/viewer.ts'
import { countProjects, type More, projectConditions, requesterOpenToClient } from '../projects/project-list.queries.ts'

type Answer = ResponseOf<typeof mapEndpoints.projects>
type Point = Answer['points'][number]
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
/** The projects of one square of the map: where their middle is, and one of them. */
type Square = Pick<Placed, 'id' | 'latitude' | 'longitude' | 'address_location' | 'position_kind'> &
  MapBounds & {
    count: number
    approximate: number
    /** Whether it is within the bounds; all that is not makes one. */
    inside: boolean
  }

/** Pixels of the screen that a group is wide, and of a tile of the map. */
const GROUP = 64
const TILE = 256
/** The zoom that metropolitan France shows at, where nobody said which. */
const USUAL_ZOOM = 5
/** More squares than stand beside each other around the earth at any zoom. */
const ROW = sql.lit(2 ** 30)
/** Looking closer than that parts what stands at one place no more: it is told one by one. */
const CLOSEST = 15
const everywhere: MapBounds = { south: -90, west: -180, north: 90, east: 180 }

/**
 * The projects that the list would show, where their address has a position, chosen, found or that of its town. More than
 * `max` are told by groups of those that a map of that zoom would draw as one, within its bounds; as soon as what is within
 * them is few enough, one by one.
 *
 * @param max points of one answer
 */
export async function projectPoints(
  db: Kysely<Database>,
  viewer: Viewer,
  { bounds: sides, zoom = USUAL_ZOOM, ...filter }: QueryOf<typeof mapEndpoints.projects>,
  more: More = [],
  max = mapPointsMax,
): Promise<Answer> {
  const bounds = sides === undefined ? everywhere : boundsIn(sides)
  const from = placedProjects(viewer, filter, more, true)
  const [squares, total] = await Promise.all([
    squaresOf(db, placedProjects(viewer, filter, more, false), bounds, zoom),
    countProjects(db, viewer, filter, more),
  ])
  const seen = squares.filter(({ inside }) => inside)
  const sum = (some: readonly Square[], key: 'count' | 'approximate') => some.reduce((all, one) => all + one[key], 0)
  const counts = {
    total,
    located: sum(squares, 'count'),
    approximate: sum(squares, 'approximate'),
    ...extentOf(squares),
  }
  if (counts.located <= max) return { ...counts, grouped: false, points: await pointsOf(db, from, sql`true`, max) }
  const grouped = { ...counts, grouped: true }
  if (sum(seen, 'count') <= max || zoom >= CLOSEST)
    return { ...grouped, points: await pointsOf(db, from, within(bounds), max) }
  const alone = seen.filter(({ count }) => count === 1).map(({ id }) => id)
  const groups = seen.flatMap(({ count, id, address_location: town, latitude, longitude, position_kind }): Point[] =>
    count === 1 ? [] : [{ id, latitude, longitude, label: '', town, position_kind, count }],
  )
  const singles = alone.length === 0 ? [] : await pointsOf(db, from, sql`id = any (${alone})`, max)
  return { ...grouped, points: [...groups, ...singles] }
}

type Filter = Parameters<typeof projectConditions>[1]

/** The projects that the viewer may see on a map, each with its position; `named` with what they are called by. */
function placedProjects(viewer: Viewer, filter: Filter, more: More, named: boolean) {
  // All of some missions: their addresses say of what mission they are, and whether they are gone. Half the work of a join.
  const alone = !named && viewer.role !== 'client' && more.length === 0 && asksForMissionsAlone(filter)
  const at = (column: string) => sql.ref(`${alone ? 'project_list' : 'stored_address'}.${column}`)
  const exact = sql`coalesce(${at('latitude')}, located_address.latitude)`
  const latitude = sql`coalesce(${exact}, near_latitude)`
  const shown = whereAll([
    ...projectConditions(viewer, filter, more, alone ? projectAmongVisible(viewer) : undefined),
    // Where a project is, and whose, is part of that section.
    ...(viewer.role === 'client' ? [requesterOpenToClient] : []),
    ...(alone ? [sql<SqlBool>`owner = 'project'`] : []),
    sql<SqlBool>`${latitude} is not null`,
  ])
  // The position chosen with the address; else the one that was found for it since; else about where its town is.
  return sql`(
    select project_list.id, ${latitude} as latitude,
      coalesce(${at('longitude')}, located_address.longitude, near_longitude) as longitude,
      case when ${exact} is not null then 'exact' else near_kind end as position_kind, ${at('address_location')}
      ${named ? sql`, requester_name, requester_erased, reference` : sql``}
    from ${alone ? sql`stored_address as project_list` : sql`project_list join stored_address on stored_address.id = project_list.id`}
    left join located_address on located_address.search = ${at('search')}
      and ${at('latitude')} is null and located_address.latitude is not null
    ${shown} offset 0) as placed`
}

const asksForMissionsAlone = (filter: Filter): boolean =>
  Object.entries(filter).every(([name, asked]) => name === 'mission_id' || asked === undefined || String(asked) === '')

const within = ({ south, west, north, east }: MapBounds): RawBuilder<SqlBool> =>
  sql`latitude between ${south} and ${north} and longitude between ${west} and ${east}`

/** How many stand in each square of the ground that a map of that zoom draws as one mark. */
async function squaresOf(
  db: Kysely<Database>,
  from: RawBuilder<unknown>,
  bounds: MapBounds,
  zoom: number,
): Promise<Square[]> {
  const wide = (360 / 2 ** zoom) * (GROUP / TILE)
  // Degrees of latitude are drawn higher than those of longitude by about so much here.
  const high = wide * 0.68
  // One number for both sides: groups are told apart by a single key. None where it is outside.
  const square = sql`case when ${within(bounds)} then floor(latitude / ${high}::float8) * ${ROW} + floor(longitude / ${wide}::float8) end`
  const { rows } = await sql<Square>`
    select count(*)::int as count, count(*) filter (where position_kind <> 'exact')::int as approximate,
      min(latitude) as south, max(latitude) as north, min(longitude) as west, max(longitude) as east,
      square is not null as inside, avg(latitude) as latitude, avg(longitude) as longitude, any_value(id) as id,
      any_value(address_location) as address_location, any_value(position_kind) as position_kind
    from (select *, ${square} as square from ${from} offset 0) as ground
    group by square`.execute(db)
  return rows
}

/** The sides of all squares. */
const extentOf = (squares: readonly Square[]): { extent?: MapBounds } =>
  squares.length === 0
    ? {}
    : {
        extent: {
          south: Math.min(...squares.map(({ south }) => south)),
          west: Math.min(...squares.map(({ west }) => west)),
          north: Math.max(...squares.map(({ north }) => north)),
          east: Math.max(...squares.map(({ east }) => east)),
        },
      }

/** Some of them one by one, the latest changed first. */
async function pointsOf(
  db: Kysely<Database>,
  from: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  max: number,
): Promise<Point[]> {
  const { rows } = await sql<Placed>`
    select placed.* from ${from} join project_list_apart using (id) where ${which} order by updated_at desc, id limit ${max}`.execute(
    db,
  )
  return rows.map(
    ({ id, latitude, longitude, requester_name, requester_erased, reference, address_location, position_kind }) => ({
      id,
      latitude,
      longitude,
      label: projectTitle({ requester_name, requester_erased, reference }),
      town: address_location,
      position_kind,
    }),
  )
}
