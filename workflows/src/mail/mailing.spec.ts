import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestSystem, type TestSystem, testWorkerToken } from '@faitage/api/testing/system'
import { seedWorld, type TestWorld } from '@faitage/api/testing/world'
import { projectMailEndpoints as emails } from '@faitage/contracts/mail/project-mail.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Child, freePort, startChild } from '../testing/child.ts'

/* An e-mail to many reaches each of them once, whatever is killed meanwhile. */

const external = process.env.TEMPORAL_ADDRESS
const taskQueue = `suite ${randomUUID()}`
let folder: string
let system: TestSystem
let world: TestWorld
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
  folder = await mkdtemp(join(tmpdir(), 'faitage-mailing-'))
  temporalPort = await freePort()
  system = await startTestSystem({ listen: true })
  world = await seedWorld(system)
  if (!external) temporal = await startTemporal()
  worker = await startWorker()
}, 120_000)
afterAll(async () => {
  await worker?.kill()
  await temporal?.kill()
  await system?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('is carried on where it was by the next worker, and reaches each of its readers once', async () => {
  const manager = system.as('manager')
  const ids = await Promise.all(
    Array.from({ length: 130 }, async (_, nth) => {
      const requester = { type: 'PO', last_name: 'Morel', email: `morel${nth}@exemple.fr` } as const
      return (await manager.call(projectEndpoints.create, { body: { mission_id: world.missionId, requester } })).id
    }),
  )
  const body = { project_ids: ids, kind: 'REQUESTER' as const, subject: 'Votre projet', body: 'Bonjour.' }
  const { mailing } = await manager.call(emails.send, { body })
  expect(mailing).toMatchObject({ phase: 'running', total: 130, reached: 0 })
  const now = () => manager.call(emails.mailing, { params: { id: mailing.id } })
  await expect.poll(async () => (await now()).reached, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await worker.kill()
  expect((await now()).phase).toBe('running')
  worker = await startWorker()
  await expect.poll(async () => (await now()).phase, { timeout: 60_000, interval: 50 }).toBe('done')
  expect(await now()).toMatchObject({ reached: 130, queued: 130, skipped: [] })
  const queued = await system.api.db.selectFrom('outbox_mail').select('id').where('kind', '=', 'project').execute()
  expect(queued).toHaveLength(130)
  system.seen.position = await system.api.events.head()
  expect((await manager.call(emails.list, { query: { mailing_id: mailing.id } })).totalItems).toBe(130)
})
