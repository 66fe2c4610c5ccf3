import type pg from 'pg'
import { type CopiedTable, copyRows, WORTH_COPYING } from './copy-rows.ts'
import { apartOf, type Row, type TableDefinition } from './read-model.ts'
import { storable } from './storable.ts'

export type Executor = Pick<pg.ClientBase, 'query'>

/** Rows written by one statement. */
const CHUNK = 1000

/** A row as the table holds it, and as it is to be. */
export type Altered = { readonly before: Row; readonly after: Row }

/** Reading and writing many rows of one table of a schema at once. */
export type TableStore = {
  readonly table: string
  load(client: Executor, ids: readonly string[]): Promise<Row[]>
  upsert(client: Executor, rows: readonly Row[]): Promise<void>
  /** Writes rows that are not in the table as far as anybody knows, by COPY where they are many. Needs an open transaction. */
  insert(client: Executor, rows: readonly Row[]): Promise<void>
  /**
   * Writes of rows that are there what differs: a table of the two that holds nothing new is left alone. A row that is not
   * there after all is written whole.
   */
  update(client: Executor, altered: readonly Altered[]): Promise<void>
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
  const copied: CopiedTable[] = [{ place, columns: main }]
  if (apart.length > 0) copied.push({ place: `${schema}.${apartOf(table)}`, columns: ['id', ...apart] })
  const updated = [{ at: place, own: main.filter(name => name !== 'id') }]
  if (apart.length > 0) updated.push({ at: `${schema}.${apartOf(table)}`, own: [...apart] })
  const updating = updated.map(({ at, own }) => ({ own, text: updatingOf(at, own, columns) }))
  const types = new Map(Object.entries(columns).map(([name, type]) => [name, bareType(type)]))
  const store: TableStore = {
    table,
    load: async (client, ids) => {
      const { rows } = await client.query<Row>({ name: `load ${place}`, text: loading, values: [idsOf(ids)] })
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
    insert: async (client, rows) => {
      if (rows.length < WORTH_COPYING || !(await copyRows(client, copied, types, rows)))
        await store.upsert(client, rows)
    },
    update: async (client, altered) => {
      let before: Promise<unknown> = Promise.resolve()
      for (const { own, text } of updating) {
        const differing = altered.filter(one => differs(one, own)).map(({ after }) => after)
        for (let from = 0; from < differing.length; from += CHUNK) {
          const rows = differing.slice(from, from + CHUNK)
          const values = [jsonOf(rows.map(row => partOf(row, own)))]
          await before
          // Planned anew each time: a plan that was kept of a small table would go through all of a large one.
          before = client.query(text, values).then(async ({ rowCount }) => {
            if (rowCount !== rows.length) await store.upsert(client, rows)
          })
        }
      }
      await before
    },
    remove: async (client, ids) => {
      if (ids.length > 0) await client.query({ name: `remove ${place}`, text: removing, values: [idsOf(ids)] })
    },
  }
  return store
}

/** Ids as one text: the driver would quote each, and no UUID needs it. */
const idsOf = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** The statement that writes some columns of rows, new or not. */
function writingOf(place: string, columns: readonly string[], from: string): string {
  const list = columns.map(name => `"${name}"`).join(', ')
  const updates = columns.filter(name => name !== 'id').map(name => `"${name}" = excluded."${name}"`)
  return `insert into ${place} (${list}) select ${list} from ${from}
    on conflict (id) do update set ${updates.join(', ')}`
}

/**
 * The statement that writes some columns of rows that are there. Beside one that would insert them, it locks no row first:
 * a line less in Postgres' own journal, of each.
 */
function updatingOf(at: string, names: readonly string[], columns: Readonly<Record<string, string>>): string {
  const shape = ['"id" uuid', ...names.map(name => `"${name}" ${bareType(columns[name] ?? '')}`)]
  return `update ${at} as held set ${names.map(name => `"${name}" = sent."${name}"`).join(', ')}
    from json_to_recordset($1::json) as sent(${shape.join(', ')}) where held.id = sent.id`
}

const cellIn = (row: Row, name: string): unknown => (row as unknown as Record<string, unknown>)[name]
const partOf = (row: Row, names: readonly string[]): Row => ({
  ...Object.fromEntries(names.map(name => [name, cellIn(row, name)])),
  id: row.id,
})

/** Whether the table would come to hold something else: what is sent of the two is compared. */
const differs = ({ before, after }: Altered, names: readonly string[]): boolean =>
  names.some(name => {
    const [was, is] = [cellIn(before, name), cellIn(after, name)]
    return !Object.is(was, is) && (isScalar(was) || isScalar(is) || JSON.stringify(was) !== JSON.stringify(is))
  })
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

const bareType = (type: string) => type.split(/ (?:not null|collate|storage)/, 1)[0] as string

const jsonOf = (rows: readonly Row[]): string => storable(JSON.stringify(rows))
