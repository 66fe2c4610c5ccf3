/** @module-tag durable */
import { randomUUID } from 'node:crypto'
import { newBuilding, newCopro, newLot, newPerson } from '@faitage/api/co-ownership/testing/copros'
import type { TestSystem } from '@faitage/api/testing/system'
import { seedWorld, type TestWorld } from '@faitage/api/testing/world'
import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproRemovalEndpoints as endpoints, type RemovalPhase } from '@faitage/contracts/co-ownership/copro-removal'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Killable, startKillable } from '../testing/killable.ts'

/* A copro goes with all that is below it, and comes back as it was, whatever is killed meanwhile. */

let running: Killable
let system: TestSystem
let world: TestWorld

beforeAll(async () => {
  running = await startKillable()
  system = running.system
  world = await seedWorld(system)
}, 120_000)
afterAll(() => running?.stop())

const admin = () => system.as('admin')
const of = (id: string) => ({ params: { id } })
const until = (id: string, phase: RemovalPhase) =>
  expect
    .poll(async () => (await admin().call(endpoints.get, of(id))).phase, { timeout: 60_000, interval: 50 })
    .toBe(phase)
/** By their number alone: all of them at each question, and the blow comes too late. */
const countOf = async (copro_id: string) =>
  (await admin().call(lotEndpoints.list, { query: { copro_id: [copro_id], size: 1 } })).totalItems
const lotsOf = async (copro_id: string) => {
  const { items, totalItems } = await admin().call(lotEndpoints.list, { query: { copro_id: [copro_id], size: 1000 } })
  expect(items).toHaveLength(totalItems)
  return items
}
/** What a person sees of a copro and of all that is below it; when it was last written is another matter. */
async function seen(copro_id: string) {
  const still = ({ revision: _, updated_at: __, ...sheet }: { revision: number; updated_at: string }) => sheet
  const buildings = await admin().call(buildingEndpoints.list, { query: { copro_id: [copro_id], size: 1000 } })
  return [
    still(await admin().call(coproEndpoints.get, of(copro_id))),
    ...buildings.items.map(still),
    ...(await lotsOf(copro_id)).map(still),
  ]
}

it('goes with its content, one thing at a time, and comes back as it was while everything is killed', {
  tags: 'durable',
}, async () => {
  const { id: copro_id } = await admin().call(coproEndpoints.create, {
    body: {
      mission_id: world.missionId,
      name: 'Les Platanes',
      copro_registry_number: 'AA1234567',
      address_1: { address: '1 rue Neuve', address_code: '42000', address_location: 'Saint-Étienne' },
      cles_repartition: [{ label: 'Générale', kind: 'generale' }],
    },
  })
  const building_id = await newBuilding(system, copro_id)
  const [cle] = (await admin().call(coproEndpoints.get, of(copro_id))).cles_repartition!
  // A clé that is shared out in a building keeps neither from going.
  await admin().call(coproEndpoints.update, {
    ...of(copro_id),
    body: { cles_repartition: [{ ...cle!, building_ids: [building_id] }] },
  })
  const owner = await newPerson(system, world.missionId, { last_name: 'Durand' })
  const created = Array.from({ length: 199 }, (_, nth) => ({
    ...{ copro_id, lot_number: String(nth + 1), type: 'cave', owners: [owner] },
    ...(nth % 2 === 0 ? { building_id } : {}),
  }))
  await admin().call(lotEndpoints.bulk, { body: { created } })
  const alone = await newLot(system, copro_id, { lot_number: '500' })
  await admin().call(lotEndpoints.remove, of(alone))
  const before = await seen(copro_id)
  const { content } = await admin().call(endpoints.get, of(copro_id))
  expect(content).toEqual({ buildings: 2, lots: 199 })

  // What the person was not shown does not go.
  const unseen = await admin().refusal(endpoints.remove, { ...of(copro_id), body: { buildings: 2, lots: 198 } })
  expect([unseen.status, unseen.message]).toEqual([
    409,
    'Le contenu de la copropriété a changé : 2 bâtiments et 199 lots. Vérifiez-le avant de tout supprimer.',
  ])
  expect((await admin().refusal(endpoints.restore, of(copro_id))).key).toBe('copro.removal.nothing')
  const client = admin()
  const asked = { ...of(copro_id), body: content, headers: { 'idempotency-key': randomUUID() } }
  const request = await client.call(endpoints.remove, asked)
  expect(await client.call(endpoints.remove, asked)).toEqual(request)
  await expect.poll(() => countOf(copro_id), { timeout: 60_000, interval: 5 }).toBeLessThan(199)
  await running.killWorker()
  expect((await admin().refusal(endpoints.remove, { ...of(copro_id), body: content })).status).toBe(409)
  await running.startWorker()
  await until(copro_id, 'removed')
  expect(await lotsOf(copro_id)).toEqual([])
  expect((await admin().refusal(coproEndpoints.get, of(copro_id))).status).toBe(404)
  expect((await admin().refusal(buildingEndpoints.get, of(building_id))).status).toBe(404)
  // People remain, without lots.
  expect((await admin().call(personEndpoints.get, of(owner))).lots_owned).toBe(0)

  await admin().call(endpoints.restore, of(copro_id))
  await expect.poll(() => countOf(copro_id), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await running.killWorker()
  await running.killTemporal()
  await running.startWorker()
  await until(copro_id, 'restored')
  expect(await seen(copro_id)).toEqual(before)
  const events = await system.api.events.read(`lot-${(await lotsOf(copro_id))[0]!.id}`)
  expect(events.map(event => event.type).slice(-2)).toEqual(['LotRemoved', 'LotRestored'])
  // The history names who asked.
  expect(events.slice(-2).map(event => event.metadata.actor)).toEqual(Array(2).fill(events[0]!.metadata.actor))
})

it('takes with it what was written below it at the very end, and brings it back too', async () => {
  const copro_id = await newCopro(system, world.missionId)
  await newLot(system, copro_id, { lot_number: '1' })
  const { content: body } = await admin().call(endpoints.get, of(copro_id))
  // Somebody saves a lot while the copro goes, its lots and buildings being gone already.
  const { events } = system.api
  const { append } = events
  events.append = async (...given) => {
    if (given[0] === `copro-${copro_id}`) {
      events.append = append
      await newLot(system, copro_id, { lot_number: '2' })
    }
    return append.apply(events, given)
  }
  await admin().call(endpoints.remove, { ...of(copro_id), body })
  await until(copro_id, 'removed')
  expect(events.append).toBe(append)
  expect((await admin().call(endpoints.get, of(copro_id))).content).toEqual({ buildings: 0, lots: 0 })
  await admin().call(endpoints.restore, of(copro_id))
  await until(copro_id, 'restored')
  expect(await lotsOf(copro_id)).toHaveLength(2)
})

it('says what could not come back: a lot one of whose people was removed meanwhile', async () => {
  const copro_id = await newCopro(system, world.missionId, { name: 'Les Ormes' })
  const gone = await newPerson(system, world.missionId)
  await newLot(system, copro_id, { lot_number: '1', owners: [gone] })
  await newLot(system, copro_id, { lot_number: '2' })
  await admin().call(endpoints.remove, { ...of(copro_id), body: { buildings: 1, lots: 2 } })
  await until(copro_id, 'removed')
  await admin().call(personEndpoints.remove, of(gone))
  await admin().call(endpoints.restore, of(copro_id))
  await until(copro_id, 'restored')
  expect((await lotsOf(copro_id)).map(one => one.lot_number)).toEqual(['2'])
  expect(await admin().call(endpoints.get, of(copro_id))).toMatchObject({ kept: 1, content: { buildings: 1, lots: 1 } })

  const [removed] = (await admin().call(personEndpoints.history, of(gone))).items
  await admin().call(personEndpoints.undo, { ...of(gone), body: { revision: removed!.revision } })
  await admin().call(endpoints.restore, of(copro_id))
  await expect.poll(async () => (await admin().call(endpoints.get, of(copro_id))).kept, { timeout: 60_000 }).toBe(0)
  await until(copro_id, 'restored')
  expect(await lotsOf(copro_id)).toHaveLength(2)
  expect((await admin().refusal(endpoints.restore, of(copro_id))).key).toBe('copro.removal.nothing')
})

it('stops for good where its number is another copro’s, says so, and goes on once that is mended', async () => {
  const number = { copro_registry_number: 'AB7654321' }
  const copro_id = await newCopro(system, world.missionId, { name: 'Les Frênes', ...number })
  await newLot(system, copro_id, { lot_number: '1' })
  await admin().call(endpoints.remove, { ...of(copro_id), body: { buildings: 1, lots: 1 } })
  await until(copro_id, 'removed')
  const other = await newCopro(system, world.missionId, { name: 'Les Frênes bis', ...number })
  await admin().call(endpoints.restore, of(copro_id))
  await until(copro_id, 'restoreFailed')
  expect((await admin().call(endpoints.get, of(copro_id))).failure).toBe(
    'Son numéro est devenu celui d’une autre copropriété de la mission. Changez-le dans l’autre, puis rétablissez celle-ci.',
  )
  await admin().call(coproEndpoints.remove, of(other))
  await admin().call(endpoints.restore, of(copro_id))
  await until(copro_id, 'restored')
  expect(await lotsOf(copro_id)).toHaveLength(1)
})
