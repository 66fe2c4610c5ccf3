import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { clientEndpoints as client } from '@faitage/contracts/directory/client'
import { reactorEndpoints } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { healthEndpoints } from '@faitage/contracts/system/health.endpoints'
import { operationsEndpoints } from '@faitage/contracts/system/operations.endpoints'
import { type EventStore, startEventStore } from '@faitage/engines/eventstore/server'
import { rebuild } from '@faitage/projections/kernel/rebuild'
import { readModels } from '@faitage/projections/read-models'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

const waiting = { timeout: 30_000, interval: 50 }
const folder = mkdtempSync(join(tmpdir(), 'faitage-older-'))
const [live, copy] = [join(folder, 'log'), join(folder, 'copy')]
let store: EventStore
let system: TestSystem
beforeAll(async () => {
  store = await startEventStore({ dataDir: live })
  system = await startTestSystem({ eventStoreUrl: store.url })
})
afterAll(async () => {
  await system?.stop()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const admin = () => system.as('admin')
const create = (name: string) => vi.waitFor(() => admin().call(client.create, { body: { name } }), waiting)
const offline = async (change: () => void) => {
  const { port } = store
  await store.stop()
  change()
  store = await startEventStore({ dataDir: live, port })
}
const listed = async () => (await admin().call(client.list, {})).items.map(({ name }) => name).sort()

test('nothing is written on a log older than what is shown, which is said; reading goes on; a rebuild on it mends it', async () => {
  const before = await create('Avant')
  await system.settled()
  await offline(() => cpSync(live, copy, { recursive: true }))
  const gone = await create('Après')
  await vi.waitFor(async () => expect(await listed()).toEqual(['Après', 'Avant']), waiting)
  expect((await admin().call(client.get, { params: { id: gone.id } })).name).toBe('Après')
  await offline(() => {
    rmSync(live, { recursive: true })
    cpSync(copy, live, { recursive: true })
  })

  await vi.waitFor(async () => {
    const refusal = await admin().refusal(client.create, { body: { name: 'Refusé' } })
    expect([refusal.status, refusal.key]).toEqual([503, 'LOG_OLDER'])
    expect(refusal.message).toContain('rebuild --journal-plus-ancien')
  }, waiting)
  expect(await listed()).toEqual(['Après', 'Avant'])
  expect((await admin().call(client.get, { params: { id: before.id } })).name).toBe('Avant')
  const why = { ok: false, detail: expect.stringContaining('plus ancien que la base') }
  await vi.waitFor(async () => {
    const { status, checks } = await admin().call(healthEndpoints.healthDetails)
    expect([status, checks.event_store]).toEqual(['degraded', why])
  }, waiting)
  expect((await admin().call(operationsEndpoints.overview)).checks.event_store).toEqual(why)
  expect((await system.anonymous().raw(healthEndpoints.health)).statusCode).toBe(503)
  expect(await system.anonymous().call(healthEndpoints.healthReady)).toEqual({ ready: true })
  const place = { params: { name: 'imports' } }
  expect((await system.worker().refusal(reactorEndpoints.getCheckpoint, place)).key).toBe('LOG_OLDER')

  const eventStore = EventStoreDBClient.connectionString(store.url)
  const { databaseUrl, api } = system
  const rebuilding = { eventStore, databaseUrl, keyring: api.keyring, readModels, log: api.log }
  await rebuild({ ...rebuilding, onOlderLog: true }).finally(() => eventStore.dispose())
  system.seen.position = '0'
  await vi.waitFor(
    async () => expect((await admin().raw(client.get, { params: { id: gone.id } })).statusCode).toBe(404),
    waiting,
  )
  const again = await create('De nouveau')
  await vi.waitFor(async () => expect(await listed()).toEqual(expect.arrayContaining(['Avant', 'De nouveau'])), waiting)
  expect(await listed()).not.toContain('Après')
  expect((await admin().call(client.get, { params: { id: again.id } })).name).toBe('De nouveau')
  await vi.waitFor(async () => {
    const { checks } = await admin().call(healthEndpoints.healthDetails)
    expect(checks.event_store).toEqual({ ok: true })
  }, waiting)
  expect(await system.worker().call(reactorEndpoints.getCheckpoint, place)).toEqual({ position: null })
})
