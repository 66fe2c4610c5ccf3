import { randomUUID } from 'node:crypto'
import { client } from '@faitage/contracts/directory/client'
import { projectAmended, projectRemoved, projectRestored, requesterAmended } from '@faitage/contracts/projects/project'
import { expect, test } from 'vitest'
import { aProject } from '../testing/fixtures.ts'
import { recorded, rowAfter } from '../testing/given.ts'
import { storedAddressModel } from './stored-address.ts'

const opened = aProject({
  sheet: { address_number: '3', address_street: 'rue de l’Église', address_code: '37000', address_location: 'Tours' },
})
const { project_id, mission_id, requester_id } = opened.data
const about = { project_id, mission_id, requester_id }
const after = (...events: Parameters<typeof recorded>[0]) => rowAfter(storedAddressModel, ...events)

test('a project’s address stands on one line and is found without accents', () => {
  expect(after(opened)).toMatchObject({
    id: project_id,
    mission_id,
    label: '3 rue de l’Église, 37000 Tours',
    address: '3 rue de l’Église',
    search: '3 rue de l eglise 37000 tours',
    latitude: null,
    near_kind: 'commune',
  })
})

test('is about where its town is until somebody chooses its position', () => {
  const chosen = projectAmended({ ...about, changes: { address_latitude: 47.39, address_longitude: 0.69 } })
  expect(after(opened, chosen)).toMatchObject({ near_kind: null, near_latitude: null, near_longitude: null })
  const moved = projectAmended({ ...about, changes: { address_code: '75011', address_location: 'Paris' } })
  const [tours, paris] = [after(opened), after(opened, moved)]
  expect([tours?.near_latitude, paris?.near_latitude].map(latitude => Math.round(latitude ?? 0))).toEqual([47, 49])
  const without = projectAmended({ ...about, changes: { address_code: null } })
  expect(after(opened, without)).toMatchObject({ near_kind: null, near_latitude: null })
})

test('a street that is corrected or taken away leaves nothing of what it was, and a line that was written stays', () => {
  const corrected = (changes: object) => projectAmended({ ...about, changes })
  const street = corrected({ address_street: 'rue Colbert' })
  expect(after(opened, street)).toMatchObject({
    label: '3 rue Colbert, 37000 Tours',
    address: '3 rue Colbert',
    search: '3 rue colbert 37000 tours',
  })
  expect(after(opened, street, corrected({ address_number: null, address_street: null }))?.label).toBe('37000 Tours')
  const written = corrected({ address: 'Résidence du Parc' })
  expect(after(opened, written, street)?.address).toBe('Résidence du Parc')
  expect(after(opened, written, street, corrected({ address: null }))?.address).toBe('3 rue Colbert')
})

test('only both coordinates make a position', () => {
  const placed = (changes: object) => after(opened, projectAmended({ ...about, changes }))
  expect(placed({ address_latitude: 47.39 })).toMatchObject({ latitude: null, longitude: null })
  expect(placed({ address_latitude: 47.39, address_longitude: 0 })).toMatchObject({ latitude: 47.39, longitude: 0 })
})

test('what does not concern the address changes nothing at all', () => {
  const [first] = recorded([opened])
  const row = storedAddressModel.reduce(undefined, first!)
  const [change] = recorded([projectAmended({ ...about, changes: { notes: 'x', required_action: true } })])
  expect(storedAddressModel.reduce(row, change!)).toBe(row)
  expect(storedAddressModel.handles.has(requesterAmended.type)).toBe(false)
})

test('an address taken away leaves an empty line; that of a removed project waits', () => {
  const cleared = {
    address_number: null,
    address_street: null,
    address: null,
    address_code: null,
    address_location: null,
  }
  expect(after(opened, projectAmended({ ...about, changes: cleared }))).toMatchObject({ label: '', search: '' })
  expect(after(opened, projectRemoved(about))).toEqual({ ...after(opened), is_deleted: true })
  expect(after(opened, projectRemoved(about), projectRestored(about))).toEqual(after(opened))
})

test('a record’s one line is parted, kept when other fields change, and set aside while it is removed', () => {
  const id = randomUUID()
  const registered = client.registered({ id, sheet: { name: 'Ville', postal_address: '1 place Foch, 49000 Angers' } })
  const row = { address: '1 place Foch', address_code: '49000', address_location: 'Angers', mission_id: null }
  expect(after(registered)).toMatchObject({ ...row, is_deleted: false })
  expect(after(registered, client.amended({ id, changes: { name: 'Angers' } }))).toMatchObject(row)
  expect(after(registered, client.amended({ id, changes: { postal_address: null } }))).toMatchObject({ label: '' })
  expect(after(registered, client.removed({ id }))).toMatchObject({ is_deleted: true })
  expect(after(registered, client.removed({ id }), client.restored({ id }))).toMatchObject({
    ...row,
    is_deleted: false,
  })
})
