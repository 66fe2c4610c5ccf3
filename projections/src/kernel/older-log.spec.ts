import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { readModels } from '../read-models.ts'
import { rebuildOnOlderLog } from '../rebuild-on-older-log.ts'
import { aMission } from '../testing/fixtures.ts'
import { testSecret } from '../testing/log.ts'
import { startTestStores, type TestStores } from '../testing/system.ts'
import { keptHeads } from './log-proof/heads.ts'
import { verifyLog } from './log-proof/verify.ts'
import { isThere, LogIsOlder, missingPlace } from './older-log.ts'
import { sealKeyFrom } from './personal-data/secrets.ts'
import { type Projector, startProjector } from './projector.ts'

/** A test makes all tables again. */
vi.setConfig({ testTimeout: 120_000 })
const waiting = { timeout: 50_000, interval: 50 }

const folder = mkdtempSync(join(tmpdir(), 'faitage-older-'))
const told: string[] = []
const heard = pino({ level: 'error' }, { write: line => void told.push(line) })
let stores: TestStores
let projector: Projector | undefined
beforeAll(async () => {
  stores = await startTestStores()
})
afterAll(async () => {
  await stores?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = () => {
  const { log, databaseUrl } = stores
  projector = startProjector({ client: log.client, databaseUrl, secret: testSecret, log: heard })
  return projector
}
const open = async (name: string) => {
  const mission = aMission({ name })
  return vi.waitFor(() => stores.log.append(`mission-${mission.data.mission_id}`, [mission]), waiting)
}
const shown = async () =>
  (await stores.db.selectFrom('mission_list').select('name').orderBy('name').execute()).map(({ name }) => name)
const missing = () => vi.waitFor(() => missingPlace(place => isThere(stores.log.client, place), stores.pool), waiting)
const copied = (to: string) => stores.log.offline(data => cpSync(data, join(folder, to), { recursive: true }))
const putBack = (from: string) =>
  stores.log.offline(data => {
    rmSync(data, { recursive: true })
    cpSync(join(folder, from), data, { recursive: true })
  })
const places = async () => (await stores.pool.query('select name, position from ops.reactor_checkpoint')).rows

/** A log of two missions, both shown, and its copies of before and after the second. */
beforeEach(async () => {
  told.length = 0
  if (projector) return
  await start().caughtUp(await open('A'))
  await copied('older')
  const position = await open('B')
  await projector!.caughtUp(position)
  await stores.pool.query(`insert into ops.reactor_checkpoint (name, position) values ('far', $1), ('near', 1)`, [
    String(position),
  ])
  await copied('newer')
})

it('projects nothing of a log that was put back from an earlier day, and goes on with the right one', async () => {
  onTestFinished(() => projector?.stop())
  expect(await missing()).toBeUndefined()
  await putBack('older')
  const said = () => vi.waitFor(() => expect(told.join()).toContain('--journal-plus-ancien'), waiting)
  await said()
  expect(await missing()).toMatchObject({ position: expect.any(BigInt) })
  // Where its position alone was kept, too.
  const kept = (await stores.pool.query('select event_id from ops.projection_checkpoint')).rows[0].event_id
  await stores.pool.query('update ops.projection_checkpoint set event_id = null')
  expect(await missing()).toBeDefined()
  await stores.pool.query('update ops.projection_checkpoint set event_id = $1', [kept])
  // Another event stands where the last one stood.
  await open('C')
  expect(await missing()).toMatchObject({ id: kept })
  // Said once, and once more by who starts beside it.
  expect(told).toHaveLength(1)
  await projector!.stop()
  start()
  await vi.waitFor(() => expect(told).toHaveLength(2), waiting)
  expect(await shown()).toEqual(['A', 'B'])

  await putBack('newer')
  await projector!.caughtUp(await open('D'))
  expect([await shown(), await missing()]).toEqual([['A', 'B', 'D'], undefined])
})

it('is made again on it when that is asked for, which says what is given up; seals and reactors begin from there', async () => {
  const { log, pool, databaseUrl, keyring } = stores
  start()
  onTestFinished(() => projector?.stop())
  const key = sealKeyFrom(testSecret)
  const asked = {
    ...{ eventStore: log.client, databaseUrl, keyring, readModels, log: heard },
    ...{ sealKey: key, kept: keptHeads(pool, key, undefined) },
  }
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const refuse = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await rebuildOnOlderLog(pool, asked, await missing())).toBe(1)
  expect(refuse.mock.lastCall?.[0]).toContain('n’est pas plus ancien')

  await putBack('older')
  await vi.waitFor(() => expect(told.join()).toContain(LogIsOlder.name), waiting)
  expect(await rebuildOnOlderLog(pool, asked, await missing())).toBe(0)
  expect(print.mock.calls.flat().join('\n')).toMatch(/Le journal s’arrête au .*Sont abandonnés :.*Le service reprend/s)
  await vi.waitFor(async () => expect(await shown()).toEqual(['A']), waiting)
  const position = await open('E')
  await projector!.caughtUp(position)
  await vi.waitFor(async () => expect(await shown()).toEqual(['A', 'E']), waiting)
  expect(await missing()).toBeUndefined()
  const far = (await places()).find(({ name }) => name === 'far')
  expect([BigInt(far.position) < position, (await places()).find(({ name }) => name === 'near')?.position]).toEqual([
    true,
    '1',
  ])
  await vi.waitFor(async () => {
    const proof = await verifyLog(pool, log.client, key, { heads: [], altered: false })
    expect(proof).toMatchObject({ faults: [], streams: [], unsealed: 0 })
  }, waiting)
})
