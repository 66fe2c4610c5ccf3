import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { scEndpoints as council } from '@faitage/contracts/co-ownership/sc.endpoints'
import { syndicEndpoints } from '@faitage/contracts/co-ownership/syndic'
import { expect, test } from 'vitest'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { coproWithCles, newCopro, newCouncil, newLot, newSyndic } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

const paths = ({ details }: { details: Record<string, unknown> }) =>
  (details.fields as { path: string }[]).map(({ path }) => path)

test('a new council describes its equipment by its flags, which people then alter', async () => {
  const admin = system.as('admin')
  const id = await newCouncil(system, world.missionId, { heater: true, lodge: true, syndic: true, cctv: false })
  expect(await admin.call(council.get, of(id))).toMatchObject({ equipment_description: 'Chauffage, Loge' })
  await admin.call(council.update, { ...of(id), body: { equipment_description: 'Chaufferie au gaz' } })
  expect(await admin.call(council.get, of(id))).toMatchObject({ equipment_description: 'Chaufferie au gaz' })
  const body = { mission_id: world.missionId, name: 'X', type: 'asl', equipment_description: 'Loge' as never } as const
  expect(paths(await admin.refusal(council.create, { body }))).toEqual(['equipment_description'])
})

test('the day of a contract goes with its flag, and the first to end is told', async () => {
  const admin = system.as('admin')
  const id = await newCouncil(system, world.missionId, {
    ...{ heater: true, heater_date: '2040-02-01', cctv: true, cctv_date: '2039-01-01' },
    ...{ green_spaces: false, green_spaces_date: '2035-01-01' },
  })
  const item = await admin.call(council.get, of(id))
  expect(item).toMatchObject({ next_contract: { contract: 'Vidéosurveillance', on: '2039-01-01' } })
  expect(item.green_spaces_date ?? null).toBeNull()
  await admin.call(council.update, { ...of(id), body: { cctv: false } })
  expect(await admin.call(council.get, of(id))).toMatchObject({ next_contract: { contract: 'Chauffage' } })
})

test('what is announced must be said: other ensembles, who answers', async () => {
  const admin = system.as('admin')
  const body = {
    ...{ mission_id: world.missionId, name: 'X', type: 'union_de_syndicats' as const },
    ...{ other_objects_linked: true, main_member_exists: true },
  }
  expect(paths(await admin.refusal(council.create, { body }))).toEqual(['other_objects_linked_details', 'main_member'])
})

test('its tantièmes are those of its copros, which it lets go when it is removed', async () => {
  const admin = system.as('admin')
  const id = await newCouncil(system, world.missionId)
  const copro = await coproWithCles(system, world.missionId, 'Les Iris')
  await newLot(system, copro.id, {
    ...{ unpaid_amount: 40_000, unpaid_date: '2026-01-01' },
    cles_repartition: [{ cle_repartition_id: copro.general, tantieme: '120.5' }],
  })
  await admin.call(coproEndpoints.update, { ...of(copro.id), body: { cs_id: id } })
  await system.settled()
  expect(await admin.call(council.get, of(id))).toMatchObject({
    tantiemes: [{ copro_id: copro.id, title: 'Les Iris', total: '120.5', lots: 1, arrears: 40_000 }],
    sum_tantiemes: '120.5',
  })
  const { items } = await admin.call(coproEndpoints.list, { query: { cs_id: [id] } })
  expect(items.map(one => one.id)).toEqual([copro.id])
  // Things of its copros are found by it as well, and nothing of another's.
  const others = await coproWithCles(system, world.missionId, 'Les Lilas')
  await newLot(system, others.id)
  await system.settled()
  for (const list of [lotEndpoints.list, buildingEndpoints.list]) {
    const within = await admin.call(list, { query: { cs_id: [id] } })
    expect([...new Set(within.items.map(one => one.copro_id))]).toEqual([copro.id])
  }
  await admin.call(council.remove, of(id))
  expect((await admin.call(coproEndpoints.get, of(copro.id))).cs_id ?? null).toBeNull()
})

test('a copro takes no council of another mission', async () => {
  const id = await newCouncil(system, world.foreignMissionId)
  const copro = await newCopro(system, world.missionId)
  const refused = await system.as('admin').refusal(coproEndpoints.update, { ...of(copro), body: { cs_id: id } })
  expect(paths(refused)).toEqual(['cs_id'])
})

test('a council is answered with its syndics, whose mandate ends after it begins', async () => {
  const admin = system.as('admin')
  const id = await newCouncil(system, world.missionId)
  const first = await newSyndic(system, id)
  await newSyndic(system, await newCouncil(system, world.missionId), 'D’un autre')
  await system.settled()
  expect((await admin.call(council.get, of(id))).syndics).toMatchObject([{ id: first, name: 'Cabinet Roux' }])
  expect((await admin.call(syndicEndpoints.list, { query: { sc_id: id } })).totalItems).toBe(1)
  const refused = await admin.refusal(syndicEndpoints.update, {
    ...of(first),
    body: { contract_date: '2026-01-01', contract_end_date: '2025-01-01' },
  })
  expect(paths(refused)).toEqual(['contract_end_date'])
})

test('councils are written many at a time: good rows are kept, a wrong one comes back with its reason', async () => {
  const id = await newCouncil(system, world.missionId)
  const answer = await system.as('admin').call(council.bulk, {
    body: {
      create: [
        { mission_id: world.missionId, name: 'Une', type: 'asl' },
        { mission_id: world.missionId, name: 'Deux' },
      ],
      update: [{ id, nb_lots: 12 }],
    },
  })
  expect(answer).toMatchObject({
    created: [{}],
    updated: [{ id }],
    schema_errors: [{ in: 'create', row: 1, field: 'type' }],
  })
})
