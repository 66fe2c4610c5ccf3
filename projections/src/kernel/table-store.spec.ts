import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readModels } from '../read-models.ts'
import { createTestDatabase } from '../testing/database.ts'
import { connectionOptions } from './database.ts'
import type { Row, TableDefinition } from './read-model.ts'
import { tablesOf } from './schema.ts'
import { tableStore } from './table-store.ts'

const definition: TableDefinition<Row> = {
  table: 'thing',
  columns: {
    id: 'uuid not null',
    words: 'text collate "fr-x-icu" not null',
    yes: 'bool not null',
    many: 'int',
    few: 'smallint',
    exact: 'numeric',
    real: 'float8',
    double: 'double precision',
    on: 'date',
    at: 'timestamptz',
    detail: 'jsonb storage main',
    names: 'text[]',
    ids: 'uuid[] not null',
    ranks: 'smallint[]',
    counts: 'int[]',
    days: 'date[]',
    reals: 'float8[]',
    beside: 'jsonb not null',
    beside_at: 'timestamptz not null',
  } as never,
  indexes: [],
  apart: ['beside', 'beside_at'],
}
let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(connectionOptions(database.url))
  await client.connect()
  const columns = Object.entries(definition.columns).map(([name, type]) => ({ name, line: `"${name}" ${type}` }))
  const lines = (apart: boolean) =>
    columns.flatMap(({ name, line }) =>
      name === 'id' ? `${line} primary key` : definition.apart!.includes(name) === apart ? line : [],
    )
  for (const schema of ['made', 'copied'])
    await client.query(`create schema ${schema};
      create table ${schema}.thing (${lines(false)}); create table ${schema}.thing_apart (${lines(true)})`)
})
// One that failed left its rows to the next.
afterEach(() => client.query('rollback'))
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\\N', '\\.', 'NULL', '{}', '"', 'a\tb\nc\r\\d', '\u0000', '\ud800x', '\\u0000', 'é ’ 🏠'),
)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())
const real = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1e21, 5e-324, Number.NaN),
)
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: fc.sample(fc.constantFrom(null, undefined), 1)[0] })
const json = fc
  .jsonValue()
  .filter(value => !JSON.stringify(value).includes('e+') && !JSON.stringify(value).includes('e-'))
const smallint = fc.integer({ min: -32_768, max: 32_767 })
const row = fc.record({
  ...{
    id: fc.uuid(),
    words,
    yes: fc.boolean(),
    many: maybe(fc.integer()),
    few: maybe(smallint),
    counts: maybe(fc.array(fc.integer())),
    double: maybe(real),
    exact: maybe(fc.integer()),
    real: maybe(real),
  },
  ...{
    on: maybe(day.map(text => text.slice(0, 10))),
    at: maybe(day),
    detail: maybe(json),
    names: maybe(fc.array(words)),
  },
  ...{
    ids: fc.array(fc.uuid()),
    ranks: maybe(fc.array(smallint)),
    days: maybe(fc.array(day.map(text => text.slice(0, 10)))),
  },
  ...{ reals: maybe(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }))), beside_at: day },
  beside: fc.oneof(fc.dictionary(words, words), fc.array(words)),
})
const manyOf = (rows: readonly Row[]) =>
  Array.from({ length: 60 }, (_, at) => ({
    ...rows[at % rows.length]!,
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }))
const contents = async (schema: string) =>
  (
    await client.query(`select to_jsonb(t) as main, to_jsonb(a) as apart, convert_to(t.words, 'UTF8') as words
    from ${schema}.thing t full join ${schema}.thing_apart a using (id) order by id`)
  ).rows

describe('rows that are altered', () => {
  const placesOf = async (table: string) =>
    new Map(
      (
        await client.query<{ id: string; place: string }>(
          `select id, ctid::text as place from copied.${table} order by id`,
        )
      ).rows.map(({ id, place }) => [id, place]),
    )
  const alter = (before: readonly Row[], after: readonly Row[]) =>
    tableStore('copied', definition).update(
      client,
      after.map((row, at) => ({ before: before[at]!, after: row })),
    )

  it('are to the letter what one statement would have written', async () => {
    const some = fc.array(row, { minLength: 1, maxLength: 20 })
    // Of many rows some keep what they hold, in one of the two tables or in both.
    const kept = fc.array(fc.constantFrom('all', 'main', 'beside', 'nothing'), { minLength: 60, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(some, some, kept, async (first, second, keeping) => {
        const before = manyOf(first as Row[])
        const other = manyOf(second as Row[]) as (Row & { beside: unknown; beside_at: unknown })[]
        const after = before.map((row, at) => {
          const { beside, beside_at, ...main } = other[at]!
          if (keeping[at] === 'all') return structuredClone(row)
          if (keeping[at] === 'main') return { ...row, beside, beside_at }
          return keeping[at] === 'beside' ? { ...row, ...main } : other[at]!
        })
        await client.query('begin')
        try {
          for (const schema of ['made', 'copied']) await tableStore(schema, definition).upsert(client, before)
          await tableStore('made', definition).upsert(client, after)
          await alter(before, after)
          expect(await contents('copied')).toEqual(await contents('made'))
        } finally {
          await client.query('rollback')
        }
      }),
      { numRuns: propertyRuns(60) },
    )
  })

  it('are written where they differ alone', async () => {
    const [one, two] = manyOf(fc.sample(row, 2) as Row[])
    const [before, far] = [{ ...one!, few: 1, detail: { a: 1 } } as Row, { ...two!, beside: { said: 'before' } } as Row]
    await client.query('begin')
    await tableStore('copied', definition).upsert(client, [before, far])
    const [main, beside] = [await placesOf('thing'), await placesOf('thing_apart')]
    await alter(
      [before, far],
      [{ ...before, few: 2, detail: { a: 1 } } as Row, { ...far, beside: { said: 'after' } } as Row],
    )
    const [mainThen, besideThen] = [await placesOf('thing'), await placesOf('thing_apart')]
    expect([mainThen.get(before.id) === main.get(before.id), mainThen.get(far.id) === main.get(far.id)]).toEqual([
      false,
      true,
    ])
    expect([besideThen.get(before.id), besideThen.get(far.id) === beside.get(far.id)]).toEqual([
      beside.get(before.id),
      false,
    ])
    await client.query('rollback')
  })

  it('are written whole where one of them is not there after all', async () => {
    const before = manyOf(fc.sample(row, 3) as Row[])
    const after = before.map(row => ({ ...row, few: 77 }))
    await client.query('begin')
    await tableStore('copied', definition).upsert(client, before.slice(1))
    await alter(before, after)
    await tableStore('made', definition).upsert(client, after)
    expect(await contents('copied')).toEqual(await contents('made'))
    await client.query('rollback')
  })
})

describe('rows that are copied', () => {
  it('are to the letter what one statement would have written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async some => {
        const rows = manyOf(some as Row[])
        await client.query('begin')
        try {
          await tableStore('made', definition).upsert(client, rows)
          await tableStore('copied', definition).insert(client, rows)
          expect(await contents('copied')).toEqual(await contents('made'))
        } finally {
          await client.query('rollback')
        }
      }),
      { numRuns: propertyRuns(60) },
    )
  })

  it('are written all the same where one of them is there already', async () => {
    const rows = manyOf(fc.sample(row, 3) as Row[])
    await client.query('begin')
    await tableStore('copied', definition).upsert(client, rows.slice(7, 8))
    await tableStore('copied', definition).insert(client, rows)
    expect(await contents('copied')).toHaveLength(60)
    await client.query('rollback')
  })

  it('are none where the table refuses one, and the refusal is told as ever', async () => {
    const rows = manyOf(fc.sample(row, 3) as Row[])
    const poison = { ...rows[31]!, many: 'no number' }
    await client.query('begin; savepoint batch')
    const inserting = tableStore('copied', definition).insert(client, rows.with(31, poison as Row))
    await expect(inserting).rejects.toMatchObject({ code: '22P02' })
    await client.query('rollback to savepoint batch')
    expect(await contents('copied')).toEqual([])
    await client.query('rollback')
  })

  it('have columns of the kinds that are tried here', () => {
    const kind = (type: string) => type.split(/ (?:not null|collate|storage)/, 1)[0]!.replace('boolean', 'bool')
    const tried = new Set(Object.values(definition.columns).map(kind))
    const used = new Set(tablesOf(readModels).flatMap(({ columns }) => Object.values(columns).map(kind)))
    expect([...used].filter(one => !tried.has(one))).toEqual([])
  })
})
