import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { indexesOf, type ReadModels, storedTablesOf } from './schema.ts'

/** For as long as indexes are made: nothing waits for the disk, which a crash makes begin again anyway. */
const MAKING = `set local synchronous_commit to off; set local maintenance_work_mem to '128MB';
  set local max_parallel_maintenance_workers to 0`

/**
 * What filled tables still need: what the planner knows of them, which pages all can see, and their indexes. The largest
 * first, on as many connections as are given.
 */
export async function settleTables(lanes: readonly pg.Client[], schema: string, readModels: ReadModels): Promise<void> {
  const pages = await pagesOf(lanes[0] as pg.Client, schema)
  const largestFirst = <Named extends { table: string }>(those: readonly Named[]) =>
    [...those].sort((a, b) => (pages.get(b.table) ?? 0) - (pages.get(a.table) ?? 0))
  const vacuums = largestFirst(storedTablesOf(readModels)).map(({ table }) => `vacuum (analyze) ${schema}.${table}`)
  const indexes = largestFirst(indexesOf(schema, readModels)).map(({ statement }) => `${MAKING}; ${statement}`)
  for (const statements of [vacuums, indexes]) await inLanes(lanes, statements)
  await sweepRest(lanes, schema, readModels)
}

/** Milliseconds that whoever began to read before is waited for, and between two looks. */
const READERS_MS = { most: 5000, look: 20 }

/**
 * Has the pages swept once more that not all could see the first time: somebody read since before the tables were there, or
 * what filled them was not on disk yet. What reads of indexes alone would look at each of them as well, and nothing else
 * sweeps a table that hardly changes.
 */
async function sweepRest(lanes: readonly pg.Client[], schema: string, readModels: ReadModels): Promise<void> {
  const client = lanes[0] as pg.Client
  // Written to Postgres' journal and waited for: all that was committed before is on disk then.
  await client.query(`begin; set local synchronous_commit to on`)
  const { rows: now } = await client.query<{ xid: string }>(
    `select pg_current_xact_id()::xid::text as xid, pg_logical_emit_message(true, 'faitage', 'settled')`,
  )
  await client.query('commit')
  const reading = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and greatest(age(backend_xmin), age(backend_xid)) > age($1::xid) limit 1`
  const until = Date.now() + READERS_MS.most
  while (Date.now() < until && (await client.query(reading, [now[0]?.xid])).rowCount !== 0) await sleep(READERS_MS.look)
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = $1::regnamespace and relkind = 'r' and relallvisible < relpages`,
    [schema],
  )
  const short = new Set(rows.map(({ name }) => name))
  const tables = storedTablesOf(readModels).flatMap(({ table }) => (short.has(table) ? [table] : []))
  await inLanes(
    lanes,
    tables.map(table => `vacuum ${schema}.${table}`),
  )
}

/** Each connection takes the next statement as it ends one. */
async function inLanes(lanes: readonly pg.Client[], statements: string[]): Promise<void> {
  const lane = async (client: pg.Client) => {
    for (let next = statements.shift(); next !== undefined; next = statements.shift()) await client.query(next)
  }
  const outcomes = await Promise.allSettled(lanes.map(lane))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

async function pagesOf(client: pg.Client, schema: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; size: string }>(
    `select relname as name, pg_relation_size(oid)::text as size from pg_class
     where relnamespace = $1::regnamespace and relkind = 'r'`,
    [schema],
  )
  return new Map(rows.map(({ name, size }) => [name, Number(size)]))
}
