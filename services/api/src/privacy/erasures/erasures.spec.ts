import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { erasuresJob } from '@faitage/contracts/privacy/erasure-batch'
import { erasureBatchEndpoints as batches } from '@faitage/contracts/privacy/erasure-batch.endpoints'
import { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { jobRun } from '../../kernel/testing/job.ts'
import { inWorld, of } from '../../testing/in-world.ts'
import { type TestSystem, testUsers } from '../../testing/system.ts'
import type { TestWorld } from '../../testing/world.ts'
import { streamOfErased } from '../note-erasure.ts'
import { streamOfBatch } from './erasure-batch.decider.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

const admin = () => system.as('admin')
async function aPerson(last_name: string): Promise<string> {
  const sheet = { mission_id: world.missionId, is_physical_person: true, last_name, first_name: 'Zoé' }
  return (await admin().call(personEndpoints.create, { body: sheet })).id
}
async function aRequester(last_name: string): Promise<string> {
  const requester = { type: 'PO' as const, last_name }
  const { id } = await admin().call(projectEndpoints.create, { body: { mission_id: world.missionId, requester } })
  return (await admin().call(projectEndpoints.get, of(id))).requester_id
}
const start = (subjects_id: string[], headers: Record<string, string> = {}) =>
  admin().call(batches.start, { body: { cause: 'due', documents: true, subjects_id }, headers })
const step = (id: string) => jobRun(system, erasuresJob, id).step()
/** As our worker does, to the end. */
async function carryOut(id: string) {
  await jobRun(system, erasuresJob, id).toEnd()
  await system.settled()
  return admin().call(batches.get, of(id))
}
const typesOf = async (stream: string) => (await system.api.events.read(stream)).map(event => event.type)
const erasuresOf = (id: string) => typesOf(streamOfErased(id))

test('many are erased once each; who was refused is told with why; the batch names nobody', async () => {
  const people = [await aPerson('Kerbrat'), await aRequester('Kerjean'), await aPerson('Kerleau')]
  const [first, second, gone] = people as [string, string, string]
  await system.settled()
  await admin().call(subjectEndpoints.erase, { ...of(gone), body: { cause: 'request', documents: true } })
  const headers = { 'idempotency-key': v4() }
  const asked = [...people, first.toUpperCase(), testUsers.admin.id]
  // Sent three times at once, it is one batch.
  const sent = await Promise.all([1, 2, 3].map(() => start(asked, headers)))
  const { id } = sent[0]!
  expect(sent.map(one => one.id)).toEqual([id, id, id])
  await system.settled()
  const begun = await admin().call(batches.list, { query: {} })
  expect(begun.items[0]).toMatchObject({
    id,
    state: 'running',
    total: 4,
    done: 0,
    asked_by: { id: testUsers.admin.id },
  })
  expect(await carryOut(id)).toMatchObject({
    ...{ state: 'done', total: 4, done: 2, refused: 2, failure: null },
    refusals: [
      { id: gone, message: expect.stringContaining('déjà effacée') },
      { id: testUsers.admin.id, message: expect.stringContaining('votre propre compte') },
    ],
  })
  for (const one of people) expect(await erasuresOf(one)).toEqual(['SubjectErased'])
  expect((await admin().call(subjectEndpoints.get, of(first))).erasures).toMatchObject([{ cause: 'due' }])
  // Under the same key, with another body, it is refused, and is of whom it was.
  const other = { cause: 'due' as const, documents: true, subjects_id: [second] }
  expect(await admin().refusal(batches.start, { body: other, headers })).toMatchObject({
    ...{ status: 422, key: 'IDEMPOTENCY_KEY_REUSED' },
  })
  expect(await admin().call(batches.get, of(id))).toMatchObject({ total: 4, done: 2 })
  const stream = await system.api.events.read(streamOfBatch(id))
  expect(stream.map(event => event.type)).toEqual(['ErasuresRequested', 'ErasuresFinished'])
  expect(JSON.stringify(stream)).not.toMatch(/Ker(brat|jean|leau)|Amiel/)
  expect((await admin().refusal(batches.cancel, of(id))).key).toBe('privacy.erasures.over')
})

test('a step that was cut off before it was noted erases nobody twice', async () => {
  // More than one step takes, so that the batch goes on.
  const others = await Promise.all(Array.from({ length: 9 }, (_, nth) => aPerson(`Mevel ${nth}`)))
  const people = [await aPerson('Mevel'), await aRequester('Menez'), ...others]
  await system.settled()
  const { id } = await start(people)
  await step(id)
  await system.api.pool.query(`update work.erasure_batch_item set outcome = 'todo' where batch_id = $1`, [id])
  expect(await carryOut(id)).toMatchObject({ state: 'done', done: 11, refused: 0 })
  for (const one of people) expect(await erasuresOf(one)).toEqual(['SubjectErased'])
})

test('stopped, it erases nobody more', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, nth) => aPerson(`Prat ${nth}`)))
  await system.settled()
  const { id } = await start(people)
  await step(id)
  await admin().call(batches.cancel, of(id))
  await admin().call(batches.cancel, of(id))
  expect(await carryOut(id)).toMatchObject({ state: 'cancelled', total: 12, done: 10, refused: 0 })
  expect(await erasuresOf(people[11]!)).toEqual([])
})

test('nobody without the right starts, stops or reads; whoever loses it meanwhile erases nobody more', async () => {
  const people = [await aPerson('Tromeur')]
  const body = { cause: 'due' as const, documents: true, subjects_id: people }
  await system.settled()
  const right = (held: boolean | null) =>
    admin().call(roleEndpoints.updateUserPermissions, {
      ...of(testUsers.manager.id),
      body: { changes: { 'erase privacy': held } },
    })
  const manager = system.as('manager')
  expect((await manager.refusal(batches.start, { body })).status).toBe(403)
  await right(true)
  const { id } = await manager.call(batches.start, { body })
  await right(null)
  expect((await manager.refusal(batches.cancel, of(id))).status).toBe(403)
  expect((await manager.refusal(batches.get, of(id))).status).toBe(403)
  expect((await manager.refusal(batches.list, { query: {} })).status).toBe(403)
  const run = jobRun(system, erasuresJob, id)
  expect((await run.refusedStep()).status).toBe(403)
  await run.fail('FORBIDDEN')
  expect(await admin().call(batches.get, of(id))).toMatchObject({
    ...{ state: 'failed', done: 0, asked_by: { name: 'Mona Marchand' } },
    failure: expect.stringContaining('droit'),
  })
  expect(await step(id)).toMatchObject({ over: true })
  expect(await erasuresOf(people[0]!)).toEqual([])
  expect((await admin().refusal(batches.get, of(v4()))).status).toBe(404)
  const nobody = await admin().refusal(batches.start, { body: { ...body, subjects_id: [] } })
  expect(nobody.details).toMatchObject({ fields: [{ message: 'Choisissez au moins une personne.' }] })
})
