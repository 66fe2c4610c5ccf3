/** @module-tag durable */
import { openMission, openProject } from '@faitage/api/projects/testing/project.scene'
import type { TestSystem } from '@faitage/api/testing/system'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectActEndpoints as acts } from '@faitage/contracts/projects/project-act.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Killable, startKillable } from '../testing/killable.ts'

/* What is done to many projects is done once to each, whatever is killed meanwhile. */

let running: Killable
let system: TestSystem

beforeAll(async () => {
  running = await startKillable()
  system = running.system
}, 120_000)
afterAll(() => running?.stop())

const contributor = () => system.as('contributor')
const get = (id: string) => contributor().call(acts.get, { params: { id } })
const until = (id: string, state: string) =>
  expect.poll(async () => (await get(id)).state, { timeout: 60_000, interval: 50 }).toBe(state)

it('removes what a filter finds while its worker and its engine are killed, and brings it back', async () => {
  const mission = await openMission(system.as('manager'))
  const made: string[] = []
  for (let from = 0; from < 260; from += 20) {
    const some = Array.from({ length: 20 }, () => openProject(contributor(), mission))
    made.push(...(await Promise.all(some)).map(({ id }) => id))
  }
  await system.settled()
  const filter = `mission_id=${mission}`
  const { id } = await contributor().call(acts.start, { body: { act: 'delete', filter, expected: 260 } })
  await expect.poll(async () => (await get(id)).done, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await running.killWorker()
  await running.killTemporal()
  await running.startWorker()
  await until(id, 'done')
  expect(await get(id)).toMatchObject({ done: 260, refused: 0, unchanged: 0 })
  const list = async () =>
    (await contributor().call(projectEndpoints.list, { query: { mission_id: [mission] } })).totalItems
  await expect.poll(list, { timeout: 60_000 }).toBe(0)

  const undo = await contributor().call(acts.undo, { params: { id } })
  await until(undo.id, 'done')
  expect(await get(undo.id)).toMatchObject({ done: 260, refused: 0 })
  await expect.poll(list, { timeout: 60_000 }).toBe(260)
  for (const one of made.slice(0, 20)) {
    const types = (await system.api.events.read(streamOf.project(one))).map(event => event.type)
    expect(types).toEqual(['ProjectOpened', 'ProjectRemoved', 'ProjectRestored'])
  }
}, 120_000)
