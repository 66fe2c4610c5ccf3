import { building } from '@faitage/contracts/co-ownership/building'
import { copro } from '@faitage/contracts/co-ownership/copro'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { field, optional } from '@faitage/contracts/kernel/field'
import { reference, shortText } from '@faitage/contracts/kernel/formats'
import { noun } from '@faitage/contracts/kernel/noun'
import { ofOneOf } from '@faitage/contracts/kernel/owner'
import { record } from '@faitage/contracts/kernel/record'
import { recordEndpoints } from '@faitage/contracts/kernel/record.endpoints'
import { recordModel } from '@faitage/projections/kernel/record-model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBuilding, newCopro } from '../../co-ownership/testing/copros.ts'
import { fieldsOf, of } from '../../testing/in-world.ts'
import { startTestSystem, type TestSystem, testUsers } from '../../testing/system.ts'
import { seedWorld } from '../../testing/world.ts'
import { recordOperations } from './record-operations.ts'
import { recordRoutes } from './record-routes.ts'

const errand = record('Errand', {
  ...{ right: 'copro_task', stream: 'errand', words: noun('course', 'courses', 'f') },
  owner: ofOneOf({
    copro_id: { record: () => copro, right: 'copro_task' },
    building_id: { record: () => building, right: 'building_task' },
  }),
  sections: {
    Course: {
      name: field('Nom', shortText()),
      copro_id: optional('Copropriété', reference('copro')),
      building_id: optional('Bâtiment', reference('building')),
    },
  },
})
const endpoints = recordEndpoints(errand, '/api/errands', { sort: ['name'] })
const model = recordModel(errand, { search: ({ name }) => [name] })

let system: TestSystem
let ofCopro: string
let ofBuilding: string
let copro_id: string
let building_id: string
let foreign: string
beforeAll(async () => {
  system = await startTestSystem({
    routes: api => recordRoutes(recordOperations(api, errand, { model }), endpoints),
  })
  const world = await seedWorld(system)
  copro_id = await newCopro(system, world.missionId)
  building_id = await newBuilding(system, copro_id, 'A')
  foreign = await newCopro(system, world.foreignMissionId)
  ofCopro = await registered({ name: 'Ravalement', copro_id })
  ofBuilding = await registered({ name: 'Ascenseur', building_id })
  await system.settled()
  await sql`create table errand (id uuid, name text, sheet jsonb, search text, mission_id uuid, revision int,
    created_at timestamptz default now(), updated_at timestamptz default now(), is_deleted boolean default false)`.execute(
    system.api.db,
  )
  for (const [id, sheet] of [
    [ofCopro, { name: 'Ravalement', copro_id }],
    [ofBuilding, { name: 'Ascenseur', building_id }],
  ] as const)
    await sql`insert into errand (id, name, sheet, search, mission_id, revision)
      values (${id}, ${sheet.name}, ${JSON.stringify(sheet)}, '', ${world.missionId}, 0)`.execute(system.api.db)
}, 60_000)
afterAll(() => system?.stop())

const registered = async (body: { name: string; copro_id?: string; building_id?: string }) =>
  (await system.as('manager').call(endpoints.create, { body })).id
const names = async (user: 'manager' | 'outsider' | 'client') =>
  (await system.as(user).call(endpoints.list, {})).items.map(({ name }) => name)

it('belongs to exactly one of its owners, for good', async () => {
  const manager = system.as('manager')
  for (const owners of [{}, { copro_id, building_id }]) {
    const refusal = await manager.refusal(endpoints.create, { body: { name: 'Course', ...owners } })
    expect([refusal.status, fieldsOf(refusal)]).toEqual([422, ['copro_id']])
  }
  const moved = await manager.refusal(endpoints.update, { ...of(ofCopro), body: { copro_id: foreign } })
  expect([moved.status, fieldsOf(moved)]).toEqual([422, ['copro_id']])
})

it('is reached as its owner is', async () => {
  const refusal = await system
    .as('manager')
    .refusal(endpoints.create, { body: { name: 'Ailleurs', copro_id: foreign } })
  expect(refusal.status).toBe(404)
  expect((await system.as('outsider').refusal(endpoints.get, of(ofBuilding))).status).toBe(404)
  expect((await system.as('client').refusal(endpoints.get, of(ofBuilding))).status).toBe(404)
  expect([await names('outsider'), await names('client')]).toEqual([[], []])
  expect((await system.as('manager').call(endpoints.get, of(ofBuilding))).name).toBe('Ascenseur')
})

it('is read and written by the rights over its kind of owner', async () => {
  const manager = system.as('manager')
  expect(await names('manager')).toEqual(['Ascenseur', 'Ravalement'])
  const decide = (changes: Record<string, boolean>) =>
    system
      .as('admin')
      .call(roleEndpoints.updateUserPermissions, { params: { id: testUsers.manager.id }, body: { changes } })
  await decide({ 'delete building_task': false, 'update building_task': false })
  const amended = { ...of(ofBuilding), body: { name: 'Ascenseur en panne' } }
  expect((await manager.refusal(endpoints.update, amended)).status).toBe(403)
  expect((await manager.refusal(endpoints.remove, of(ofBuilding))).status).toBe(403)
  await manager.call(endpoints.update, { ...of(ofCopro), body: { name: 'Ravalement sur rue' } })
  await decide({ 'read building_task': false, 'create building_task': false })
  expect((await manager.refusal(endpoints.get, of(ofBuilding))).status).toBe(403)
  expect((await manager.refusal(endpoints.create, { body: { name: 'Course', building_id } })).status).toBe(403)
  expect(await names('manager')).toEqual(['Ravalement'])
})
