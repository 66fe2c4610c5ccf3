import { addressEndpoints } from '@faitage/contracts/addresses/address.endpoints'
import { mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { amiens, type GeocodingServer, places, startGeocodingServer } from './testing/geocoding-server.ts'

let system: TestSystem
let world: TestWorld
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWorld(system)
  const admin = system.as('admin')
  const placed = (address: string, more: object) => ({
    address,
    address_code: '69100',
    address_location: 'Villeurbanne',
    ...more,
  })
  await admin.call(projectEndpoints.update, {
    params: { id: world.projectId },
    body: placed('12 rue des Charmettes', { address_latitude: 45.771, address_longitude: 4.881 }),
  })
  await admin.call(projectEndpoints.update, {
    params: { id: world.foreignProjectId },
    body: placed('7 rue des Charmettes', { address_latitude: 45.7711, address_longitude: 4.8811 }),
  })
  await admin.call(agencyEndpoints.update, {
    params: { id: world.agencyId },
    body: { postal_address: 'Immeuble Le Charmant\n3 place Bellecour\n69002 Lyon cedex 02' },
  })
})
afterAll(() => system?.stop())

const found = async (user: TestUser, q: string) =>
  (await system.as(user).call(addressEndpoints.search, { query: { q } })).items.map(({ label }) => label)
const near = async (user: TestUser) =>
  (await system.as(user).call(addressEndpoints.reverse, { query: { lat: 45.77101, lon: 4.88101 } })).items
const shown = async (user: TestUser, query: object = {}) => system.as(user).call(mapEndpoints.projects, { query })

const own = '12 rue des Charmettes, 69100 Villeurbanne'
const foreign = '7 rue des Charmettes, 69100 Villeurbanne'

test('homes are proposed to those who reach their mission, and to nobody else', async () => {
  expect((await found('admin', 'charmettes')).sort()).toEqual([own, foreign])
  expect(await found('manager', 'Charmettes')).toEqual([own])
  expect(await found('contributor', 'villeurbanne charm')).toEqual([own])
  expect(await found('outsider', 'charmettes')).toEqual([])
  expect((await system.as('client').refusal(addressEndpoints.search, { query: { q: 'charmettes' } })).status).toBe(403)
  expect((await system.as('client').refusal(addressEndpoints.reverse, { query: { lat: 1, lon: 1 } })).status).toBe(403)
  expect((await system.anonymous().refusal(addressEndpoints.search, { query: { q: 'charmettes' } })).status).toBe(401)
})

test('the point of a home neither', async () => {
  expect((await near('admin')).map(({ label }) => label)).toEqual([own, foreign])
  expect((await near('contributor')).map(({ label }) => label)).toEqual([own])
  expect(await near('outsider')).toEqual([])
})

test('names of people are not searched for, addresses of the directory are everybody’s of the staff', async () => {
  expect(await found('admin', 'vasseur')).toEqual([])
  expect(await found('outsider', 'bellecour')).toEqual(['Immeuble Le Charmant, 3 place Bellecour, 69002 Lyon'])
  const [agency] = (await system.as('outsider').call(addressEndpoints.search, { query: { q: 'bellecour' } })).items
  expect(agency).toMatchObject({
    address: 'Immeuble Le Charmant, 3 place Bellecour',
    address_code: '69002',
    address_location: 'Lyon',
    address_latitude: null,
    source: 'stored',
  })
})

test('nothing is searched for under three letters, and no word is a pattern', async () => {
  expect(await found('admin', 'ru')).toEqual([])
  expect(await found('admin', '%%%')).toEqual([])
  expect(await found('admin', '___')).toEqual([])
  const bad = await system.as('admin').refusal(addressEndpoints.search, { query: { q: '', limit: 21 } })
  expect((bad.details.fields as { path: string }[]).map(({ path }) => path).sort()).toEqual(['limit', 'q'])
  const wrong = await system.as('admin').refusal(addressEndpoints.reverse, { query: { lat: 91, lon: 0 } })
  expect(wrong.status).toBe(422)
})

test('an address that changed is proposed as it is now, one that went is not', async () => {
  const admin = system.as('admin')
  const body = { mission_id: world.missionId, requester: { type: 'PO' as const, last_name: 'Passagère' } }
  const address = { address: '5 impasse du Vieux Puits', address_location: 'Bron' }
  const { id } = await admin.call(projectEndpoints.create, { body: { ...body, ...address } })
  const twin = await admin.call(projectEndpoints.create, { body: { ...body, ...address } })
  expect(await found('manager', 'vieux puits')).toEqual(['5 impasse du Vieux Puits, Bron'])
  await admin.call(projectEndpoints.remove, { params: { id: twin.id } })
  expect(await found('manager', 'vieux puits')).toEqual(['5 impasse du Vieux Puits, Bron'])
  await admin.call(projectEndpoints.update, { params: { id }, body: { address: '9 allée Neuve' } })
  expect(await found('manager', 'vieux puits')).toEqual([])
  expect(await found('manager', 'allee neuve')).toEqual(['9 allée Neuve, Bron'])
  await admin.call(projectEndpoints.remove, { params: { id } })
  expect(await found('manager', 'allee neuve')).toEqual([])
})

test('a map shows what the list shows, and no more', async () => {
  expect((await shown('admin')).points.map(({ id }) => id).sort()).toEqual(
    [world.projectId, world.foreignProjectId].sort(),
  )
  expect(await shown('manager')).toEqual({
    points: [
      {
        ...{ id: world.projectId, label: 'Vasseur', town: 'Villeurbanne' },
        ...{ latitude: 45.771, longitude: 4.881, position_kind: 'exact' },
      },
    ],
    ...{ total: 1, located: 1, approximate: 0, grouped: false, extent: expect.anything() },
  })
  expect((await shown('outsider')).points).toEqual([])
  expect((await shown('client')).points.map(({ id }) => id)).toEqual([world.projectId])
  expect((await shown('admin', { mission_id: [world.foreignMissionId] })).points.map(({ id }) => id)).toEqual([
    world.foreignProjectId,
  ])
  expect((await shown('admin', { q: 'vasseur' })).points).toHaveLength(1)
  expect((await shown('admin', { status: ['solde'] })).points).toEqual([])
  expect((await system.anonymous().refusal(mapEndpoints.projects)).status).toBe(401)
})

test('a client whose section of requester and address is closed is shown no place, no name and no town', async () => {
  const admin = system.as('admin')
  const params = { id: world.projectId }
  await admin.call(projectEndpoints.update, { params, body: { sections_permissions: { requester: false } } })
  expect(await shown('client')).toEqual({ points: [], total: 1, located: 0, approximate: 0, grouped: false })
  expect((await shown('manager')).points).toHaveLength(1)
  await admin.call(projectEndpoints.update, { params, body: { sections_permissions: { requester: true } } })
  expect((await shown('client')).points).toHaveLength(1)
})

test('a project without a position counts and is not on the map', async () => {
  const admin = system.as('admin')
  const body = { mission_id: world.missionId, requester: { type: 'PO' as const, last_name: 'Ailleurs' } }
  const { id } = await admin.call(projectEndpoints.create, { body })
  expect(await shown('manager')).toMatchObject({ total: 2, located: 1 })
  await admin.call(projectEndpoints.remove, { params: { id } })
})

test('an address without a position stands at its commune, else at its postal code or its département, and says so', async () => {
  const admin = system.as('admin')
  const opened = async (last_name: string, sheet: object) =>
    (
      await admin.call(projectEndpoints.create, {
        body: { mission_id: world.missionId, requester: { type: 'PO', last_name }, ...sheet } as never,
      })
    ).id
  const ids = [
    await opened('Commune', { address_code: '69500', address_location: 'BRON CEDEX' }),
    await opened('Code', { address_code: '69500', address_location: 'Lieu-dit inconnu' }),
    await opened('Departement', { address_code: '69998', address_location: null }),
  ]
  const { points, ...counts } = await shown('manager')
  expect(counts).toEqual({ total: 4, located: 4, approximate: 3, grouped: false, extent: expect.anything() })
  const kindOf = (id: string) => points.find(point => point.id === id)?.position_kind
  expect([world.projectId, ...ids].map(kindOf)).toEqual(['exact', 'commune', 'postal_code', 'department'])
  const bron = points.find(({ id }) => id === ids[0])!
  expect(Math.hypot(bron.latitude - 45.735, bron.longitude - 4.912)).toBeLessThan(0.03)
  // The position somebody chooses takes its place; without a code there is none.
  const chosen = { address_latitude: 45.73, address_longitude: 4.91 }
  await admin.call(projectEndpoints.update, { params: { id: ids[0]! }, body: chosen })
  await admin.call(projectEndpoints.update, { params: { id: ids[1]! }, body: { address_code: null } })
  expect(await shown('manager')).toMatchObject({
    total: 4,
    located: 3,
    approximate: 1,
    grouped: false,
    extent: expect.anything(),
  })
  for (const id of ids) await admin.call(projectEndpoints.remove, { params: { id } })
})

test('who loses the mission loses its addresses and its points at once', async () => {
  const { missionEndpoints } = await import('@faitage/contracts/missions/mission.endpoints')
  const admin = system.as('admin')
  const { team } = await admin.call(missionEndpoints.get, { params: { id: world.missionId } })
  const without = { ...team, collaborators: [] }
  await admin.call(missionEndpoints.update, { params: { id: world.missionId }, body: { team: without } as never })
  expect(await found('contributor', 'charmettes')).toEqual([])
  expect((await shown('contributor')).points).toEqual([])
  const again = { ...team, collaborators: [testUsers.contributor.id] }
  await admin.call(missionEndpoints.update, { params: { id: world.missionId }, body: { team: again } as never })
  expect(await found('contributor', 'charmettes')).toEqual([own])
})

test('without tiles maps have a plain ground', async () => {
  expect(await system.as('client').call(mapEndpoints.settings)).toEqual({ tiles: null })
})

test('with the national base its addresses are proposed, and the stored ones when it is away', async () => {
  const server: GeocodingServer = await startGeocodingServer()
  const national = await startTestSystem({ config: { addresses: { provider: 'ign', url: server.url } } })
  try {
    const { agencyId } = await seedWorld(national)
    const admin = national.as('admin')
    await admin.call(agencyEndpoints.update, {
      params: { id: agencyId },
      body: { postal_address: '8 boulevard du Port, 80000 Amiens' },
    })
    const ask = (q: string) => admin.call(addressEndpoints.search, { query: { q } })
    expect(await ask('amiens')).toMatchObject({ source: 'ign', items: [{ address_latitude: 49.9 }] })
    expect((await admin.call(addressEndpoints.reverse, { query: { lat: 49.9, lon: 2.29 } })).source).toBe('ign')
    server.answer = (_request, response) => void response.writeHead(503).end()
    expect(await ask('boulevard')).toMatchObject({ source: 'stored', items: [{ address_code: '80000' }] })
    server.answer = places(amiens)
    expect((await ask('port amiens')).source).toBe('ign')
  } finally {
    await national.stop()
    await server.stop()
  }
})
