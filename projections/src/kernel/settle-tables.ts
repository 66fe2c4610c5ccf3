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
