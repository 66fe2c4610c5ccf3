import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { personEndpoints as person } from '@faitage/contracts/co-ownership/person.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { newCopro, newLot, newPerson } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
let copro_id: string
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWorld(system)
  copro_id = await newCopro(system, world.missionId, { name: 'Les Lys' })
}, 60_000)
afterAll(() => system?.stop())

let numbers = 0
const of = (id: string) => ({ params: { id } })
const team = () => system.as('contributor')
const somebody = (last_name: string) => newPerson(system, world.missionId, { last_name })
const aLot = (more: object) => newLot(system, copro_id, { lot_number: String(++numbers), ...more })
const merge = (id: string, into_id: string) => ({ ...of(id), body: { into_id } })
const read = (id: string, query: object = {}) => team().call(lot.get, { ...of(id), query })
const periods = async (id: string) => (await read(id)).historics!.map(one => [one.person_id, one.date_in, one.date_out])

test('two sheets of one person become one: lots of today and of before; in the history, and undone as one', async () => {
  const [kept, twin, other] = [await somebody('Durand'), await somebody('Dupand'), await somebody('Martin')]
  const owned = await aLot({ owners: [twin] })
  const sold = await aLot({ owners: [twin] })
  await team().call(lot.sale, { ...of(sold), body: { on: '2024-03-12', buyers: [{ person_id: other }] } })
  const both = await aLot({ owners: [kept, twin] })
  const let_ = await aLot({ owners: [other], owner_status: 'Non occupant', occupants: [twin] })
  const lots = [owned, sold, both, let_]
  const before = await Promise.all(lots.map(periods))
  const written = await team().call(person.merge, merge(twin, kept))
  expect(written.id).toBe(twin)

  expect(await team().call(person.get, of(kept))).toMatchObject({
    lots_owned: 2,
    lots_occupied: 1,
    merged: [{ id: twin, title: 'DUPAND' }],
  })
  expect((await team().refusal(person.get, of(twin))).key).toBe('NOT_FOUND')
  expect(await periods(owned)).toEqual([[kept, null, null]])
  expect(await periods(both)).toEqual([[kept, null, null]])
  expect((await read(sold, { on: '2024-03-11' })).owner_names).toMatchObject([{ title: 'DURAND' }])
  expect((await read(let_)).occupants).toEqual([kept])
  const [latest] = (await team().call(lot.history, of(owned))).items
  expect(latest!.sentence).toBe('Camille Renaud a réuni deux fiches d’une même personne sur le lot.')
  // What was believed before is still answered as it was.
  expect(latest!.changes).toMatchObject([{ before: ['DUPAND'], after: ['DURAND'] }])
  expect((await team().call(person.history, of(kept))).items[0]!.sentence).toBe(
    'Camille Renaud a fusionné cette personne avec une autre fiche.',
  )
  // The sheet that went comes back by undoing the merge, not by itself.
  const manager = system.as('manager')
  const { items } = await manager.call(person.history, of(twin))
  const alone = await manager.refusal(person.undo, { ...of(twin), body: { revision: items[0]!.revision } })
  expect(alone.key).toBe('person.merge.merged')

  await team().call(person.unmerge, of(twin))
  expect(await Promise.all(lots.map(periods))).toEqual(before)
  expect((await team().call(person.get, of(twin))).lots_owned).toBe(2)
  expect((await team().call(person.get, of(kept))).merged).toEqual([])
  expect((await team().refusal(person.unmerge, of(twin))).key).toBe('person.merge.none')
  // Once undone it can be done again.
  await team().call(person.merge, merge(twin, kept))
  expect(await periods(owned)).toEqual([[kept, null, null]])
})

test('how somebody is reached is taken where the sheet that stays does not say it, and given back', async () => {
  const contact = { email_address: 'zoe@exemple.fr', phone_number: '+33612345678' }
  const own = { email_address: 'durand@exemple.fr' }
  const kept = await newPerson(system, world.missionId, { last_name: 'Durand', ...own })
  const twin = await newPerson(system, world.missionId, { last_name: 'Dupand', ...contact })
  await team().call(person.merge, merge(twin, kept))
  expect(await team().call(person.get, of(kept))).toMatchObject({ ...own, phone_number: contact.phone_number })
  await team().call(person.unmerge, of(twin))
  const parted = await team().call(person.get, of(kept))
  expect([parted.email_address, parted.phone_number]).toEqual([own.email_address, undefined])
  expect(await team().call(person.get, of(twin))).toMatchObject(contact)
  // What somebody wrote there since stays.
  await team().call(person.merge, merge(twin, kept))
  await team().call(person.update, { ...of(kept), body: { phone_number: '+33698765432' } })
  await team().call(person.unmerge, of(twin))
  expect((await team().call(person.get, of(kept))).phone_number).toBe('+33698765432')
})

test('shares of both add up; sent again, or begun and cut short, it is done once', async () => {
  const [kept, twin, other] = [await somebody('Petit'), await somebody('Ptit'), await somebody('Roux')]
  const id = await aLot({ owners: [kept, twin, other] })
  const holders = [kept, twin, other].map((person_id, nth) => ({ person_id, share: ['1/4', '1/3', '5/12'][nth]! }))
  await team().call(lot.holders, { ...of(id), body: { role: 'proprietaire', on: null, holders } })
  const client = team()
  const asked = { ...merge(twin, kept), headers: { 'idempotency-key': v4() } }
  const [first, second] = await Promise.all([client.call(person.merge, asked), client.call(person.merge, asked)])
  expect(second).toEqual(first)
  expect((await read(id)).owner_names!.map(one => [one.id, one.share]).toSorted()).toEqual(
    [
      [kept, '7/12'],
      [other, '5/12'],
    ].toSorted(),
  )
  const events = await system.api.events.read(`lot-${id}`)
  expect(events.filter(event => event.type === 'LotPeopleMerged')).toHaveLength(1)
})

test('two into each other at once: one stays', async () => {
  const [one, two] = [await somebody('Aubin'), await somebody('Aubain')]
  const lots = [await aLot({ owners: [one] }), await aLot({ owners: [two] })]
  const [client, other] = [team(), system.as('manager')]
  const ends = await Promise.all([client.raw(person.merge, merge(one, two)), other.raw(person.merge, merge(two, one))])
  expect(ends.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  const stays = ends[0].statusCode === 200 ? two : one
  expect((await team().call(person.get, of(stays))).lots_owned).toBe(2)
  expect(await Promise.all(lots.map(periods))).toEqual([[[stays, null, null]], [[stays, null, null]]])
})

test('asked for several times at once, or again once it was cut short, it is undone whole', async () => {
  const [kept, twin] = [await somebody('Lenoir'), await somebody('Lenoire')]
  const lots = await Promise.all(Array.from({ length: 40 }, () => aLot({ owners: [twin] })))
  const client = team()
  await Promise.all([1, 2, 3].map(() => client.raw(person.merge, merge(twin, kept))))
  await team().call(person.unmerge, of(twin))
  expect((await team().call(person.get, of(twin))).lots_owned).toBe(40)

  // Cut short: the store is left as a merge leaves it whose process dies before it says that it is done.
  const { append } = system.api.events
  system.api.events.append = async (...given) => {
    if (JSON.stringify(given).includes('PersonJoined')) throw new Error('killed')
    return append.apply(system.api.events, given)
  }
  expect((await client.raw(person.merge, merge(twin, kept))).statusCode).toBe(500)
  system.api.events.append = append
  await team().call(person.update, { ...of(twin), body: { first_name: 'Ève' } })
  await team().call(person.merge, merge(twin, kept))
  await team().call(person.unmerge, of(twin))
  expect((await team().call(person.get, of(twin))).lots_owned).toBe(40)
  expect(await Promise.all(lots.map(periods))).toEqual(lots.map(() => [[twin, null, null]]))
})

test('is not undone over what others did since: the lots are named', async () => {
  const [kept, twin, other] = [await somebody('Blanc'), await somebody('Blan'), await somebody('Noir')]
  const id = await aLot({ owners: [twin] })
  await team().call(person.merge, merge(twin, kept))
  await team().call(lot.sale, { ...of(id), body: { on: '2025-01-01', buyers: [{ person_id: other }] } })
  const refusal = await team().refusal(person.unmerge, of(twin))
  expect([refusal.status, refusal.key]).toEqual([409, 'person.merge.overtaken'])
  expect(refusal.message).toContain(String(numbers))
  expect((await read(id)).owners).toEqual([other])
})

test('is refused for oneself, another mission’s, the erased and the readers', async () => {
  const [one, two] = [await somebody('Un'), await somebody('Deux')]
  const stranger = await newPerson(system, world.foreignMissionId)
  const admin = system.as('admin')
  for (const into of [one, stranger, v4()])
    expect((await admin.refusal(person.merge, merge(one, into))).details.fields).toMatchObject([{ path: 'into_id' }])
  expect((await team().refusal(person.merge, merge(stranger, one))).key).toBe('NOT_FOUND')
  expect((await team().refusal(person.unmerge, of(stranger))).key).toBe('NOT_FOUND')
  expect((await team().refusal(person.unmerge, of(one))).key).toBe('person.merge.none')
  await system.api.keyring.forget(two)
  system.api.folds.clear()
  expect((await team().refusal(person.merge, merge(two, one))).key).toBe('person.merge.erased')
  expect((await team().refusal(person.merge, merge(one, two))).key).toBe('person.merge.erased')
})

test('is refused, both ways, to anyone who may not change lots', async () => {
  const [kept, twin] = [await somebody('Rey'), await somebody('Ray')]
  const id = await aLot({ owners: [twin] })
  const may = (right: boolean | null) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.contributor.id },
      body: { changes: { 'update lot': right } },
    })
  await may(false)
  try {
    expect((await team().refusal(person.merge, merge(twin, kept))).key).toBe('FORBIDDEN')
    await system.as('admin').call(person.merge, merge(twin, kept))
    expect((await team().refusal(person.unmerge, of(twin))).key).toBe('FORBIDDEN')
  } finally {
    await may(null)
  }
  expect(await periods(id)).toEqual([[kept, null, null]])
})

test('shows no name to anyone who may not read people', async () => {
  const [kept, twin] = [await somebody('Secrète'), await somebody('Sécrette')]
  const id = await aLot({ owners: [twin] })
  await team().call(person.merge, merge(twin, kept))
  const may = (right: boolean | null) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.contributor.id },
      body: { changes: { 'read person': right } },
    })
  const shown = async () => (await team().raw(lot.history, of(id))).body + (await team().raw(lot.get, of(id))).body
  expect(await shown()).toMatch(/SECRÈTE|SÉCRETTE/)
  await may(false)
  try {
    expect(await shown()).not.toMatch(/SECR|SÉCR/i)
  } finally {
    await may(null)
  }
})

test('a lot removed meanwhile comes back once its owner does: until then it says why it cannot', async () => {
  const [kept, twin] = [await somebody('Vidal'), await somebody('Vidale')]
  const gone = await aLot({ owners: [twin] })
  const manager = system.as('manager')
  const { revision } = await manager.call(lot.remove, of(gone))
  await manager.call(person.merge, merge(twin, kept))
  const refusal = await manager.refusal(lot.undo, { ...of(gone), body: { revision } })
  expect(refusal.details.fields).toEqual([
    { path: 'owners', message: expect.stringContaining('supprimée ou fusionnée depuis') },
  ])
  await manager.call(person.unmerge, of(twin))
  await manager.call(lot.undo, { ...of(gone), body: { revision } })
  expect((await read(gone)).owners).toEqual([twin])
})

test('sheets that may be of one person are told with what they have in common; none of another mission', async () => {
  const named = (more: object) => newPerson(system, world.missionId, { last_name: 'Jaubert', ...more })
  const reached = { phone_number: '06 39 98 00 71', email_address: 'zelie@exemple.fr' }
  const kept = await named({ first_name: 'Zélie', ...reached })
  const swapped = await newPerson(system, world.missionId, { last_name: 'Zelie', first_name: 'JAUBERT' })
  const both = await named({ first_name: 'Zelie', email_address: 'Zelie@exemple.fr' })
  const married = await newPerson(system, world.missionId, { last_name: 'Sorel', phone_number: '+33639980071' })
  const other = await named({ first_name: 'Paul' })
  await system.settled()
  const { items } = await team().call(person.like, of(kept))
  expect(items.map(({ id, like }) => [id, like])).toEqual([
    [both, ['name', 'email']],
    [married, ['phone']],
    [swapped, ['name']],
  ])
  expect((await team().call(person.like, of(other))).items).toEqual([])
  expect((await system.as('outsider').refusal(person.like, of(kept))).status).toBe(404)
})
