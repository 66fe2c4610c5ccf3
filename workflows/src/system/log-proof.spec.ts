/** @module-tag durable */
import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { securityEndpoints } from '@faitage/contracts/identity/security.endpoints'
import { healthEndpoints } from '@faitage/contracts/system/health.endpoints'
import { logProofStream } from '@faitage/contracts/system/log-proof'
import { Client, Connection, type ScheduleHandle } from '@temporalio/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Killable, startKillable } from '../testing/killable.ts'
import { proofScheduleId } from './log-proof.schedule.ts'

/* The log is read again every night, piece by piece, whatever is killed meanwhile, and what was found is told. */

/** Three pieces. */
const FILLING = 12_000
const PAGES_OF_A_PIECE = 10
let killable: Killable
let connection: Connection
let temporal: Client
let nightly: ScheduleHandle

beforeAll(async () => {
  killable = await startKillable()
  connection = await Connection.connect({ address: killable.temporalAddress })
  temporal = new Client({ connection })
  nightly = temporal.schedule.getHandle(proofScheduleId(killable.taskQueue))
  const store = EventStoreDBClient.connectionString(killable.system.eventStoreUrl)
  const metadata = { command_id: randomUUID(), actor: { id: 'nobody', kind: 'system' } }
  for (let events = 0; events < FILLING; events += 2000)
    await store.appendToStream(
      `filling-${events}`,
      Array.from({ length: 2000 }, (_, n) => jsonEvent({ type: 'Filled', data: { n }, metadata })),
    )
  await store.dispose()
}, 120_000)
afterAll(async () => {
  await nightly?.delete().catch(() => undefined)
  await connection?.close()
  await killable?.stop()
})

const admin = () => killable.system.as('admin')
const part = async () => (await admin().call(healthEndpoints.healthDetails)).checks.log_proof
const found = async () =>
  (await killable.system.api.events.read(logProofStream)).map(({ data }) => data as Record<string, unknown>)
const lines = async () => {
  const { items } = await admin().call(securityEndpoints.list, { query: { kind: ['log_verified', 'log_altered'] } })
  return items.map(({ kind, outcome, sentence, address }) => ({ kind, outcome, sentence, address }))
}
const waiting = { timeout: 60_000, interval: 50 }
const proofs = (count: number) => vi.waitFor(async () => expect(await found()).toHaveLength(count), waiting)
/** Holds the next proof still in its second piece. */
function holdInTheMiddle() {
  const { events } = killable.system.api
  const { page } = events
  const held = Promise.withResolvers<void>()
  const there = Promise.withResolvers<void>()
  let pages = 0
  Object.assign(events, {
    page: async (...asked: Parameters<typeof page>) => {
      if (++pages > PAGES_OF_A_PIECE) {
        there.resolve()
        await held.promise
      }
      return page(...asked)
    },
  })
  const letGo = () => {
    Object.assign(events, { page })
    held.resolve()
  }
  return { there: there.promise, letGo }
}
/** How far health says that a proof got. */
const underWay = () =>
  vi.waitFor(async () => {
    const [, events, total] = /en cours : (\d+) événements relus sur (\d+)/.exec((await part())?.detail ?? '') ?? []
    expect(Number(events)).toBeGreaterThan(0)
    expect(Number(events)).toBeLessThan(Number(total))
  }, waiting)
const running = async () => {
  const { info } = await nightly.describe()
  const action = info.recentActions.at(-1)?.action
  return temporal.workflow.getHandle(action?.type === 'startWorkflow' ? action.workflow.workflowId : '')
}

it('is scheduled at half past three in Paris, every day there is', async () => {
  const { spec, info } = await nightly.describe()
  expect(spec.timezone).toBe('Europe/Paris')
  const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' })
  expect(info.nextActionTimes.length).toBeGreaterThan(2)
  expect(new Set(info.nextActionTimes.map(at => paris.format(at)))).toEqual(new Set(['03:30']))
  // A worker that starts again finds its schedule, and leaves it.
  await killable.killWorker()
  await killable.startWorker()
  expect((await nightly.describe()).info.createdAt).toEqual(info.createdAt)
})

it('reads the whole log once, goes on where a killed worker and server left it, and is told', async () => {
  expect((await part())?.ok).toBe(true)
  const middle = holdInTheMiddle()
  await nightly.trigger()
  await middle.there
  await underWay()
  await Promise.all([killable.killWorker(), killable.killTemporal()])
  middle.letGo()
  await killable.startWorker()
  await proofs(1)
  const [proof] = await found()
  expect(proof).toMatchObject({ outcome: 'whole', faults: [] })
  expect(proof?.events).toBeGreaterThan(FILLING)
  expect(await (await running()).result()).toBeUndefined()
  expect(await found()).toHaveLength(1)
  await vi.waitFor(async () => expect((await part())?.detail).toContain('rien n’a été altéré'), waiting)
  expect(await lines()).toMatchObject([{ kind: 'log_verified', outcome: 'done', address: null }])
})

it('is cancelled in the middle, which takes nothing back of what was found', async () => {
  const middle = holdInTheMiddle()
  await nightly.trigger()
  await middle.there
  await (await running()).cancel()
  await proofs(2)
  middle.letGo()
  expect((await found())[1]).toMatchObject({ outcome: 'cancelled' })
  await vi.waitFor(async () => expect((await part())?.detail).toContain('avant la fin'), waiting)
  expect(await part()).toMatchObject({ ok: true, detail: expect.stringContaining('rien n’a été altéré') })
  expect((await lines())[0]).toMatchObject({ kind: 'log_verified', outcome: 'pending' })
})

it('what was altered degrades health and is a line of the security log, until it is mended', async () => {
  const { pool } = killable.system.api
  const alter = (by: number) =>
    pool.query(
      `update ops.log_seal set events = events + ${by} where position = (select min(position) from ops.log_seal)`,
    )
  await alter(1)
  await nightly.trigger()
  await proofs(3)
  expect((await found())[2]).toMatchObject({ outcome: 'altered', faults: [{ kind: 'seal' }] })
  await vi.waitFor(async () => expect(await part()).toMatchObject({ ok: false, state: 'altered' }), waiting)
  const health = await killable.system.anonymous().raw(healthEndpoints.health)
  expect([health.statusCode, health.json().checks.log_proof]).toEqual([503, { ok: false }])
  expect((await lines())[0]).toMatchObject({ kind: 'log_altered', outcome: 'refused' })
  expect((await lines())[0]?.sentence).toContain('un sceau a été altéré')
  await alter(-1)
  await nightly.trigger()
  await proofs(4)
  await vi.waitFor(async () => expect((await part())?.ok).toBe(true), waiting)
})
