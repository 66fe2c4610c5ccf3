import type { MapPoint } from '@faitage/contracts/addresses/map.endpoints'
import Supercluster from 'supercluster'
import { isGroup } from './position-words.ts'

/** Points that are drawn as one, at their middle. */
export interface Cluster {
  /** Stays the same while the same points make it. */
  readonly key: string
  readonly latitude: number
  readonly longitude: number
  readonly points: readonly MapPoint[]
}

/** Beyond so many points, marks gather those around them more widely. */
const CROWD = 200
/** Pixels of the screen within which points are drawn as one: marks that would hide one another. */
const REACH = { few: 36, many: 64 }
/** Pixels of a tile, as the map has them. */
const TILE = 256
const everywhere: [number, number, number, number] = [-180, -90, 180, 90]

/**
 * What is drawn at each zoom: points that would hide one another on the screen are one mark.
 *
 * @param closest the zoom beyond which one cannot look closer: what is together there stays so
 */
export function clustering(points: readonly MapPoint[], closest: number): (zoom: number) => Cluster[] {
  const index = new Supercluster<MapPoint, object>({
    radius: points.length > CROWD ? REACH.many : REACH.few,
    extent: TILE,
    maxZoom: closest,
  }).load(
    points.map(point => ({
      type: 'Feature' as const,
      properties: point,
      geometry: { type: 'Point' as const, coordinates: [point.longitude, point.latitude] },
    })),
  )
  const pointsOf = (id: number) => index.getLeaves(id, Number.POSITIVE_INFINITY).map(leaf => leaf.properties)
  return zoom =>
    index.getClusters(everywhere, zoom).map(({ properties, geometry: { coordinates } }) => {
      const [longitude = 0, latitude = 0] = coordinates
      if ('cluster_id' in properties) {
        const together = pointsOf(properties.cluster_id) as MapPoint[]
        return { key: `${zoom} ${properties.cluster_id}`, latitude, longitude, points: together }
      }
      const alone = properties as MapPoint
      return { key: alone.id, latitude, longitude, points: [alone] }
    })
}

/** Whether looking closer would part a cluster: its points are not all at one place, or one of them is a group. */
export const canBeParted = ({ points }: Pick<Cluster, 'points'>): boolean =>
  new Set(points.map(placeOf)).size > 1 || points.some(isGroup)

/** The town of most of the points; empty when none says. */
export function townOf(points: readonly MapPoint[]): string {
  const counts = new Map<string, number>()
  for (const { town, count = 1 } of points) if (town) counts.set(town, (counts.get(town) ?? 0) + count)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as [string, number])[0]
}

/** To a metre. */
const placeOf = ({ latitude, longitude }: MapPoint): string => `${latitude.toFixed(5)}:${longitude.toFixed(5)}`
