import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { onDiskUpTo } from './on-disk.ts'

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

it('waits for what others committed without waiting, and names a later transaction', async () => {
  const { pool, db } = open
  const client = await pool.connect()
  try {
    await client.query('create table said (n int)')
    for (let time = 0; time < 20; time++) {
      // As a batch is: nobody waits for the disk, which Postgres writes to by itself some moments later.
      await client.query('begin; set local synchronous_commit to off')
      const { rows } = await client.query('insert into said values (1) returning xmin::text::int as number')
      await client.query('commit')
      const { rows: ends } = await client.query('select pg_current_wal_insert_lsn() as at')
      const number = await onDiskUpTo(db)
      const { rows: told } = await client.query('select pg_current_wal_flush_lsn() >= $1::pg_lsn as flushed', [
        ends[0].at,
      ])
      expect(told).toEqual([{ flushed: true }])
      expect(Number(number)).toBeGreaterThan(rows[0].number)
    }
  } finally {
    client.release()
  }
})
