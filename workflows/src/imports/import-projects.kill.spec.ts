/** @module-tag durable */
import { EventStoreDBClient, START } from '@eventstore/db-client'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { until } from '@faitage/engines/testing/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importer } from '../testing/import-journey.ts'
import { type Killable, startKillable } from '../testing/killable.ts'
import { manyProjects } from '../testing/many-projects.ts'

const ROWS = 2_500
/** Killed roles start anew in between, which takes long on a busy machine. */
const PATIENCE_MS = 180_000

let killable: Killable
beforeAll(async () => {
  killable = await startKillable()
}, 120_000)
afterAll(() => killable?.stop())

let mission_id: string
let import_id: string

describe('an import while everything it runs on is killed', () => {
  it(`writes ${ROWS} rows exactly once`, async () => {
    const { system, killWorker, startWorker, killTemporal } = killable
    const admin = system.as('admin')
    mission_id = (await admin.call(missionEndpoints.create, { body: { name: 'Sous les coups' } })).id
    const person = importer(system.url, admin.token!, mission_id)
    import_id = await person.drop(await manyProjects(ROWS))

    // In the middle of reading and planning.
    await killWorker()
    await startWorker()
    expect(await person.until(import_id, ['planned'], 90)).toMatchObject({ to_create: ROWS, in_error: 0 })
    await person.start(import_id)

    const done = async () => (await person.get(import_id)).rows_done
    const passed = (rows: number) =>
      until(`${rows} rows to be written`, async () => (await done()) >= rows, { ms: PATIENCE_MS, every: 3 })
    const killedAt: number[] = []
    await passed(400)
    killedAt.push(await done())
    await killWorker()
    await startWorker()
    await passed(900)
    killedAt.push(await done())
    await killTemporal()
    await passed(1400)
    killedAt.push(await done())
    await Promise.all([killWorker(), killTemporal()])
    await startWorker()

    const ended = await person.until(import_id, ['completed', 'failed', 'cancelled'], 120)
    expect(ended).toMatchObject({ state: 'completed', rows_done: ROWS, created: ROWS, updated: 0, in_error: 0 })
    // The control: each blow fell in the middle.
    for (const rows of killedAt) expect(rows).toBeGreaterThan(0)
    for (const rows of killedAt) expect(rows).toBeLessThan(ROWS)

    const { references, batches } = await written(system.eventStoreUrl, mission_id)
    expect(references.size).toBe(ROWS)
    expect([...references.values()].filter(count => count !== 1)).toEqual([])
    expect(batches).toEqual(Array.from({ length: ROWS / 500 }, (_, batch) => batch))
    const { totalItems } = await admin.call(projectEndpoints.list, {
      query: { mission_id: [mission_id], size: 1 } as never,
    })
    expect(totalItems).toBe(ROWS)
  }, 300_000)

  it('is undone exactly once, asked twice, stopped and asked again', async () => {
    const { system, killWorker, startWorker, killTemporal } = killable
    const admin = system.as('admin')
    const person = importer(system.url, admin.token!, mission_id)
    const ask = (what: 'revert' | 'cancel') => person.send('POST', `/api/imports/${import_id}/${what}`)
    const query = { mission_id: [mission_id], size: 1 } as never
    const left = async () => (await admin.call(projectEndpoints.list, { query })).totalItems
    expect((await Promise.all([ask('revert'), ask('revert')])).map(({ status }) => status)).toEqual([202, 202])
    const count = await until(
      'a hundred projects to be taken back',
      async () => {
        const now = await left()
        return now <= ROWS - 100 && now
      },
      { ms: PATIENCE_MS, every: 0 },
    )
    await Promise.all([killWorker(), killTemporal()])
    await ask('cancel')
    await startWorker()
    const stopped = await person.until(import_id, ['completed'], 120)
    expect(stopped.failure?.key).toBe('import.revert.stopped')
    expect(stopped.reverted).toBeLessThan(ROWS)
    await ask('revert')
    expect(await person.until(import_id, ['reverted'], 120)).toMatchObject({ reverted: ROWS, kept: 0 })
    const { references } = await written(system.eventStoreUrl, mission_id, 'ProjectRemoved')
    expect([...references.values()].filter(count => count !== 1)).toEqual([])
    expect(references.size).toBe(ROWS)
    expect(await left()).toBe(0)
    // The control: the blow fell in the middle.
    expect(count).toBeGreaterThan(0)
  }, 300_000)
})

/** How often each project of the mission was opened, or removed, and the batches in the order they were counted. */
async function written(
  eventStoreUrl: string,
  mission_id: string,
  type: 'ProjectOpened' | 'ProjectRemoved' = 'ProjectOpened',
) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl)
  const references = new Map<string, number>()
  const batches: number[] = []
  try {
    for await (const { event } of client.readAll({ fromPosition: START })) {
      const data = (event?.data ?? {}) as { mission_id?: string; sheet?: { reference: string }; batch?: number }
      if (data.mission_id !== mission_id) continue
      if (event?.type === 'MissionImportBatchCommitted') batches.push(data.batch!)
      if (event?.type !== type) continue
      const reference = data.sheet?.reference ?? event.streamId
      references.set(reference, (references.get(reference) ?? 0) + 1)
    }
  } finally {
    await client.dispose()
  }
  return { references, batches }
}
