import type pg from 'pg'
import { apartOf, type Row, type TableDefinition } from './read-model.ts'

export type Executor = Pick<pg.ClientBase, 'query'>

/** Rows written by one statement. */
const CHUNK = 1000

/** Reading and writing many rows of one table of a schema at once. */
export type TableStore = {
  readonly table: string
  load(client: Executor, ids: readonly string[]): Promise<Row[]>
  upsert(client: Executor, rows: readonly Row[]): Promise<void>
  remove(client: Executor, ids: readonly string[]): Promise<void>
}

export function tableStore(schema: string, { table, columns, apart = [] }: TableDefinition<Row>): TableStore {
  const names = Object.keys(columns)
  const place = `${schema}.${table}`
  const list = names.map(name => `"${name}"`).join(', ')
  const joined = apart.length > 0 ? `${place} join ${schema}.${apartOf(table)} using (id)` : place
  const loading = `select ${list} from ${joined} where id = any($1::uuid[])`
  const shape = Object.entries(columns).map(([name, type]) => `"${name}" ${bareType(type)}`)
  const sent = `json_to_recordset($1::json) as sent(${shape.join(', ')})`
  const main = names.filter(name => !apart.includes(name))
  // One statement, so that none of the two is written without the other; what is sent is read once.
  const writing =
    apart.length > 0
      ? `with sent as materialized (select * from ${sent}),
          besides as (${writingOf(`${schema}.${apartOf(table)}`, ['id', ...apart], 'sent')}) ${writingOf(place, main, 'sent')}`
      : writingOf(place, names, sent)
  const removed = (from: string) => `delete from ${from} where id = any($1::uuid[])`
  const removing =
    apart.length > 0 ? `with besides as (${removed(`${schema}.${apartOf(table)}`)}) ${removed(place)}` : removed(place)
  return {
    table,
    load: async (client, ids) => {
      const { rows } = await client.query<Row>({ name: `load ${place}`, text: loading, values: [ids] })
      return rows
    },
    upsert: async (client, rows) => {
      // The next chunk is made while Postgres writes the one before.
      let before: Promise<unknown> = Promise.resolve()
      for (let from = 0; from < rows.length; from += CHUNK) {
        const values = [jsonOf(rows.slice(from, from + CHUNK))]
        await before
        before = client.query({ name: `write ${place}`, text: writing, values })
      }
      await before
    },
    remove: async (client, ids) => {
      if (ids.length > 0) await client.query({ name: `remove ${place}`, text: removing, values: [ids] })
    },
  }
}

/** The statement that writes some columns of rows, new or not. */
function writingOf(place: string, columns: readonly string[], from: string): string {
  const list = columns.map(name => `"${name}"`).join(', ')
  const updates = columns.filter(name => name !== 'id').map(name => `"${name}" = excluded."${name}"`)
  return `insert into ${place} (${list}) select ${list} from ${from}
    on conflict (id) do update set ${updates.join(', ')}`
}

const bareType = (type: string) => type.split(/ (?:not null|collate|storage)/, 1)[0] as string

/* Postgres holds neither U+0000 nor half a surrogate pair, which JSON writes as escapes. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi

function jsonOf(rows: readonly Row[]): string {
  const json = JSON.stringify(rows)
  return json.includes('\\u') ? json.replace(UNSTORABLE, '$1\\ufffd') : json
}
