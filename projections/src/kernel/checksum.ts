import { type ReadModels, storedTablesOf } from './schema.ts'
import type { Executor } from './table-store.ts'

/** Of each table: how many rows, and a sum over the hashes of all of them, whatever their order. */
export type Checksums = Record<string, string>

/** Checksums of every table of a schema as they are now. */
export async function checksumsOf(client: Executor, schema: string, readModels: ReadModels): Promise<Checksums> {
  const sums: Checksums = {}
  for (const { table } of storedTablesOf(readModels)) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as sum
       from ${schema}.${table} as t`,
    )
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}
