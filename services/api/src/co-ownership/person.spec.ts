import { personEndpoints as person } from '@faitage/contracts/co-ownership/person.endpoints'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { fieldsOf, inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { newPerson } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

const zoe = {
  is_physical_person: true,
  civility: 'mme' as const,
  last_name: 'Durand',
  first_name: 'Zoé',
  email_address: 'zoe.durand@exemple.fr',
  phone_number: '06 39 98 00 12',
  postal_address: { address: '3 place du Marché', address_code: '42000', address_location: 'Saint-Étienne' },
}

describe('a person', () => {
  test('lives: written, called by its name, changed, read in its history, undone, removed, brought back', async () => {
    const team = system.as('contributor')
    const { id } = await team.call(person.create, { body: { ...zoe, mission_id: world.missionId } })
    expect(await team.call(person.get, of(id))).toMatchObject({
      ...zoe,
      display_name: 'Mme DURAND Zoé',
      lots_owned: 0,
      lots_occupied: 0,
      copros: [],
      revision: 0,
    })
    const married = await team.call(person.update, { ...of(id), body: { civility: null, last_name: 'Lefèvre' } })
    expect((await team.call(person.get, of(id))).display_name).toBe('LEFÈVRE Zoé')
    const { items } = await team.call(person.history, of(id))
    expect(items.map(item => item.sentence)).toEqual([
      'Camille Renaud a modifié la personne : civilité, nom.',
      'Camille Renaud a créé la personne.',
    ])
    expect(items[0]!.changes).toContainEqual({ field: 'last_name', label: 'Nom', before: 'Durand', after: 'Lefèvre' })
    await team.call(person.undo, { ...of(id), body: { revision: married.revision } })
    expect((await team.call(person.get, of(id))).display_name).toBe('Mme DURAND Zoé')
    const manager = system.as('manager')
    const removed = await manager.call(person.remove, of(id))
    expect((await team.refusal(person.get, of(id))).key).toBe('NOT_FOUND')
    await manager.call(person.undo, { ...of(id), body: { revision: removed.revision } })
    expect((await team.call(person.get, of(id))).display_name).toBe('Mme DURAND Zoé')
  })

  test.each([
    ['a physical person without a name', { is_physical_person: true, first_name: 'Zoé' }, ['last_name']],
    ['a company without a name', { is_physical_person: false, last_name: 'Durand' }, ['company_name']],
    ['nothing said of which', { last_name: 'Durand' }, ['is_physical_person']],
    [
      'values that are none',
      { ...zoe, civility: 'dr', email_address: 'zoe', phone_number: '12', postal_address: { address: ' ' } },
      ['civility', 'email_address', 'phone_number', 'postal_address', 'postal_address.address'],
    ],
    ['a name too long', { ...zoe, last_name: 'D'.repeat(101) }, ['last_name']],
    ['a key that nothing knows', { ...zoe, birthday_date: '1980-01-01' }, ['birthday_date']],
  ])('refused: %s', async (_, body, paths) => {
    const sent = { body: { ...body, mission_id: world.missionId } as never }
    const refusal = await system.as('admin').refusal(person.create, sent)
    expect([refusal.status, fieldsOf(refusal).sort()]).toEqual([422, paths])
  })

  test('keeps its name when it is changed: what makes it cannot be cleared alone, nor its mission changed', async () => {
    const admin = system.as('admin')
    const id = await newPerson(system, world.missionId, { company_name: 'SCI LES LYS' })
    const cleared = await admin.refusal(person.update, { ...of(id), body: { last_name: null } })
    expect(fieldsOf(cleared)).toEqual(['last_name'])
    await admin.call(person.update, { ...of(id), body: { is_physical_person: false, last_name: null } })
    expect((await admin.call(person.get, of(id))).display_name).toBe('SCI LES LYS')
    const moved = await admin.refusal(person.update, { ...of(id), body: { mission_id: world.foreignMissionId } })
    expect(fieldsOf(moved)).toEqual(['mission_id'])
  })

  test('two people on one field: the second is shown who, when and both values', async () => {
    const id = await newPerson(system, world.missionId)
    const onScreen = { ...of(id), headers: { 'if-match': '0' } }
    await system.as('manager').call(person.update, { ...onScreen, body: { first_name: 'Anne' } })
    const refusal = await system.as('contributor').refusal(person.update, { ...onScreen, body: { first_name: 'Zoé' } })
    expect([refusal.status, refusal.key]).toEqual([409, 'CONFLICT'])
    expect(refusal.details.fields).toMatchObject([{ label: 'Prénom', yours: 'Zoé', theirs: 'Anne' }])
  })
})

describe('the list', () => {
  test('is in the order of family names, whatever their accents or civility, and finds any writing of a phone', async () => {
    const admin = system.as('admin')
    const mission_id = world.foreignMissionId
    const make = (more: object) => newPerson(system, mission_id, more)
    await make({ ...zoe, last_name: 'Étienne', first_name: 'Ana', phone_number: '+33 6 39 98 00 13' })
    await make({ last_name: 'Dupont', civility: 'mandmme', first_name: 'Luc et Ève' })
    await make({ is_physical_person: false, last_name: undefined, company_name: 'SCI 12 rue Neuve' })
    await make({ is_physical_person: false, last_name: undefined, company_name: 'SCI 2 rue Neuve' })
    await make({ last_name: 'Faure', civility: 'm' })
    const names = async (query: object) =>
      (await admin.call(person.list, { query: { mission_id: [mission_id], ...query } })).items.map(
        item => item.display_name,
      )
    const all = ['M. et Mme DUPONT Luc et Ève', 'Mme ÉTIENNE Ana', 'M. FAURE', 'SCI 2 rue Neuve', 'SCI 12 rue Neuve']
    expect(await names({})).toEqual(all)
    expect(await names({ sortDirection: 'desc' })).toEqual(all.toReversed())
    expect(await names({ is_physical_person: 'false' })).toEqual(['SCI 2 rue Neuve', 'SCI 12 rue Neuve'])
    expect(await names({ term: 'etienne ana' })).toEqual(['Mme ÉTIENNE Ana'])
    for (const term of ['06.39.98.00.13', '0033639980013', 'zoe.durand@exemple.fr', 'place marche'])
      expect(await names({ term }), term).toEqual(['Mme ÉTIENNE Ana'])
    const page = await admin.call(person.list, { query: { mission_id: [mission_id] } })
    expect([page.pageSize, page.totalItems]).toEqual([100, 5])
  })

  test('shows each their own mission’s, and lets only its team write', async () => {
    const id = await newPerson(system, world.missionId)
    const hidden = await newPerson(system, world.foreignMissionId)
    const team = system.as('contributor')
    const seen = (await team.call(person.list, { query: { size: 1000 } })).items.map(item => item.id)
    expect([seen.includes(id), seen.includes(hidden)]).toEqual([true, false])
    expect((await system.as('outsider').call(person.list)).totalItems).toBe(0)
    for (const call of [person.get, person.history])
      expect((await team.refusal(call, of(hidden))).key, call.path).toBe('NOT_FOUND')
    expect((await team.refusal(person.update, { ...of(hidden), body: { first_name: 'X' } })).key).toBe('NOT_FOUND')
    const body = { ...zoe, mission_id: world.foreignMissionId }
    expect((await team.refusal(person.create, { body })).key).toBe('NOT_FOUND')
    expect((await team.refusal(person.remove, of(id))).key).toBe('FORBIDDEN')
  })
})

test('once its key is forgotten, nobody is named any more', async () => {
  const admin = system.as('admin')
  const id = await newPerson(system, world.missionId, { ...zoe, last_name: 'Oubliée' })
  await system.api.keyring.forget(id)
  system.api.folds.clear()
  const read = await admin.call(person.get, of(id))
  expect(read).toMatchObject({ display_name: 'Personne anonymisée', civility: 'mme' })
  for (const field of ['last_name', 'first_name', 'email_address', 'phone_number', 'postal_address'])
    expect(read).not.toHaveProperty(field)
  expect((await admin.raw(person.history, of(id))).body).not.toContain('Oubliée')
})

test('a bulk writes the good rows and gives back the bad ones', async () => {
  const admin = system.as('admin')
  const id = await newPerson(system, world.missionId)
  const row = (more: object) => ({ ...zoe, mission_id: world.missionId, ...more })
  const answer = await admin.call(person.bulk, {
    body: {
      create: [row({ last_name: 'Un' }), row({ last_name: '' }), row({ mission_id: v4() })],
      update: [{ id, first_name: 'Changée' }],
    },
  })
  expect([answer.created.length, answer.updated.length]).toEqual([1, 1])
  expect(answer.schema_errors.map(one => [one.in, one.row, one.field])).toEqual([
    ['create', 1, 'last_name'],
    ['create', 2, null],
  ])
})
