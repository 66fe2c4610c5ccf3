import { expect, test } from 'vitest'
import { canBeParted, clustersAt, crowd, pixelOf } from './clusters.ts'

const point = (n: number, latitude: number, longitude: number) => ({
  id: `p${n}`,
  label: `P ${n}`,
  latitude,
  longitude,
})
const many = (count: number) => Array.from({ length: count }, (_, n) => point(n, 45 + (n % 20) / 100, 4 + n / 1000))
const sizes = (clusters: ReturnType<typeof clustersAt>) => clusters.map(({ points }) => points.length)

test('a few points are drawn one by one, whatever the zoom', () => {
  expect(sizes(clustersAt(many(crowd), 3)).every(size => size === 1)).toBe(true)
})

test('points at one place are one mark that says so, even when there are few', () => {
  const clusters = clustersAt([point(1, 45.1, 4.1), point(2, 45.1, 4.1), point(3, 45.2, 4.1)], 12)
  expect(sizes(clusters)).toEqual([2, 1])
  expect(clusters.map(canBeParted)).toEqual([false, false])
})

test('many points are drawn together, none is lost, and looking closer parts them', () => {
  const points = many(1000)
  const far = clustersAt(points, 4)
  const near = clustersAt(points, 12)
  expect(far.length).toBeLessThan(near.length)
  for (const clusters of [far, near]) {
    expect(clusters.flatMap(cluster => cluster.points.map(({ id }) => id)).sort()).toEqual(
      points.map(({ id }) => id).sort(),
    )
    expect(new Set(clusters.map(({ key }) => key)).size).toBe(clusters.length)
  }
  expect(far.some(canBeParted)).toBe(true)
})

test('a cluster stands amid its points', () => {
  const [cluster] = clustersAt(
    Array.from({ length: 201 }, (_, n) => point(n, 45, 4 + (n % 2) * 0.001)),
    4,
  )
  expect(cluster!.latitude).toBeCloseTo(45)
  expect(cluster!.longitude).toBeGreaterThan(4)
  expect(cluster!.longitude).toBeLessThan(4.001)
})

test('the middle of the world is the middle of its one tile; the poles do not run away', () => {
  expect(pixelOf({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 })
  expect(pixelOf({ latitude: 90, longitude: 180 }, 0).y).toBeGreaterThanOrEqual(0)
  expect(Number.isFinite(pixelOf({ latitude: -90, longitude: -180 }, 19).y)).toBe(true)
})
