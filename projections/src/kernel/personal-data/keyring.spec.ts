import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { openKeyring } from './keyring.ts'
import { masterKeyFrom } from './secrets.ts'

const master = masterKeyFrom('a secret of more than thirty-two characters')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let open: OpenDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  open = openDatabase(database.url)
})
afterAll(async () => {
  await open?.close()
  await database?.drop()
})

it('gives two processes the same key, made once', async () => {
  const here = openKeyring(open.pool, master)
  const there = openKeyring(open.pool, master)
  const ids = Array.from({ length: 200 }, () => randomUUID())
  await Promise.all([here.ensure(ids), there.ensure(ids), here.ensure(ids.slice(50)), there.load(ids.slice(20))])
  for (const id of ids) {
    expect(here.get(id)).toHaveLength(32)
    expect(there.get(id)).toEqual(here.get(id))
  }
  const { rows } = await open.pool.query(
    'select count(*)::int as n from vault.subject_key where wrapped_key is not null',
  )
  expect(rows[0].n).toBe(200)
  await Promise.all([here.close(), there.close()])
})

it('forgets everywhere, for ever', async () => {
  const here = openKeyring(open.pool, master)
  const there = openKeyring(open.pool, master)
  const id = randomUUID()
  await here.ensure([id])
  await there.load([id])
  await vi.waitFor(async () => {
    const { rowCount } = await open.pool.query(
      `select 1 from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
    )
    expect(rowCount).toBe(2)
  })
  await here.forget(id)
  expect(here.get(id)).toBeUndefined()
  await vi.waitFor(() => expect(there.get(id)).toBeUndefined())
  await there.load([id])
  expect(there.get(id)).toBeUndefined()
  await Promise.all([here.close(), there.close()])
})

it('opens nothing under another secret', async () => {
  const id = randomUUID()
  const right = openKeyring(open.pool, master)
  await right.ensure([id])
  const wrong = openKeyring(open.pool, masterKeyFrom('another secret of more than thirty-two chars'))
  await expect(wrong.load([id])).rejects.toThrow()
  await Promise.all([right.close(), wrong.close()])
  expect(() => masterKeyFrom('short')).toThrow('32')
})
