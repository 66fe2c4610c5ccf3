import type pg from 'pg'
import { LIVE, STANDING } from './live-batch.ts'
import { apartOf } from './read-model.ts'
import { createSchema, fingerprintOf, type ReadModels, sayGoneOnWith, storedFingerprint } from './schema.ts'

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

/** With what events are projected while all read models are made again. */
type GoingOn = {
  readonly models: ReadModels
  /** What stands of who made the tables from now on. */
  readonly madeBy: string
  /** Where the tables stand that are not projected into, or were not for a while. */
  readonly standing: bigint | undefined
}

/**
 * Prepares to go on with the tables of another version, as far as they can take events.
 * @param position where they stand
 * @returns undefined where those that were made again came into their place meanwhile
 */
export async function goOnWith(
  client: pg.Client,
  readModels: ReadModels,
  position: bigint,
): Promise<GoingOn | undefined> {
  await client.query('begin')
  try {
    // Who puts others in their place waits for it.
    await client.query('select from ops.projection_checkpoint where name = $1 for update', [LIVE])
    if ((await storedFingerprint(client, LIVE)) === fingerprintOf(readModels)) {
      await client.query('rollback')
      return undefined
    }
    const models = await ofSameShape(client, readModels)
    const madeBy = await sayGoneOnWith(client, LIVE, readModels)
    const isWhole =
      models.models.length === readModels.models.length && models.tallies.length === readModels.tallies.length
    const standing = isWhole ? await standingAt(client) : await noteStanding(client, position)
    await client.query('commit')
    return { models, madeBy, standing }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Notes that tables are not projected into from here on, until all are made again: whoever must know that they hold an event
 * asks. Those that stood still before, an upgrade having been cut off, stand where they stood.
 * @returns where they stand
 */
async function noteStanding(client: pg.Client, position: bigint): Promise<bigint> {
  const { rows } = await client.query<{ position: string }>(
    `insert into ops.projection_checkpoint (name, position) values ($1, $2)
     on conflict (name) do update set position = least(projection_checkpoint.position, excluded.position)
     returning position::text`,
    [STANDING, position.toString()],
  )
  return BigInt(rows[0]?.position ?? position)
}

/** Where tables stand since an upgrade that was cut off, if some do. */
async function standingAt(client: pg.Client): Promise<bigint | undefined> {
  const { rows } = await client.query<{ position: string }>(
    'select position::text from ops.projection_checkpoint where name = $1',
    [STANDING],
  )
  return rows[0] && BigInt(rows[0].position)
}

/**
 * Of read models whose tables were made by another version, those whose live tables have the columns they want: events can
 * be projected into them while all are made again. A tally goes on where what it counts does.
 */
async function ofSameShape(client: pg.Client, readModels: ReadModels): Promise<ReadModels> {
  await client.query('savepoint shape')
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
    await client.query('rollback to savepoint shape')
  }
}
