import { agencyEndpoints as agency } from '@faitage/contracts/directory/agency'
import { antennaEndpoints as antenna } from '@faitage/contracts/directory/antenna'
import { clientEndpoints as client } from '@faitage/contracts/directory/client'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWorld(system)
})
afterAll(() => system?.stop())

test('a record is written, read, changed field by field, listed and removed', async () => {
  const admin = system.as('admin')
  const body = { name: 'Agence de Brest', email_address: 'brest@exemple.fr', departments: ['29', '2A'] }
  const twice = { ...body, departments: ['29', '2A', '29'] }
  const { id, revision } = await admin.call(agency.create, { body: twice })
  expect(revision).toBe(0)
  expect(await admin.call(agency.get, { params: { id } })).toMatchObject({ id, revision: 0, ...body })
  await admin.call(agency.update, { params: { id }, body: { email_address: null, postal_address: '1 rue de Siam' } })
  const changed = {
    id,
    revision: 1,
    name: 'Agence de Brest',
    departments: ['29', '2A'],
    postal_address: '1 rue de Siam',
  }
  const read = await admin.call(agency.get, { params: { id } })
  expect(read).toMatchObject(changed)
  expect(read).not.toHaveProperty('email_address')
  const { items, totalItems } = await admin.call(agency.list, { query: { term: 'BREST' } })
  expect(totalItems).toBe(1)
  expect(items[0]).toMatchObject({ id, revision: 1, postal_address: '1 rue de Siam' })
  await admin.call(agency.remove, { params: { id } })
  expect((await admin.refusal(agency.get, { params: { id } })).status).toBe(404)
  expect((await admin.refusal(agency.update, { params: { id }, body: { name: 'x' } })).status).toBe(404)
  expect((await admin.refusal(agency.remove, { params: { id } })).status).toBe(404)
  expect((await admin.call(agency.list, { query: { term: 'BREST' } })).totalItems).toBe(0)
})

test('a record that is still used is kept, and what uses it is named', async () => {
  const admin = system.as('admin')
  const used = await admin.refusal(agency.remove, { params: { id: world.agencyId } })
  expect([used.status, used.key]).toEqual([409, 'record.inUse'])
  expect(used.message).toContain('l’antenne « Antenne de Villeurbanne »')
  expect(used.message).toContain('la mission « Rénovation des Charpennes »')
  expect((await admin.refusal(antenna.remove, { params: { id: world.antennaId } })).key).toBe('record.inUse')
  expect((await admin.refusal(client.remove, { params: { id: world.clientId } })).key).toBe('record.inUse')
})

test('an antenna belongs to an agency that exists', async () => {
  const admin = system.as('admin')
  const lost = await admin.refusal(antenna.create, { body: { name: 'Perdue', agency_id: v4() } })
  expect([lost.status, lost.key]).toEqual([422, 'message.error.unknownAgency'])
  expect(lost.message).toContain('agence')
  const moved = await admin.refusal(antenna.update, { params: { id: world.antennaId }, body: { agency_id: v4() } })
  expect(moved.key).toBe('message.error.unknownAgency')
  const { items } = await admin.call(antenna.list, { query: { agency_id: world.agencyId } })
  expect(items.map(item => item.id)).toEqual([world.antennaId])
})

test('a required field is neither left out nor cleared', async () => {
  const admin = system.as('admin')
  const missing = await admin.refusal(client.create, { body: {} as never })
  expect(missing.details.fields).toEqual([{ path: 'name', message: 'Ce champ est obligatoire.' }])
  const cleared = await admin.refusal(client.update, { params: { id: world.clientId }, body: { name: null } })
  expect(cleared.details.fields).toEqual([{ path: 'name', message: 'Ce champ est obligatoire.' }])
  const wrong = await admin.refusal(agency.create, { body: { name: 'x', departments: ['00'] } })
  expect((wrong.details.fields as { path: string }[])[0]!.path).toBe('departments.0')
})

test('who may do what', async () => {
  const body = { name: 'Non' }
  expect((await system.as('manager').refusal(agency.create, { body })).status).toBe(403)
  expect((await system.as('contributor').refusal(client.create, { body })).status).toBe(403)
  expect((await system.as('client').refusal(agency.list)).status).toBe(403)
  await system.as('manager').call(client.create, { body: { name: 'Oui' } })
  await system.as('contributor').call(agency.get, { params: { id: world.agencyId } })
})
