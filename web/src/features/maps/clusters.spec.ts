import { expect, test } from 'vitest'
import { canBeParted, clustering, townOf } from './clusters.ts'

const point = (n: number, latitude: number, longitude: number, town: string | null = null) => ({
  id: `p${n}`,
  label: `P ${n}`,
  town,
  latitude,
  longitude,
  position_kind: 'exact' as const,
})
const many = (count: number) => Array.from({ length: count }, (_, n) => point(n, 45 + (n % 20) / 100, 4 + n / 1000))
const at = (points: Parameters<typeof clustering>[0], zoom: number) => clustering(points, 18)(zoom)
const sizes = (clusters: ReturnType<typeof at>) => clusters.map(({ points }) => points.length).sort((a, b) => b - a)

test('points that do not hide one another are drawn one by one', () => {
  expect(sizes(at([point(1, 48.8, 2.3), point(2, 45.7, 4.8), point(3, 43.3, 5.4)], 6))).toEqual([1, 1, 1])
})

test('points at one place are one mark that says so, and looking closer would not part them', () => {
  const clusters = at([point(1, 45.1, 4.1), point(2, 45.1, 4.1), point(3, 45.2, 4.1)], 18)
  expect(sizes(clusters)).toEqual([2, 1])
  expect(clusters.map(canBeParted)).toEqual([false, false])
})

test('many points are drawn together, none is lost, and looking closer parts them', () => {
  const points = many(1000)
  const drawn = clustering(points, 18)
  const far = drawn(4)
  const near = drawn(12)
  expect(far.length).toBeLessThan(near.length)
  for (const clusters of [far, near, drawn(18), drawn(0)]) {
    const ids = clusters.flatMap(cluster => cluster.points.map(({ id }) => id))
    expect(ids.sort()).toEqual(points.map(({ id }) => id).sort())
    expect(new Set(clusters.map(({ key }) => key)).size).toBe(clusters.length)
  }
  expect(far.some(canBeParted)).toBe(true)
})

test('a cluster stands among its points and is called after the town of most of them', () => {
  const points = [point(1, 45, 4, 'Lyon'), point(2, 45, 4.001, 'Bron'), point(3, 45, 4.001, 'Bron'), point(4, 45, 4)]
  const [cluster] = at(points, 4)
  expect(cluster?.points).toHaveLength(4)
  expect(cluster?.longitude).toBeCloseTo(4.0005)
  expect(townOf(cluster?.points ?? [])).toBe('Bron')
  expect(townOf([point(1, 45, 4)])).toBe('')
})
