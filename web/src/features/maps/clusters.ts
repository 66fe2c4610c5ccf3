import type { MapPoint } from '@faitage/contracts/addresses/map.endpoints'

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
 * What is drawn at a zoom: points that would hide one another on the screen are one mark. The first of them gathers the
 * others, whatever order the squares of the grid come in; the grid only spares comparing each with all.
 */
export function clustersAt(points: readonly MapPoint[], zoom: number): Cluster[] {
  const reach = points.length > CROWD ? REACH.many : REACH.few
  const groups: { x: number; y: number; points: MapPoint[] }[] = []
  const grid = new Map<string, typeof groups>()
  for (const point of points) {
    const { x, y } = pixelOf(point, zoom)
    const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)]
    const near = [-1, 0, 1].flatMap(dx => [-1, 0, 1].flatMap(dy => grid.get(`${column + dx}:${row + dy}`) ?? []))
    const gathering = near.find(group => Math.hypot(group.x - x, group.y - y) < reach)
    if (gathering) {
      gathering.points.push(point)
      continue
    }
    const group = { x, y, points: [point] }
    groups.push(group)
    const square = grid.get(`${column}:${row}`)
    if (square) square.push(group)
    else grid.set(`${column}:${row}`, [group])
  }
  return groups.map(({ points: together }) => ({
    key: `${zoom} ${together.length} ${together[0]?.id}`,
    latitude: middle(together.map(point => point.latitude)),
    longitude: middle(together.map(point => point.longitude)),
    points: together,
  }))
}

/** Whether looking closer would part a cluster: its points are not all at one place. */
export const canBeParted = ({ points }: Pick<Cluster, 'points'>): boolean => new Set(points.map(placeOf)).size > 1

/** The town of most of the points; empty when none tells. */
export function townOf(points: readonly MapPoint[]): string {
  const counts = new Map<string, number>()
  for (const { town } of points) if (town) counts.set(town, (counts.get(town) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as [string, number])[0]
}

/** To a metre. */
const placeOf = ({ latitude, longitude }: MapPoint): string => `${latitude.toFixed(5)}:${longitude.toFixed(5)}`
const middle = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
