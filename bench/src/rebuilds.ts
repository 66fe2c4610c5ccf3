import { EventStoreDBClient } from '@eventstore/db-client'
import { openDatabase } from '@faitage/projections/kernel/database'
import { openKeyring } from '@faitage/projections/kernel/personal-data/keyring'
import { masterKeyFrom, sealKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'
import { rebuild } from '@faitage/projections/kernel/rebuild'
import { readModels } from '@faitage/projections/read-models'
import pg from 'pg'
import { pino } from 'pino'
import type { Client } from './client.ts'
import type { RunningStack } from './running-stack.ts'
import { interleave } from './stats.ts'

const READ_EVERY_MS = 20

/**
 * P3: every read model made again, to the moment the new ones serve, against draining the log with the official client and doing nothing,
 * both in events a second. Then once more with a reader at work, whose failed reads are counted.
 */
export async function p3(client: Client, { env }: RunningStack, rounds: number) {
  const { pool, close } = openDatabase(env.DATABASE_URL, { max: 3 })
  const eventStore = EventStoreDBClient.connectionString(env.EVENTSTORE_URL)
  const keyring = openKeyring(pool, masterKeyFrom(env.FAITAGE_SECRET))
  const log = pino({ level: 'silent' })
  const sealKey = sealKeyFrom(env.FAITAGE_SECRET)
  const options = { eventStore, databaseUrl: env.DATABASE_URL, keyring, readModels, log, sealKey }
  const listener = new pg.Client({ connectionString: env.DATABASE_URL })
  let events = 0
  let swapped = 0
  listener.on('error', () => undefined)
  // Announced in the transaction that puts the new tables in place: what they replace is cleared away afterwards.
  listener.on('notification', ({ payload }) => {
    if ((JSON.parse(payload ?? '{}') as { changes: unknown }).changes === null) swapped = performance.now()
  })
  try {
    await listener.connect()
    await listener.query('listen faitage')
    const drain = async () => {
      const began = performance.now()
      let count = 0
      for await (const { event } of eventStore.readAll()) if (event && !event.type.startsWith('$')) count++
      events = count
      return count / ((performance.now() - began) / 1000)
    }
    const rebuilt = async () => {
      const began = performance.now()
      const { events: read, parked } = await rebuild(options)
      if (parked > 0) throw new Error(`${parked} events were parked`)
      if (swapped < began) throw new Error('the swap was not announced')
      return read / ((swapped - began) / 1000)
    }
    await drain()
    const result = await interleave(rounds, rebuilt, drain)
    const reads = await readWhile(client, rebuild(options))
    return { ...result, events, ...reads }
  } finally {
    await listener.end()
    await keyring.close()
    await close()
    await eventStore.dispose()
  }
}

/** Asks for the list again and again until `work` ends. */
async function readWhile(client: Client, work: Promise<unknown>): Promise<{ reads: number; failedReads: number }> {
  let over = false
  const ended = work.finally(() => {
    over = true
  })
  ended.catch(() => undefined)
  let reads = 0
  let failedReads = 0
  while (!over) {
    const { status, body } = await client.send('GET', '/api/projects?size=20&sortBy=status_on')
    reads++
    if (status !== 200) {
      failedReads++
      process.stderr.write(`  lecture en échec : ${status} ${JSON.stringify(body).slice(0, 300)}\n`)
    }
    await new Promise(done => setTimeout(done, READ_EVERY_MS))
  }
  await ended
  return { reads, failedReads }
}
