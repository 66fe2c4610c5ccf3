import { z } from 'zod'
import { endpoint, MISSIONS_MAX, manyOf } from '../kernel/endpoint.ts'
import { ofNobody, ofViewer } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { projectEndpoints } from '../projects/project.endpoints.ts'

/** Points of one map at most, unless it is configured otherwise; more are told by groups. */
export const mapPointsMax = 5000

/** Zooms of a map, as its tiles have them. */
const zoom = z.coerce.number().int().min(0).max(18)
/** `south,west,north,east` of what a map shows, in degrees. */
const bounds = z
  .string()
  .regex(/^-?\d{1,3}(?:\.\d{1,9})?(?:,-?\d{1,3}(?:\.\d{1,9})?){3}$/, { error: 'Indiquez quatre côtés, en degrés.' })

export interface MapBounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** The sides that a text tells. */
export function boundsIn(text: string): MapBounds {
  const [south = -90, west = -180, north = 90, east = 180] = text.split(',').map(Number)
  return { south, west, north, east }
}

/** What a position is of: the address itself, else what its town and postal code say. */
const positionKinds = ['exact', 'commune', 'postal_code', 'department'] as const
export type PositionKind = (typeof positionKinds)[number]

/** Something with a place on a map: no more than its name, its town and where it is. */
export const mapPoint = z.object({
  id,
  latitude: z.number(),
  longitude: z.number(),
  label: z.string(),
  town: z.string().nullable(),
  position_kind: z.enum(positionKinds),
  /** A prospect, where projects stand beside them. */
  prospect: z.boolean().optional(),
  /** A copro, or a building of one that has an address of its own; with what their page's address needs. */
  of_copro: z.object({ kind: z.enum(['copro', 'building']), mission_id: id, copro_id: id }).optional(),
  /** How many projects stand about here, where they are too many to be told one by one: `town` is that of one of them. */
  count: z.int().min(2).optional(),
})
export type MapPoint = z.infer<typeof mapPoint>

/** The maps: what they stand on, and what is on them. */
export const mapEndpoints = {
  /** The background of maps; null where none is configured: points then stand on a plain ground. */
  settings: endpoint({
    method: 'GET',
    path: '/api/maps/settings',
    access: 'signed-in',
    of: ofNobody('the same map for all'),
    summary: 'Le fond des cartes',
    response: z.object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() }),
  }),
  /** The projects that the list would show for the same filters, where their address, its town or its postal code has a position. */
  projects: endpoint({
    method: 'GET',
    path: '/api/projects/locations',
    access: 'read project',
    of: ofViewer,
    feature: 'ca_map',
    shows: ['mission', 'user'],
    summary: 'Les projets sur une carte',
    query: projectEndpoints.list.query
      .omit({ page: true, size: true, after: true, sortBy: true, sortDirection: true })
      .extend({ bounds: bounds.optional(), zoom: zoom.optional() }),
    response: z.object({
      /** Of many, those within `bounds`: one by one once they are few there, else groups as wide as `zoom` shows apart. */
      points: z.array(mapPoint),
      /** Whether there are too many for one answer: looking closer, or elsewhere, is asked for with `bounds` and `zoom`. */
      grouped: z.boolean(),
      /** The sides of all that has a place, in view or not; absent where nothing has. */
      extent: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }).optional(),
      /** Projects of the list, placed or not. */
      total: z.int(),
      /** Those whose position is known. */
      located: z.int(),
      /** Of those, the ones that stand at their commune or further from their address than that. */
      approximate: z.int(),
    }),
  }),
  /** The prospects that are no project yet, where their address, its town or its postal code has a position. */
  prospects: endpoint({
    method: 'GET',
    path: '/api/prospects/locations',
    access: 'read prospect',
    of: ofViewer,
    feature: 'ca_map',
    about: 'prospect',
    shows: ['mission'],
    summary: 'Les prospects sur une carte',
    query: z.object({
      mission_id: manyOf(id, MISSIONS_MAX).optional(),
      /** Words looked for as in the list of prospects. */
      term: z.string().trim().max(200).optional(),
    }),
    response: z.object({ points: z.array(mapPoint), total: z.int() }),
  }),
}
