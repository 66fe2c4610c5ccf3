import { mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { type WatchedDatabase, watchDatabase } from '../testing/watched-database.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { openGeocoder } from './geocoder.ts'
import { startLocator } from './locator.ts'
import { amiens, type GeocodingServer, place, places, startGeocodingServer } from './testing/geocoding-server.ts'

let system: TestSystem
let world: TestWorld
let server: GeocodingServer
let watched: WatchedDatabase
let locator: ReturnType<typeof startLocator> | undefined
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWorld(system)
  watched = watchDatabase(system.api.db)
})
afterAll(() => system?.stop())
beforeEach(async () => {
  server = await startGeocodingServer()
})
afterEach(async () => {
  await locator?.stop()
  await server.stop()
  await sql`truncate located_address`.execute(system.api.db)
})

const start = () => {
  locator = startLocator({ ...system.api, db: watched.db }, openGeocoder({ url: server.url }), {
    pollMs: 30,
    paceMs: 1,
  })
}
/** The locator looks again, and again: what it would do by now it has done. */
const roundsPass = () => watched.asksMore(12)
const write = async (body: object) => {
  const params = { id: world.projectId }
  const written = await system.as('admin').call(projectEndpoints.update, { params, body })
  await system.settled()
  return written
}
const port = { address: '8 bd du Port', address_code: '80000', address_location: 'Amiens' }
const none = { address_latitude: null, address_longitude: null }
/** What stands at its address; about where its town is, it stood before anybody looked for it. */
const points = async () =>
  (await system.as('manager').call(mapEndpoints.projects)).points.filter(
    ({ position_kind }) => position_kind === 'exact',
  )
const tried = async () => (await system.api.db.selectFrom('located_address').selectAll().execute()).length

test('an address written without a position is placed, asked for once, and its history says nothing', async () => {
  const { revision } = await write({ ...port, ...none })
  start()
  await expect
    .poll(points)
    .toMatchObject([{ id: world.projectId, latitude: 49.9, longitude: 2.29, label: 'Vasseur', town: 'Amiens' }])
  await roundsPass()
  expect(server.asked.map(url => url.searchParams.get('q'))).toEqual(['8 bd du port, 80000 amiens'])
  expect(server.asked[0]?.searchParams.get('autocomplete')).toBe('0')
  const project = await system.as('manager').call(projectEndpoints.get, { params: { id: world.projectId } })
  expect(project.revision).toBe(revision)
  expect(project.address_latitude ?? null).toBeNull()
})

test('a position that a person chose wins, and is not looked for', async () => {
  await write({ ...port, address_latitude: 49.89, address_longitude: 2.3 })
  start()
  await roundsPass()
  expect(await points()).toMatchObject([{ latitude: 49.89 }])
  expect(server.asked).toEqual([])
})

test('what is not surely the address, or only its town, places nothing', async () => {
  const unsure = { ...amiens, properties: { ...amiens.properties, score: 0.4 } }
  const town = place({ label: 'Amiens', type: 'municipality', name: 'Amiens', city: 'Amiens', score: 0.99 })
  for (const answer of [places(unsure), places(town), places()]) {
    server.answer = answer
    await write({ ...port, ...none })
    start()
    await expect.poll(tried).toBe(1)
    expect(await points()).toEqual([])
    await locator?.stop()
    await sql`truncate located_address`.execute(system.api.db)
  }
})

test('a service that is away is waited for', async () => {
  server.answer = (_request, response) => void response.writeHead(503).end()
  await write({ ...port, ...none })
  start()
  await expect.poll(() => server.asked.length).toBeGreaterThan(0)
  expect(await tried()).toBe(0)
  server.answer = places(amiens)
  await expect.poll(points).toHaveLength(1)
})

test('the position of an address that no project has any more is forgotten', async () => {
  await write({ ...port, ...none })
  start()
  await expect.poll(tried).toBe(1)
  await write({ address: null, address_code: null, address_location: null })
  await expect.poll(tried).toBe(0)
})

test('who sees the project sees its point, and nobody else', async () => {
  await write({ ...port, ...none })
  start()
  await expect.poll(points).toHaveLength(1)
  expect((await system.as('outsider').call(mapEndpoints.projects)).points).toEqual([])
})

test('without a service, an address that stands elsewhere with a position takes it', async () => {
  await write({ ...port, ...none })
  const elsewhere = (position: object) =>
    system.as('admin').call(projectEndpoints.update, {
      params: { id: world.foreignProjectId },
      body: { ...port, ...position },
    })
  await elsewhere({ address_latitude: 49.91, address_longitude: 2.31 })
  await system.settled()
  locator = startLocator(system.api, undefined, { pollMs: 30, paceMs: 1 })
  await expect.poll(points).toMatchObject([{ id: world.projectId, latitude: 49.91, longitude: 2.31 }])
  expect(server.asked).toEqual([])
})
