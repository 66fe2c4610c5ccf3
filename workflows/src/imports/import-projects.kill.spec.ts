import { EventStoreDBClient, START } from '@eventstore/db-client'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importer } from '../testing/import-journey.ts'
import { type Killable, startKillable } from '../testing/killable.ts'
import { manyProjects } from '../testing/many-projects.ts'

const ROWS = 2_500

let killable: Killable
beforeAll(async () => {
  killable = await startKillable()
}, 120_000)
afterAll(() => killable?.stop())

describe('an import while everything it runs on is killed', () => {
  it(`writes ${ROWS} rows exactly once`, async () => {
    const { system, killWorker, startWorker, killTemporal } = killable
    const admin = system.as('admin')
    const { id: mission_id } = await admin.call(missionEndpoints.create, { body: { name: 'Sous les coups' } })
    const person = importer(system.url, admin.token!, mission_id)
    const import_id = await person.drop(await manyProjects(ROWS))

    // In the middle of reading and planning.
    await killWorker()
    await startWorker()
    expect(await person.until(import_id, ['planned'], 90)).toMatchObject({ to_create: ROWS, in_error: 0 })
    await person.start(import_id)

    const done = async () => (await person.get(import_id)).rows_done
    const passed = async (rows: number) => {
      const end = Date.now() + 60_000
      while ((await done()) < rows && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 3))
    }
    const killedAt: number[] = []
    await passed(400)
    killedAt.push(await done())
    await killWorker()
    await startWorker()
    await passed(1000)
    killedAt.push(await done())
    await killTemporal()
    await passed(1600)
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
})

/** Every opening of a project of the mission, by reference, and the batches in the order they were counted. */
async function written(eventStoreUrl: string, mission_id: string) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl)
  const references = new Map<string, number>()
  const batches: number[] = []
  try {
    for await (const { event } of client.readAll({ fromPosition: START })) {
      const data = (event?.data ?? {}) as { mission_id?: string; sheet?: { reference: string }; batch?: number }
      if (data.mission_id !== mission_id) continue
      if (event?.type === 'MissionImportBatchCommitted') batches.push(data.batch!)
      if (event?.type !== 'ProjectOpened') continue
      const { reference } = data.sheet!
      references.set(reference, (references.get(reference) ?? 0) + 1)
    }
  } finally {
    await client.dispose()
  }
  return { references, batches }
}
