import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestSystem, type TestSystem, testWorkerToken } from '@faitage/api/testing/system'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Child, freePort, startChild } from './testing/child.ts'
import { importer } from './testing/import-journey.ts'

const entry = 'workflows/src/main.ts'
let folder: string
let system: TestSystem
const children: Child[] = []
const keep = (child: Child) => {
  children.push(child)
  return child
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faitage-worker-'))
  system = await startTestSystem({ listen: true })
})
afterAll(async () => {
  for (const child of children) await child.kill()
  await system?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the worker as a process', () => {
  it('ends at once on a broken configuration, and says in French what is wrong', async () => {
    const starting = startChild(entry, { TEMPORAL_ADDRESS: '127.0.0.1:1', FAITAGE_API_URL: 'nulle part' })
    await expect(starting).rejects.toThrow(
      /ended with 2: La configuration du worker est incorrecte[\s\S]*EVENTSTORE_URL est absente[\s\S]*FAITAGE_API_URL/,
    )
  })

  it('waits for its engines, works once they are there, again after they were away, and stops when asked', {
    tags: 'durable',
  }, async () => {
    const port = await freePort()
    const startTemporal = () =>
      startChild('services/engines/src/temporal/main.ts', { TEMPORAL_DATA: folder, TEMPORAL_PORT: String(port) })
    const starting = startChild(entry, {
      TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
      EVENTSTORE_URL: system.eventStoreUrl,
      FAITAGE_API_URL: system.workerUrl,
      FAITAGE_WORKER_TOKEN: testWorkerToken,
      LOG_LEVEL: 'error',
    })
    starting.catch(() => undefined)
    // That its engines are away for a while is what is tried.
    await sleep(1500)
    let temporal = keep(await startTemporal())
    const worker = keep(await starting)
    const admin = system.as('admin')
    const { id } = await admin.call(missionEndpoints.create, { body: { name: 'Un début' } })
    const person = importer(system.url, admin.token!, id)
    const file = Buffer.from('Référence;Type de demandeur\nA-1;PO\n')
    expect(await person.through(file, 'a.csv', 60)).toMatchObject({ state: 'completed', created: 1 })

    await temporal.kill()
    // Dropped while nobody can take it up: it is not lost.
    const import_id = await person.drop(file, 'a.csv')
    // That its engines are away for a while is what is tried.
    await sleep(300)
    temporal = keep(await startTemporal())
    expect(await person.until(import_id, ['planned'], 60)).toMatchObject({ to_skip: 1 })
    expect(await worker.stop()).toBe(0)
  })
})
