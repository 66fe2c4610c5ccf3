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

type Counted = Pick<MapPoint, 'prospect' | 'of_copro' | 'count'>
const kindOf = ({ prospect, of_copro }: Counted) => of_copro?.kind ?? (prospect ? 'prospect' : 'project')
const words = {
  project: ['projet', 'projets'],
  prospect: ['prospect', 'prospects'],
  copro: ['copropriété', 'copropriétés'],
  building: ['bâtiment', 'bâtiments'],
} as const

/** `12 projets`, `3 prospects`, `12 projets et 3 prospects`; of nothing, none of what a map is of. */
export function countOfPoints(points: readonly Counted[], about: keyof typeof words = 'project'): string {
  const kinds = new Set(points.map(kindOf))
  const said = (count: number, kind: keyof typeof words) => countOf(count, words[kind][0], words[kind][1])
  if (kinds.size === 0) return said(0, about)
  return (Object.keys(words) as (keyof typeof words)[])
    .filter(kind => kinds.has(kind))
    .map(kind => said(sizeOf(points.filter(one => kindOf(one) === kind)), kind))
    .join(' et ')
}
