/** @module-tag durable */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientEndpoints as client } from '@faitage/contracts/directory/client'

import { streamOf } from '@faitage/contracts/kernel/streams'
import { healthEndpoints } from '@faitage/contracts/system/health.endpoints'
import { type EventStore, startEventStore } from '@faitage/engines/eventstore/server'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'

let folder: string
let eventStore: EventStore
let system: TestSystem
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faitage-away-'))
  eventStore = await startEventStore({ dataDir: folder })
  system = await startTestSystem({ eventStoreUrl: eventStore.url })
  await system.settled()
})
afterAll(async () => {
  await system?.stop()
  await eventStore?.stop()
  await rm(folder, { recursive: true, force: true })
})

const comeBack = async () => {
  const { port } = eventStore
  eventStore = await startEventStore({ dataDir: folder, port })
}

test('a command sent while the event store restarts waits for it and is written once', async () => {
  const { id } = await system.as('admin').call(client.create, { body: { name: 'Avant' } })
  await eventStore.stop()
  const writing = Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      system.as('admin').call(client.update, { params: { id }, body: { comment: `pendant ${index}` } }),
    ),
  )
  // As long as a restart takes: for so long they have to wait, which is what is tried.
  await new Promise(resolve => setTimeout(resolve, 300))
  await comeBack()
  const written = await writing
  expect(new Set(written.map(({ revision }) => revision)).size).toBe(10)
  expect(await system.api.events.read(streamOf.record('client', id))).toHaveLength(11)
})

test('while it stays away writes are a clean 503, and the same key writes once when it is back', async () => {
  const headers = { 'idempotency-key': v4() }
  const input = { body: { name: 'Plus tard' }, headers }
  await eventStore.stop()
  const refusals = await Promise.all([
    system.as('admin').refusal(client.create, input),
    system.as('admin').refusal(client.get, { params: { id: v4() } }),
  ])
  for (const refusal of refusals) expect([refusal.status, refusal.key]).toEqual([503, 'UNAVAILABLE'])
  expect((await system.anonymous().raw(healthEndpoints.healthReady)).statusCode).toBe(503)
  await comeBack()
  const first = await system.as('admin').call(client.create, input)
  expect(await system.as('admin').call(client.create, input)).toEqual(first)
  expect(await system.api.events.read(streamOf.record('client', first.id))).toHaveLength(1)
  await vi.waitFor(
    async () => expect((await system.anonymous().raw(healthEndpoints.healthReady)).statusCode).toBe(200),
    {
      timeout: 30_000,
      interval: 500,
    },
  )
}, 60_000)

test('connections that Postgres drops come back by themselves, and listeners are told to read anew', async () => {
  const heard: unknown[] = []
  const stop = system.api.live.onNotices(({ changes }) => heard.push(changes))
  // Waits until they are gone: what a line heard before its end was heard.
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(system.api.db)
  const { id, position } = await system.as('admin').call(client.create, { body: { name: 'Après la coupure' } })
  expect(await system.api.live.caughtUp(position, 30_000)).toBe(true)
  expect(heard).toContain(null)
  const page = await system.as('admin').call(client.list, { query: { term: 'coupure' } })
  expect(page.items.map(item => item.id)).toEqual([id])
  stop()
})
