/** @module-tag durable */
import { openMission, openProject } from '@faitage/api/projects/testing/project.scene'
import type { TestSystem } from '@faitage/api/testing/system'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { erasureBatchEndpoints as batches } from '@faitage/contracts/privacy/erasure-batch.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepHistories } from '../testing/keep-history.ts'
import { type Killable, startKillable } from '../testing/killable.ts'

/* Many people are erased once each, whatever is killed meanwhile. */

let running: Killable
let system: TestSystem
let mission: string

beforeAll(async () => {
  running = await startKillable({}, { apart: true })
  system = running.system
  mission = await openMission(system.as('manager'))
}, 120_000)
afterAll(() => running?.stop())

const admin = () => system.as('admin')
const get = (id: string) => admin().call(batches.get, { params: { id } })
const until = (id: string, state: string) =>
  expect.poll(async () => (await get(id)).state, { timeout: 90_000, interval: 50 }).toBe(state)
const treated = (id: string, more: number) =>
  expect.poll(async () => (await get(id)).done, { timeout: 60_000, interval: 5 }).toBeGreaterThan(more)
const typesOf = async (stream: string) => (await system.api.events.read(stream)).map(event => event.type)

async function persons(count: number): Promise<string[]> {
  const sheet = { mission_id: mission, is_physical_person: true, last_name: 'Quemener', first_name: 'Zoé' }
  const made = Array.from({ length: count }, () => admin().call(personEndpoints.create, { body: sheet }))
  return (await Promise.all(made)).map(({ id }) => id)
}

it('erases each once while its worker, its engine and the API are killed', async () => {
  const people = await persons(20)
  const projects: string[] = []
  for (let nth = 0; nth < 20; nth++) {
    const { id } = await openProject(system.as('contributor'), mission)
    projects.push(id)
    people.push((await admin().call(projectEndpoints.get, { params: { id } })).requester_id)
  }
  await system.settled()
  const body = { cause: 'due' as const, documents: true, subjects_id: people }
  const { id } = await admin().call(batches.start, { body })
  await treated(id, 0)
  await running.killWorker()
  await running.killTemporal()
  await running.startWorker()
  await treated(id, 12)
  await running.killApi()
  await treated(id, 24)
  await Promise.all([running.killApi(), running.killEventServer()])
  await until(id, 'done')
  expect(await get(id)).toMatchObject({ total: 40, done: 40, refused: 0, failure: null })
  for (const one of people) expect(await typesOf(streamOf.record('erasedSubject', one))).toEqual(['SubjectErased'])
  for (const one of projects)
    expect((await typesOf(streamOf.project(one))).filter(type => type === 'ProjectAnonymised')).toHaveLength(1)
  const batch = await typesOf(streamOf.record('erasureBatch', id))
  expect(batch).toEqual(['ErasuresRequested', 'ErasuresFinished'])
  await keepHistories(running, new URL('./histories/', import.meta.url), ['eraseSubjects'])
}, 240_000)

it('stops between two people, the worker killed as it is asked to', async () => {
  const people = await persons(30)
  await system.settled()
  const body = { cause: 'due' as const, documents: true, subjects_id: people }
  const { id } = await admin().call(batches.start, { body })
  await treated(id, 2)
  await running.killWorker()
  await admin().call(batches.cancel, { params: { id } })
  await running.startWorker()
  await until(id, 'cancelled')
  const { done, refused } = await get(id)
  expect(refused).toBe(0)
  expect(done).toBeLessThan(30)
  const erased = await Promise.all(people.map(one => typesOf(streamOf.record('erasedSubject', one))))
  expect(erased.filter(types => types.length === 1)).toHaveLength(done)
  expect(erased.filter(types => types.length > 1)).toHaveLength(0)
}, 120_000)
