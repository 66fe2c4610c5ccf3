import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type SupervisedPostgres, supervisePostgres } from './postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'faitage-supervised-'))
const said: string[] = []
let postgres: SupervisedPostgres
beforeAll(async () => {
  postgres = await supervisePostgres(folder, message => said.push(message), undefined, 1500)
}, 60_000)
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('ends a Postgres that lets nobody in any more and starts it again, what it held still there', async () => {
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  await ask('create table kept as select 1 as one')
  const frozen = postgres.pid()
  process.kill(frozen, 'SIGSTOP')
  await vi.waitFor(() => expect(postgres.pid()).not.toBe(frozen), { timeout: 60_000, interval: 50 })
  await vi.waitFor(async () => expect(await ask('select one from kept')).toEqual([{ one: 1 }]), { timeout: 30_000 })
  expect(said[0]).toContain('ne répond plus')
})
