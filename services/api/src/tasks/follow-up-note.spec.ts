import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { followUpNoteEndpoints as notes } from '@faitage/contracts/tasks/follow-up-note'
import { beforeAll, expect, test } from 'vitest'
import { newBuilding, newCopro, newCouncil, newLot, newPerson } from '../co-ownership/testing/copros.ts'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
let copro_id: string
inWorld(made => ({ system, world } = made))
beforeAll(async () => {
  copro_id = await newCopro(system, world.missionId, { name: 'Les Lys' })
})

const team = () => system.as('contributor')
const said = { note_kind: 'appel', happened_on: '2026-05-04', text: 'Le syndic rappelle jeudi.' } as const

test('a note is told of each thing of the tree and of a person, under its author’s name', async () => {
  const building_id = await newBuilding(system, copro_id, 'A')
  const owners = [
    { copro_id },
    { building_id },
    { lot_id: await newLot(system, copro_id, { building_id, lot_number: '12' }) },
    { sc_id: await newCouncil(system, world.missionId) },
    { person_id: await newPerson(system, world.missionId) },
  ]
  for (const owner of owners) {
    const { id } = await team().call(notes.create, { body: { ...owner, ...said } as never })
    await system.settled()
    const { items } = await team().call(notes.list, {
      query: { ...owner, sortBy: 'happened_on', sortDirection: 'desc' },
    })
    expect(items).toMatchObject([{ id, ...said, author_id: testUsers.contributor.id, may_write: true }])
    expect(items[0]!.author_name).not.toBe('')
  }
})

test('a note is its author’s: others read it and cannot alter it', async () => {
  const { id } = await team().call(notes.create, { body: { copro_id, ...said } })
  const other = system.as('manager')
  const refused = await other.refusal(notes.update, { ...of(id), body: { text: 'Autre chose' } })
  expect([refused.status, refused.key]).toEqual([403, 'note.notYours'])
  expect(await other.call(notes.get, of(id))).toMatchObject({ ...said, may_write: false })
  const mine = { text: 'Autre chose', author_id: testUsers.manager.id }
  expect((await other.refusal(notes.update, { ...of(id), body: mine as never })).key).toBe('VALIDATION')
  await team().call(notes.update, { ...of(id), body: { text: 'Il a rappelé.' } })
  expect((await team().call(notes.get, of(id))).text).toBe('Il a rappelé.')
  const nobodys = await team().refusal(notes.create, { body: said as never })
  expect(nobodys.status).toBe(422)
})

test('a copro, a building, a lot and a council have files, which nobody without access to the mission finds', async () => {
  const building = await newBuilding(system, copro_id, 'B')
  const owners = [
    ['copro', copro_id],
    ['building', building],
    ['lot', await newLot(system, copro_id, { building_id: building, lot_number: '3' })],
    ['sc', await newCouncil(system, world.missionId)],
  ] as const
  for (const [kind, owner_id] of owners) {
    const sent = await sendFile(system, { owner: { kind, id: owner_id }, name: `${kind}.pdf`, content: pdf(kind) })
    expect(sent.status).toBe(201)
    await system.settled()
    const query = { owner_kind: kind, owner_id }
    expect((await team().call(fileEndpoints.list, { query })).items).toMatchObject([{ name: `${kind}.pdf` }])
    expect((await system.as('outsider').refusal(fileEndpoints.list, { query })).status).toBe(404)
  }
})
