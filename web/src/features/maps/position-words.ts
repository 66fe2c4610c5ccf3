import type { MapPoint, PositionKind } from '@faitage/contracts/addresses/map.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'

/** How a position that is not the address' own is told. */
export const positionWords: Readonly<Record<PositionKind, string | undefined>> = {
  exact: undefined,
  commune: 'position de la commune',
  postal_code: 'position du code postal',
  department: 'position du département',
}

/** How many projects and prospects points are: a group is as many as it tells. */
export const sizeOf = (points: readonly Pick<MapPoint, 'count'>[]): number =>
  points.reduce((sum, { count = 1 }) => sum + count, 0)

/** Whether a point stands for several projects that were not told one by one. */
export const isGroup = ({ count = 1 }: Pick<MapPoint, 'count'>): boolean => count > 1

/** `12 projets`, `3 prospects`, `12 projets et 3 prospects`. */
export function countOfPoints(points: readonly Pick<MapPoint, 'prospect' | 'count'>[]): string {
  const prospects = points.filter(({ prospect }) => prospect).length
  const projects = countOf(sizeOf(points) - prospects, 'projet', 'projets')
  if (prospects === 0) return projects
  const others = countOf(prospects, 'prospect', 'prospects')
  return prospects === points.length ? others : `${projects} et ${others}`
}
