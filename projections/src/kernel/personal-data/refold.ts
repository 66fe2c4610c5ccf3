import type pg from 'pg'
import { batchNotice, CHANGES_CHANNEL } from '../change-notices.ts'
import { LIVE } from '../live-batch.ts'
import { demandOwnTables } from '../own-tables.ts'
import type { ReadModel, Recorded, Row } from '../read-model.ts'
import { modelsOf, type ReadModels } from '../schema.ts'
import { tableStore } from '../table-store.ts'
import type { RowChange } from '../workspace.ts'

type Made = { readonly model: ReadModel; readonly rows: Map<string, Row | undefined> }

/** The last that was asked for here: the next begins once it is over. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Makes again the rows that some streams made, as they read now that keys were forgotten: the same pure reducers as ever,
 * of these streams only. The projector waits meanwhile, a moment; browsers are told.
 *
 * @param read every event of a stream, oldest first
 * @throws {TablesOfAnotherVersion} whose reducers are others: it is for that version to do
 */
export function refold(
  pool: pg.Pool,
  readModels: ReadModels,
  streams: readonly string[],
  read: (stream: string) => Promise<readonly Recorded[]>,
): Promise<void> {
  // One after the other, as Postgres would have them: each that waited there would hold a connection which the one that
  // works needs to read keys.
  const mine = before.then(() => refoldNow(pool, readModels, streams, read))
  before = mine.catch(() => undefined)
  return mine
}

async function refoldNow(
  pool: pg.Pool,
  readModels: ReadModels,
  streams: readonly string[],
  read: (stream: string) => Promise<readonly Recorded[]>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ position: string }>(
      `select position from ops.projection_checkpoint where name = '${LIVE}' for update`,
    )
    await demandOwnTables(client, readModels)
    const position = BigInt(rows[0]?.position ?? -1)
    const halted = await haltedAt(client, streams)
    const made = new Map<string, Made>()
    for (const stream of streams) {
      for (const event of await read(stream)) {
        if (BigInt(event.position) > position) break
        for (const model of modelsOf(readModels, event.type)) {
          if (event.revision >= (halted.get(`${model.table}|${stream}`) ?? Number.POSITIVE_INFINITY)) continue
          reduceInto(made, model, event)
        }
      }
    }
    const changes: RowChange[] = []
    for (const { model, rows: next } of made.values()) {
      const store = tableStore(LIVE, model)
      await store.upsert(
        client,
        [...next.values()].filter(row => row !== undefined),
      )
      await store.remove(
        client,
        [...next].flatMap(([id, row]) => (row ? [] : [id])),
      )
      changes.push(...[...next].map(([id, row]) => ({ model, id, before: row ?? null, after: row ?? null })))
    }
    await client.query('select pg_notify($1, $2)', [CHANGES_CHANNEL, JSON.stringify(batchNotice(position, changes))])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

function reduceInto(made: Map<string, Made>, model: ReadModel, event: Recorded): void {
  const own = made.get(model.table) ?? { model, rows: new Map<string, Row | undefined>() }
  made.set(model.table, own)
  const id = model.keyOf(event)
  own.rows.set(id, model.reduce(own.rows.get(id), event))
}

/** The revision from which a model stands still on a stream, an event of it being parked: its row goes no further. */
async function haltedAt(client: pg.ClientBase, streams: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ model: string; stream: string; revision: string }>(
    `select model, stream, min(revision)::text as revision from ops.parked_event
     where schema_name = '${LIVE}' and stream = any($1::text[]) group by model, stream`,
    [[...streams]],
  )
  return new Map(rows.map(({ model, stream, revision }) => [`${model}|${stream}`, Number(revision)]))
}
