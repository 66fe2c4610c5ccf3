import type { MapPoint } from '@faitage/contracts/addresses/map.endpoints'

/** Points that are drawn as one, at their middle. */
export interface Cluster {
  /** Stays the same while the same points make it. */
  readonly key: string
  readonly latitude: number
  readonly longitude: number
  readonly points: readonly MapPoint[]
}

/** Beyond so many points, those that fall in one square of the screen are drawn as one. */
export const crowd = 200
const SQUARE = 64

/** Where a point falls on the screen of a whole world at a zoom, in pixels (Web Mercator, tiles of 256). */
export function pixelOf({ latitude, longitude }: { latitude: number; longitude: number }, zoom: number) {
  const world = 256 * 2 ** zoom
  // The projection has no poles.
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  }
}

/**
 * What is drawn at a zoom: every point by itself while there are few, those of one square together when there are many.
 * Points at the very same place are always together: none would hide the others.
 */
export function clustersAt(points: readonly MapPoint[], zoom: number): Cluster[] {
  const groups = new Map<string, MapPoint[]>()
  for (const point of points) {
    const key = points.length > crowd ? squareOf(point, zoom) : placeOf(point)
    const group = groups.get(key)
    if (group) group.push(point)
    else groups.set(key, [point])
  }
  return [...groups].map(([key, group]) => ({
    key: `${key} ${group.length} ${group[0]?.id}`,
    latitude: middle(group.map(point => point.latitude)),
    longitude: middle(group.map(point => point.longitude)),
    points: group,
  }))
}

/** Whether looking closer would part a cluster: its points are not all at one place. */
export const canBeParted = ({ points }: Pick<Cluster, 'points'>): boolean => new Set(points.map(placeOf)).size > 1

const squareOf = (point: MapPoint, zoom: number): string => {
  const { x, y } = pixelOf(point, zoom)
  return `${Math.floor(x / SQUARE)}:${Math.floor(y / SQUARE)}`
}
/** To a metre. */
const placeOf = ({ latitude, longitude }: MapPoint): string => `${latitude.toFixed(5)}:${longitude.toFixed(5)}`
const middle = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
