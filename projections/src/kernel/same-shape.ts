import type pg from 'pg'
import { LIVE } from './live-batch.ts'
import { apartOf } from './read-model.ts'
import { createSchema, type ReadModels } from './schema.ts'

const SCRATCH = 'rm_shape'

/** Tables of both schemas that have the same columns, whatever made their rows. */
const SAME = `
  with shapes as (
    select c.relname as name, string_agg(
      concat_ws(' ', a.attname, a.atttypid, a.atttypmod, a.attcollation, a.attnotnull), ',' order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ('${LIVE}'::regnamespace, '${SCRATCH}'::regnamespace) and c.relkind = 'r'
    group by c.oid)
  select name from shapes group by name having count(*) = 2 and min(columns) = max(columns)`

/**
 * Of read models whose tables were made by another version, those whose live tables have the columns they want: events can
 * be projected into them while all are made again. A tally goes on where what it counts does.
 */
export async function ofSameShape(client: pg.Client, readModels: ReadModels): Promise<ReadModels> {
  await client.query('begin')
  try {
    await createSchema(client, SCRATCH, readModels, { indexes: false })
    const { rows } = await client.query<{ name: string }>(SAME)
    const same = new Set(rows.map(({ name }) => name))
    const goesOn = ({ table, apart = [] }: { table: string; apart?: readonly string[] }) =>
      same.has(table) && (apart.length === 0 || same.has(apartOf(table)))
    const models = readModels.models.filter(goesOn)
    const counted = new Set(models.map(({ table }) => table))
    return { models, tallies: readModels.tallies.filter(tally => goesOn(tally) && counted.has(tally.of)) }
  } finally {
    await client.query('rollback')
  }
}
