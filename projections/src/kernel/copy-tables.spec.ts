import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readModels } from '../read-models.ts'
import { createTestDatabase } from '../testing/database.ts'
import { randomFrom } from '../testing/random.ts'
import { connectionOptions } from './database.ts'
import type { Row } from './read-model.ts'
import { createSchema, storedTablesOf, tablesOf } from './schema.ts'
import { tableStore } from './table-store.ts'

const SEED = Number(process.env.SEED ?? 14)
const ROWS = 60

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(connectionOptions(database.url))
  await client.connect()
  for (const schema of ['made', 'copied']) await createSchema(client, schema, readModels, { indexes: false })
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

const hostile = [
  ...[
    '',
    ' ',
    '\\',
    '\\\\',
    '\\N',
    '\\.',
    '\n\\.\n',
    '\r\n',
    '\r',
    '\t',
    '\b\f\v',
    'NULL',
    'null',
    '{}',
    '{',
    '"',
    "'",
    '""',
  ],
  ...[
    '\u0000',
    '\\u0000',
    '\\\\u0000',
    '\ud800',
    '\udc00\ud800',
    'a\ud83d',
    '🏠👨‍👩‍👧',
    'é\u0301',
    '\u2028\uFEFF',
    '\u007f\u0080',
    '$1',
    '%s',
    ',;',
  ],
  'L’été\tà\nSaint-Étienne\r\n\\.',
  'x\\y\u0000'.repeat(2000),
]
const large = `${'très long \\ \t "'.repeat(70_000)}\n\\.`
const good: Record<string, readonly unknown[]> = {
  uuid: ['0189dd9e-0000-4000-8000-00000000000A', '{0189dd9e-0000-4000-8000-00000000000b}'],
  text: [...hostile, 12, 1.5, true, -0],
  bool: [true, false, 'true', 'f'],
  boolean: [true, false],
  int: [0, -0, 2_147_483_647, -2_147_483_648, '17', ' 18 '],
  smallint: [0, 32_767, -32_768, '5'],
  numeric: [0, 0.1, -1e21, 1e-7, 5e-324, '12345678901234567890.123456789', 'NaN'],
  float8: [0, -0, 0.1, 1.7e308, 5e-324, 'Infinity', 'NaN'],
  'double precision': [0.1, '-Infinity'],
  date: ['2026-02-28', '0001-01-01', '9999-12-31', 'infinity', '2024-02-29', '0044-03-15 BC'],
  timestamptz: [
    '2026-02-28T12:00:00.123456Z',
    'infinity',
    '-infinity',
    '2026-03-29T02:30:00+01:00',
    '0001-01-01T00:00:00Z',
  ],
  jsonb: [
    ...hostile,
    0,
    1e300,
    true,
    [],
    {},
    [null, [null]],
    { '': null, '\u0000': ['\ud800', '\\u0000'], 'a\tb': hostile },
  ],
}
const bad: Record<string, readonly unknown[]> = {
  uuid: ['x', '', 12],
  text: [],
  bool: ['peut-être', ''],
  boolean: ['peut-être'],
  int: [2_147_483_648, 1.5, '', 'x', '\u0000', 1e21],
  smallint: [32_768, '\\N'],
  numeric: ['x', ''],
  float8: ['1e999', ''],
  'double precision': [''],
  date: ['2026-02-30', '9999999-01-01', '', 'hier'],
  timestamptz: ['2026-02-30T00:00:00Z', '294277-01-01T00:00:00Z', ''],
  jsonb: [],
}

const random = randomFrom(SEED)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
const kindOf = (type: string) => type.split(/ (?:not null|collate|storage)/, 1)[0] as string

/** A value of a column, hostile and yet one that it takes. */
function oneOf(type: string): unknown {
  const kind = kindOf(type)
  if (!type.includes('not null') && random() < 0.2) return pick([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
  if (!kind.endsWith('[]')) return pick(good[kind] ?? [])
  return Array.from({ length: Math.floor(random() * 4) }, () =>
    random() < 0.2 ? null : pick(good[kind.slice(0, -2)] ?? []),
  )
}

const rowsOf = (columns: Record<string, string>): Row[] =>
  Array.from({ length: ROWS }, (_, n) => ({
    ...Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, oneOf(type)])),
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  }))

/** What stands in a table and the one beside it, or why nothing does. */
async function outcomeOf(schema: string, definition: (typeof tables)[number], write: () => Promise<void>) {
  await client.query('savepoint writing')
  try {
    await write()
  } catch (error) {
    await client.query('rollback to savepoint writing')
    return { code: (error as { code?: string }).code }
  }
  const stored = storedTablesOf({ models: [definition as never], tallies: [] })
  const parts = await Promise.all(
    stored.map(({ table }) => client.query(`select t::text as row from ${schema}.${table} t order by id`)),
  )
  return { rows: parts.map(({ rows }) => rows) }
}

const tables = tablesOf(readModels)

async function compared(definition: (typeof tables)[number], rows: readonly Row[]) {
  await client.query('begin')
  try {
    const made = await outcomeOf('made', definition, () => tableStore('made', definition).upsert(client, rows))
    const copied = await outcomeOf('copied', definition, () => tableStore('copied', definition).insert(client, rows))
    return { made, copied }
  } finally {
    await client.query('rollback')
  }
}

it.each(tables)(
  'rows of $table are to the letter what one statement makes of them, and are refused alike',
  { tags: 'long' },
  async definition => {
    const { columns } = definition
    const { made, copied } = await compared(definition, rowsOf(columns))
    expect(made).toHaveProperty('rows')
    expect(copied).toEqual(made)
    for (const [name, type] of Object.entries<string>(columns)) {
      const kind = kindOf(type)
      const wrong: readonly unknown[] = kind.endsWith('[]')
        ? (bad[kind.slice(0, -2)] ?? []).map(one => [one])
        : [...(bad[kind] ?? []), ...(type.includes('not null') && name !== 'id' ? [null] : [])]
      if (wrong.length === 0) continue
      const rows = rowsOf(columns)
      const at = Math.floor(random() * ROWS)
      const refused = await compared(definition, rows.with(at, { ...rows[at]!, [name]: pick(wrong) }))
      expect(refused.made.code, `${name} ${type}`).toMatch(/^2[23]/)
      expect(refused.copied, `${name} ${type}`).toEqual(refused.made)
    }
  },
)

it('texts of a megabyte are written whole', async () => {
  const definition = tables.find(({ table }) => table === 'project_list')!
  const rows = rowsOf(definition.columns)
  const filled = rows.map((row, n) => (n % 20 === 0 ? { ...row, address: large, detail: { large } } : row))
  const { made, copied } = await compared(definition, filled as Row[])
  expect(made).toHaveProperty('rows')
  expect(copied).toEqual(made)
})
