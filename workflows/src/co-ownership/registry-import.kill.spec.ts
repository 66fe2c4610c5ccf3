/** @module-tag durable */
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { registryBytes, registryTruth } from '@faitage/contracts/co-ownership/registry/testing/registry-file'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { until } from '@faitage/engines/testing/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importer } from '../testing/import-journey.ts'
import { type Killable, startKillable } from '../testing/killable.ts'

/** Three batches, and rows in error in each. */
const truths = registryTruth(7, 420)
const GOOD = 402
const registry = { kind: 'registry', perimeter: 'file' }

let killable: Killable
beforeAll(async () => {
  killable = await startKillable()
}, 120_000)
afterAll(() => killable?.stop())

describe('an extract of the registry while everything it runs on is killed', () => {
  it('is written exactly once, and undone exactly once', async () => {
    const { system, killWorker, startWorker, killTemporal } = killable
    const admin = system.as('admin')
    const { id: mission_id } = await admin.call(missionEndpoints.create, { body: { name: 'Sous les coups' } })
    const person = importer(system.url, admin.token!, mission_id)
    const import_id = await person.drop(registryBytes(truths, 'short'), 'registre.csv', registry)
    await killWorker()
    await startWorker()
    expect(await person.until(import_id, ['planned'], 90)).toMatchObject({ to_create: GOOD, in_error: 420 - GOOD })

    const killedAt: number[] = []
    /** Kills in the middle: once so many copros are known, whatever is reported of the batch they are in. */
    const blow = async (reached: (copros: number) => boolean, kill: () => Promise<unknown>) => {
      await until(
        'as many copros as a blow waits for',
        async () => {
          const copros = await countOf()
          return reached(copros) && killedAt.push(copros)
        },
        { ms: 180_000, every: 0 },
      )
      await kill()
    }
    const countOf = async () =>
      (await admin.call(coproEndpoints.list, { query: { mission_id: [mission_id], size: 1 } })).totalItems

    await person.start(import_id)
    await blow(copros => copros > 40, killWorker)
    await startWorker()
    await blow(copros => copros > 150, killTemporal)
    await blow(
      copros => copros > 260,
      () => Promise.all([killWorker(), killTemporal()]),
    )
    await startWorker()
    const ended = await person.until(import_id, ['completed', 'failed', 'cancelled'], 120)
    expect(ended).toMatchObject({ state: 'completed', rows_done: 420, created: GOOD, updated: 0, in_error: 420 - GOOD })
    const { items } = await admin.call(coproEndpoints.list, { query: { mission_id: [mission_id], size: 1000 } })
    expect(new Set(items.map(one => one.copro_registry_number)).size).toBe(GOOD)
    // Registered, and nothing since.
    expect(items.filter(({ revision }) => revision !== 0)).toEqual([])

    expect((await person.send('POST', `/api/imports/${import_id}/revert`, {})).status).toBe(202)
    await blow(copros => copros < GOOD - 40, killWorker)
    await startWorker()
    expect(await person.until(import_id, ['reverted'], 120)).toMatchObject({ reverted: GOOD, kept: 0 })
    expect(await countOf()).toBe(0)
    // The control: each blow fell in the middle.
    for (const copros of killedAt) expect(copros).toBeGreaterThan(0)
    for (const copros of killedAt) expect(copros).toBeLessThan(GOOD)
    for (const { id } of items) {
      const events = await system.api.events.read(`copro-${id}`)
      expect(events.map(({ type }) => type)).toEqual(['CoproRegistered', 'CoproRemoved'])
    }
  }, 400_000)
})
