import { expect, test } from 'vitest'
import { canBeParted, clustersAt, pixelOf, townOf } from './clusters.ts'

const point = (n: number, latitude: number, longitude: number, town: string | null = null) => ({
  id: `p${n}`,
  label: `P ${n}`,
  town,
  latitude,
  longitude,
})
const many = (count: number) => Array.from({ length: count }, (_, n) => point(n, 45 + (n % 20) / 100, 4 + n / 1000))
const sizes = (clusters: ReturnType<typeof clustersAt>) => clusters.map(({ points }) => points.length)

test('points that do not hide one another are drawn one by one', () => {
  expect(sizes(clustersAt([point(1, 48.8, 2.3), point(2, 45.7, 4.8), point(3, 43.3, 5.4)], 6))).toEqual([1, 1, 1])
})

test('points at one place are one mark that says so, and looking closer would not part them', () => {
  const clusters = clustersAt([point(1, 45.1, 4.1), point(2, 45.1, 4.1), point(3, 45.2, 4.1)], 18)
  expect(sizes(clusters)).toEqual([2, 1])
  expect(clusters.map(canBeParted)).toEqual([false, false])
})

test('many points are drawn together, none is lost, and looking closer parts them', () => {
  const points = many(1000)
  const far = clustersAt(points, 4)
  const near = clustersAt(points, 12)
  expect(far.length).toBeLessThan(near.length)
  for (const clusters of [far, near]) {
    const ids = clusters.flatMap(cluster => cluster.points.map(({ id }) => id))
    expect(ids.sort()).toEqual(points.map(({ id }) => id).sort())
    expect(new Set(clusters.map(({ key }) => key)).size).toBe(clusters.length)
  }
  expect(far.some(canBeParted)).toBe(true)
})

test('what gathers points stands apart from its neighbours, across the squares of the grid too', () => {
  for (const zoom of [5, 8, 11]) {
    const seeds = clustersAt(many(150), zoom).map(({ points }) => pixelOf(points[0]!, zoom))
    for (const [index, a] of seeds.entries())
      for (const b of seeds.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(36)
  }
})

test('five thousand points are gathered in no time', () => {
  const points = many(5000)
  const began = performance.now()
  clustersAt(points, 14)
  expect(performance.now() - began).toBeLessThan(500)
})

test('a cluster stands amid its points and is called after the town of most of them', () => {
  const points = [point(1, 45, 4, 'Lyon'), point(2, 45, 4.001, 'Bron'), point(3, 45, 4.001, 'Bron'), point(4, 45, 4)]
  const [cluster] = clustersAt(points, 4)
  expect(cluster!.longitude).toBeCloseTo(4.0005)
  expect(townOf(cluster!.points)).toBe('Bron')
  expect(townOf([point(1, 45, 4)])).toBe('')
})

test('the middle of the world is the middle of its one tile; the poles do not run away', () => {
  expect(pixelOf({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 })
  expect(pixelOf({ latitude: 90, longitude: 180 }, 0).y).toBeGreaterThanOrEqual(0)
  expect(Number.isFinite(pixelOf({ latitude: -90, longitude: -180 }, 19).y)).toBe(true)
})
