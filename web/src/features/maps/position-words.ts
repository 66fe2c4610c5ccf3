import type { MapPoint, PositionKind } from '@faitage/contracts/addresses/map.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'

/** How a position that is not the address' own is told. */
export const positionWords: Readonly<Record<PositionKind, string | undefined>> = {
  exact: undefined,
  commune: 'position de la commune',
  postal_code: 'position du code postal',
  department: 'position du département',
}

/** `12 projets`, `3 prospects`, `12 projets et 3 prospects`. */
export function countOfPoints(points: readonly Pick<MapPoint, 'prospect'>[]): string {
  const prospects = points.filter(({ prospect }) => prospect).length
  const projects = countOf(points.length - prospects, 'projet', 'projets')
  if (prospects === 0) return projects
  const others = countOf(prospects, 'prospect', 'prospects')
  return prospects === points.length ? others : `${projects} et ${others}`
}
