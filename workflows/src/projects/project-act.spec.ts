import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMission, openProject } from '@faitage/api/projects/testing/project.scene'
import { startTestSystem, type TestSystem, testWorkerToken } from '@faitage/api/testing/system'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectActEndpoints as acts } from '@faitage/contracts/projects/project-act.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Child, freePort, startChild } from '../testing/child.ts'

/* What is done to many projects is done once to each, whatever is killed meanwhile. */

const external = process.env.TEMPORAL_ADDRESS
const taskQueue = `suite ${randomUUID()}`
let folder: string
let system: TestSystem
let temporal: Child | undefined
let worker: Child
let temporalPort: number

const startTemporal = () =>
  startChild('services/engines/src/temporal/main.ts', { TEMPORAL_DATA: folder, TEMPORAL_PORT: String(temporalPort) })
const startWorker = () =>
  startChild('workflows/src/main.ts', {
    TEMPORAL_ADDRESS: external ?? `127.0.0.1:${temporalPort}`,
    TEMPORAL_TASK_QUEUE: taskQueue,
    EVENTSTORE_URL: system.eventStoreUrl,
    FAITAGE_API_URL: system.workerUrl,
    FAITAGE_WORKER_TOKEN: testWorkerToken,
    LOG_LEVEL: 'warn',
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faitage-acts-'))
  temporalPort = await freePort()
  system = await startTestSystem({ listen: true })
  if (!external) temporal = await startTemporal()
  worker = await startWorker()
}, 120_000)
afterAll(async () => {
  await worker?.kill()
  await temporal?.kill()
  await system?.stop()
  await rm(folder, { recursive: true, force: true })
})

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
  await worker.kill()
  if (temporal) {
    await temporal.kill()
    temporal = await startTemporal()
  }
  worker = await startWorker()
  await until(id, 'done')
  expect(await get(id)).toMatchObject({ done: 260, refused: 0, unchanged: 0 })
  const list = async () =>
    (await contributor().call(projectEndpoints.list, { query: { mission_id: [mission] } })).totalItems
  await expect.poll(list, { timeout: 10_000 }).toBe(0)

  const undo = await contributor().call(acts.undo, { params: { id } })
  await until(undo.id, 'done')
  expect(await get(undo.id)).toMatchObject({ done: 260, refused: 0 })
  await expect.poll(list, { timeout: 10_000 }).toBe(260)
  for (const one of made.slice(0, 20)) {
    const types = (await system.api.events.read(streamOf.project(one))).map(event => event.type)
    expect(types).toEqual(['ProjectOpened', 'ProjectRemoved', 'ProjectRestored'])
  }
}, 120_000)
