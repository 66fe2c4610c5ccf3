import type pg from 'pg'

/** What is made again, or belongs to the database itself. */
const MADE_AGAIN = [
  'ops.projection_checkpoint',
  'ops.parked_event',
  'ops.kysely_migration',
  'ops.kysely_migration_lock',
]
/** Rows fetched at once; some hold whole files. */
const ROWS = 100

/** Tables that no rebuild makes: accounts, keys, work under way, seals. */
export async function stateTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('vault', 'work', 'ops') order by 1`,
  )
  return rows.map(({ name }) => name).filter(name => !MADE_AGAIN.includes(name))
}

/** The rows of a table as JSON, in the transaction under way. */
export async function* rowsOf(client: pg.ClientBase, table: string): AsyncGenerator<string> {
  await client.query(`declare saved no scroll cursor for select row_to_json(t)::text as row from ${table} t`)
  try {
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS} from saved`)
      if (rows.length === 0) return
      for (const { row } of rows) yield row
    }
  } finally {
    await client.query('close saved').catch(() => undefined)
  }
}

/** Puts saved rows into an empty table, their numbers too; columns that a later version added take their defaults. */
export async function loadRows(client: pg.ClientBase, table: string, lines: AsyncIterable<string>): Promise<number> {
  await client.query(`delete from ${table}`)
  let rows = 0
  for await (const line of lines) {
    const columns = Object.keys(JSON.parse(line) as object).map(name => `"${name.replaceAll('"', '""')}"`)
    await client.query({
      name: `load ${table} ${columns.length}`.slice(0, 63),
      text: `insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_record(null::${table}, $1)`,
      values: [line],
    })
    rows++
  }
  await goOnNumbering(client, table)
  return rows
}

/** The next row of a table that numbers its own comes after those that were put into it. */
async function goOnNumbering(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_attribute
     where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
    [table],
  )
  for (const { column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
      [table, column],
    )
}
