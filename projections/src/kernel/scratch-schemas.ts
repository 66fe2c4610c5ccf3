import pg from 'pg'
import { connectionOptions } from './database.ts'

/** Schema that a rebuild fills, and the name of the one it replaces until that is gone. */
export const NEXT = 'rm_next'
export const OLD = 'rm_old'
export const REBUILD_LOCK = 0x66616975
/** Held around the one above by who only drops what was left, and is soon done. */
const CLEARING_LOCK = REBUILD_LOCK + 1

/**
 * Drops what a rebuild that was cut off left: tables nobody reads, as large as those that are.
 * @returns false while another rebuild is under way, whose own they may be
 */
export async function dropLeftovers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client(connectionOptions(databaseUrl))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [CLEARING_LOCK])
    if (!(await tryLock(client))) return false
    for (const schema of [OLD, NEXT]) await dropSchema(client, schema)
    // Before the other one goes with the connection: whoever waited for that one finds this one free.
    await client.query('select pg_advisory_unlock($1)', [REBUILD_LOCK])
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Takes the turn of whoever rebuilds, for as long as the connection lives. Who only drops what was left is waited for.
 * @returns false while another rebuild is under way
 */
export async function isOurTurn(client: pg.Client): Promise<boolean> {
  if (await tryLock(client)) return true
  await client.query('select pg_advisory_lock($1)', [CLEARING_LOCK])
  const isOurs = await tryLock(client)
  await client.query('select pg_advisory_unlock($1)', [CLEARING_LOCK])
  return isOurs
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [REBUILD_LOCK])
  return rows[0]?.ours === true
}

/** Table by table, each in its own transaction: a reader that still holds one is waited for and never in a deadlock. */
export async function dropSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1',
    [schema],
  )
  for (const { name } of rows) await client.query(`drop table ${schema}.${name}`)
  await client.query(`drop schema if exists ${schema}`)
}
