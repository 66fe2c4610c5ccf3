import { mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, type TestUser } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'

/* More projects than a map tells one by one: by groups, until the view is close enough. */

let system: TestSystem
let world: TestWorld
const towns = [
  { address_location: 'Angers', address_code: '49000', latitude: 47.47, longitude: -0.55, many: 4 },
  { address_location: 'Rennes', address_code: '35000', latitude: 48.11, longitude: -1.68, many: 3 },
  { address_location: 'Brest', address_code: '29200', latitude: 48.39, longitude: -4.49, many: 1 },
]
beforeAll(async () => {
  system = await startTestSystem({ config: { mapPoints: 5 } })
  world = await seedWorld(system)
  for (const { many, latitude, longitude, ...place } of towns)
    for (let nth = 0; nth < many; nth++)
      await system.as('contributor').call(projectEndpoints.create, {
        body: {
          mission_id: world.missionId,
          reference: `${place.address_location} ${nth}`,
          requester: { type: 'PO' },
          ...place,
          address: `${nth} rue du Port`,
          address_latitude: latitude + nth / 1000,
          address_longitude: longitude,
        },
      })
  await system.settled()
})
afterAll(() => system?.stop())

const shown = (user: TestUser, query: object = {}) => system.as(user).call(mapEndpoints.projects, { query })
const groups = (points: Awaited<ReturnType<typeof shown>>['points']) =>
  points.map(({ town, count = 1, label }) => [town, count, label]).sort()

test('many are told by groups, one that stands apart by itself', async () => {
  const map = await shown('contributor', { q: 'port' })
  expect(map).toMatchObject({ grouped: true, total: 8, located: 8, approximate: 0 })
  expect(groups(map.points)).toEqual([
    ['Angers', 4, ''],
    ['Brest', 1, 'Brest 0'],
    ['Rennes', 3, ''],
  ])
  const [angers] = map.points.filter(({ town }) => town === 'Angers')
  expect(angers?.latitude).toBeCloseTo(47.4715, 6)
})

test('what is in view is told one by one once it is few enough; the counts stay those of the list', async () => {
  const angers = { bounds: '47.4,-0.6,47.5,-0.5', zoom: 12 }
  const map = await shown('contributor', { q: 'port', ...angers })
  expect(map).toMatchObject({ grouped: true, total: 8, located: 8 })
  expect(groups(map.points)).toEqual([0, 1, 2, 3].map(nth => ['Angers', 1, `Angers ${nth}`]))
  // Two of the towns are still too many; a closer look parts those of one.
  const west = { bounds: '47,-2,49,0', zoom: 6 }
  expect(groups((await shown('contributor', { q: 'port', ...west })).points)).toEqual([
    ['Angers', 4, ''],
    ['Rennes', 3, ''],
  ])
  const closer = await shown('contributor', { q: 'port', ...west, zoom: 14 })
  expect(closer.points.length).toBeGreaterThan(2)
  expect(closer.points.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(7)
})

test('few are told one by one, wherever one looks', async () => {
  const map = await shown('contributor', { q: 'rennes port', bounds: '0,0,1,1', zoom: 9 })
  expect(map).toMatchObject({ grouped: false, located: 3 })
  expect(map.points).toHaveLength(3)
})

test('so many at one place that nothing parts them are told one by one as far as an answer goes', async () => {
  const map = await shown('contributor', { q: 'port', bounds: '-90,-180,90,180', zoom: 18 })
  expect(map).toMatchObject({ grouped: true, located: 8 })
  expect(map.points.map(({ count }) => count)).toEqual(Array.from({ length: 5 }, () => undefined))
})

test('nobody is counted in a group who may not be seen one by one', async () => {
  expect(await shown('outsider', { q: 'port' })).toMatchObject({ total: 0, located: 0, points: [] })
  expect(await shown('client', { q: 'port' })).toMatchObject({ total: 0, located: 0, points: [] })
})

test('all of them, or those of a mission, are those of the list: without what was removed, nor of a mission that was', async () => {
  const contributor = system.as('contributor')
  const { items } = await contributor.call(projectEndpoints.list, { query: { q: 'Brest' } })
  const id = items[0]!.id
  const before = await shown('contributor')
  expect(await shown('contributor', { mission_id: [world.missionId] })).toEqual(before)
  await contributor.call(projectEndpoints.remove, { params: { id } })
  await system.settled()
  const after = await shown('contributor')
  expect(after).toMatchObject({ total: before.total - 1, located: before.located - 1 })
  expect(after.points.map(({ town }) => town)).not.toContain('Brest')
  expect(await shown('contributor', { mission_id: [world.foreignMissionId] })).toMatchObject({ total: 0, located: 0 })
  expect(await shown('outsider')).toMatchObject({ located: 0 })
})

test('sides and zooms that are none are refused by the field', async () => {
  for (const [query, path] of [
    [{ bounds: 'a,b,c,d' }, 'bounds'],
    [{ bounds: '1,2,3' }, 'bounds'],
    [{ bounds: '1,2,3,1e9' }, 'bounds'],
    [{ zoom: 40 }, 'zoom'],
    [{ zoom: 1.5 }, 'zoom'],
  ] as const)
    expect(await system.as('contributor').refusal(mapEndpoints.projects, { query })).toMatchObject({
      status: 422,
      details: { fields: [{ path: expect.stringContaining(path) }] },
    })
})
