import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { KeyMissing, openKeyring, SubjectForgotten } from './keyring.ts'
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
  const made = await Promise.all([here.ensure(ids), there.ensure(ids), here.ensure(ids.slice(50))])
  for (const id of ids) {
    expect(made[0].get(id)).toHaveLength(32)
    expect(made[1].get(id)).toEqual(made[0].get(id))
  }
  const { rows } = await open.pool.query(
    'select count(*)::int as n from vault.subject_key where wrapped_key is not null',
  )
  expect(rows[0].n).toBe(200)
  await Promise.all([here.close(), there.close()])
})

it('pins the keys of those at hand, however few it holds', async () => {
  const small = openKeyring(open.pool, master, { capacity: 10 })
  const ids = Array.from({ length: 40 }, () => randomUUID())
  const made = await small.ensure(ids)
  await small.load(ids.slice(0, 10))
  // Ten that are here and ten that push them out, while others push out these.
  const [found] = await Promise.all([small.load(ids.slice(0, 20)), small.load(ids.slice(20)), small.load(ids)])
  for (const id of ids) expect(made.get(id)).toHaveLength(32)
  for (const id of ids.slice(0, 20)) expect(found.get(id)).toEqual(made.get(id))
  await small.close()
})

it('forgets everywhere, for ever', async () => {
  const here = openKeyring(open.pool, master)
  const there = openKeyring(open.pool, master)
  const id = randomUUID()
  await here.ensure([id])
  await there.load([id])
  const listening = `select 1 from pg_stat_activity where query ilike 'listen%' and datname = current_database()`
  await expect.poll(async () => (await open.pool.query(listening)).rowCount).toBe(2)
  await here.forget(id)
  expect((await here.load([id])).get(id)).toBeUndefined()
  await expect.poll(async () => (await there.load([id])).get(id)).toBeUndefined()
  await expect(there.ensure([randomUUID(), id])).rejects.toThrow(SubjectForgotten)
  expect((await here.load([id])).get(id)).toBeUndefined()
  await Promise.all([here.close(), there.close()])
})

it('takes a key that is gone without having been forgotten for the loss it is', async () => {
  const keyring = openKeyring(open.pool, master)
  const [known, lost] = [randomUUID(), randomUUID()]
  await keyring.ensure([known])
  await expect(keyring.load([known, lost])).rejects.toThrow(KeyMissing)
  await keyring.close()
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

/** The pool, with a line of notices that leads nowhere until it is led back. */
function withoutNotices(): { pool: OpenDatabase['pool']; back(): void } {
  const nowhere = { ...open.pool.options, connectionString: 'postgres://nobody@127.0.0.1:1/none' }
  const line = { options: nowhere as typeof open.pool.options }
  const pool = Object.create(open.pool, { options: { get: () => line.options } }) as OpenDatabase['pool']
  return { pool, back: () => void Object.assign(nowhere, { connectionString: open.pool.options.connectionString }) }
}

it('holds no key of who was forgotten before it could hear of it for the first time', async () => {
  const { pool, back } = withoutNotices()
  const told = vi.fn()
  const here = openKeyring(open.pool, master)
  const there = openKeyring(pool, master, { forgotten: told })
  const id = randomUUID()
  await here.ensure([id])
  await there.load([id])
  await here.forget(id)
  back()
  await expect.poll(async () => (await there.load([id])).get(id), { timeout: 30_000 }).toBeUndefined()
  expect(told).toHaveBeenCalled()
  await Promise.all([here.close(), there.close()])
})

it('asks for every key anew where it is told to, heard or not', async () => {
  const here = openKeyring(open.pool, master)
  const there = openKeyring(withoutNotices().pool, master)
  const [gone, kept] = [randomUUID(), randomUUID()]
  await here.ensure([gone, kept])
  await there.load([gone, kept])
  await here.forget(gone)
  expect((await there.load([gone])).get(gone)).toHaveLength(32)
  there.renew()
  const found = await there.load([gone, kept])
  expect([found.get(gone), found.get(kept)?.length]).toEqual([undefined, 32])
  await Promise.all([here.close(), there.close()])
})

it('takes up no key of who was forgotten while it was asked for to write with', async () => {
  const told = vi.fn()
  const come = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  // The answer is on its way while the notice is heard.
  const slow = Object.create(open.pool, {
    query: {
      value: async (asked: { name: string; text: string }) => {
        const answer = await open.pool.query(asked)
        if (asked.name === 'ensure-keys') come.resolve()
        await gone.promise
        return answer
      },
    },
  }) as OpenDatabase['pool']
  const here = openKeyring(open.pool, master)
  const there = openKeyring(slow, master, { forgotten: told })
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), 30_000)
  const id = randomUUID()
  await here.ensure([id])
  const asked = there.ensure([id])
  await come.promise
  await here.forget(id)
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2), 30_000)
  gone.resolve()
  await expect(asked).rejects.toThrow(SubjectForgotten)
  expect((await there.load([id])).get(id)).toBeUndefined()
  await Promise.all([here.close(), there.close()])
})
