import { buildingEndpoints as building } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints as copro } from '@faitage/contracts/co-ownership/copro.endpoints'
import { expect, test } from 'vitest'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { lys, newBuilding, newCopro } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

test('its address is its copro’s, and follows it, unless it has one of its own', async () => {
  const team = system.as('contributor')
  const copro_id = await newCopro(system, world.missionId, { name: 'Aux adresses' })
  const { id } = await team.call(building.create, { body: { copro_id, name: 'A', address: { address: 'Ailleurs' } } })
  expect(await team.call(building.get, of(id))).toMatchObject({ address: lys.address_1, copro_title: 'Aux adresses' })
  const moved = { ...lys.address_1, address: '14 rue Neuve' }
  await team.call(copro.update, { ...of(copro_id), body: { address_1: moved } })
  const { items } = await team.call(building.list, { query: { copro_id: [copro_id] } })
  expect(items[0]).toMatchObject({ address: moved, address_id: expect.any(String) })
  const own = { address: '3 impasse Haute' }
  await team.call(building.update, { ...of(id), body: { different_from_copro_address: true, address: own } })
  expect(await team.call(building.get, of(id))).toMatchObject({ address: own })
  const refusal = await team.refusal(building.update, { ...of(id), body: { address: null } })
  expect((refusal.details.fields as { path: string }[])[0]?.path).toBe('address')
})

test('its name is its own in its copro: « Bâtiment A » is « A »', async () => {
  const admin = system.as('admin')
  const copro_id = await newCopro(system, world.missionId)
  const make = (name: string, at = copro_id) => ({ body: { copro_id: at, name } })
  const { id } = await admin.call(building.create, make('Bâtiment A'))
  const taken = await admin.refusal(building.create, make('bât. a'))
  expect([taken.status, taken.key, taken.message.includes('Bâtiment A')]).toEqual([409, 'building.nameTaken', true])
  await admin.call(building.create, make('A', await newCopro(system, world.missionId)))
  await admin.call(building.update, { ...of(id), body: { name: 'A' } })
  const { id: second } = await admin.call(building.create, make('B'))
  expect((await admin.refusal(building.update, { ...of(second), body: { name: 'Bât A' } })).key).toBe(
    'building.nameTaken',
  )
  const elsewhere = await newCopro(system, world.foreignMissionId)
  const moved = await admin.refusal(building.update, { ...of(second), body: { copro_id: elsewhere } })
  expect((moved.details.fields as { path: string }[])[0]?.path).toBe('copro_id')
})

test('a list puts those of a copro together, as people count, and narrows to a mission or a copro', async () => {
  const admin = system.as('admin')
  const [two, ten] = [
    await newCopro(system, world.foreignMissionId, { name: 'Cour 2' }),
    await newCopro(system, world.foreignMissionId, { name: 'Cour 10' }),
  ]
  for (const [copro_id, name] of [
    [ten, 'B10'],
    [two, 'B2'],
    [ten, 'B9'],
    [two, 'B1'],
  ] as const)
    await admin.call(building.create, { body: { copro_id, name, nb_habitations_noted: name.length } })
  const query = { mission_id: [world.foreignMissionId] }
  const list = async (more: object) =>
    (await admin.call(building.list, { query: { ...query, ...more } })).items.map(
      one => `${one.copro_title} ${one.name}`,
    )
  expect(await list({ sortBy: 'copro' })).toEqual(['Cour 2 B1', 'Cour 2 B2', 'Cour 10 B9', 'Cour 10 B10'])
  expect(await list({})).toEqual(await list({ sortBy: 'copro' }))
  expect(await list({ sortBy: 'name', copro_id: [ten] })).toEqual(['Cour 10 B9', 'Cour 10 B10'])
  expect(await list({ nb_habitations_noted: '3' })).toEqual(['Cour 10 B10'])
  expect((await system.as('contributor').call(building.list, { query })).totalItems).toBe(0)
})

test('a clé is shared out among buildings of its copro, which are not removed meanwhile', async () => {
  const admin = system.as('admin')
  const copro_id = await newCopro(system, world.missionId, { name: 'Aux clés' })
  const own = await newBuilding(system, copro_id)
  const foreign = await newBuilding(system, await newCopro(system, world.missionId))
  const cles = (...building_ids: string[]) => ({ cles_repartition: [{ label: 'Ascenseur A', building_ids }] })
  const refusal = await admin.refusal(copro.update, { ...of(copro_id), body: cles(own, foreign) })
  expect((refusal.details.fields as { path: string }[]).map(one => one.path)).toEqual([
    'cles_repartition.0.building_ids',
  ])
  await admin.call(copro.update, { ...of(copro_id), body: cles(own) })
  expect((await admin.refusal(building.remove, of(own))).key).toBe('record.inUse')
  await admin.call(copro.update, { ...of(copro_id), body: { cles_repartition: null } })
  await admin.call(building.remove, of(own))
})

test('a bulk makes the buildings of the copro that its address names', async () => {
  const admin = system.as('admin')
  const copro_id = await newCopro(system, world.missionId, { name: 'En nombre' })
  const create = [{ name: '1' }, { name: '2', lifts: 21 }, { name: '01' }, { name: '3' }]
  const answer = await admin.call(building.bulk, { query: { copro_id }, body: { create } })
  expect(answer.created).toHaveLength(2)
  expect(answer.schema_errors.map(one => [one.field, one.key])).toEqual(
    expect.arrayContaining([
      ['lifts', 'VALIDATION'],
      [null, 'building.nameTaken'],
    ]),
  )
  expect(answer.schema_errors).toHaveLength(2)
  const { items } = await admin.call(building.list, { query: { copro_id: [copro_id] } })
  expect(items.map(one => one.name.replace('01', '1'))).toEqual(['1', '3'])
})
