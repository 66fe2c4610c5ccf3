import { createHash } from 'node:crypto'
import type pg from 'pg'
import { apartOf, type ReadModel, type Row, type TableDefinition, type Tally } from './read-model.ts'

/** Everything a rebuild makes. */
export type ReadModels = {
  readonly models: readonly ReadModel[]
  readonly tallies: readonly Tally[]
}
type Executor = Pick<pg.ClientBase, 'query'>

/* Index-only reads need pages that a vacuum has seen lately. */
const STORAGE = 'autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05'

export const tablesOf = ({ models, tallies }: ReadModels): TableDefinition<Row>[] => [...models, ...tallies]

/** The tables as Postgres has them: what a model keeps apart is one of its own. */
export const storedTablesOf = (readModels: ReadModels): TableDefinition<Row>[] =>
  tablesOf(readModels).flatMap(({ table, columns, indexes, apart = [], apartIndexes = [], fill }) => {
    const own = (names: (name: string) => boolean) =>
      Object.fromEntries(Object.entries(columns).filter(([name]) => names(name))) as typeof columns
    const room = fill ? { fill } : {}
    const main = { table, columns: own(name => !apart.includes(name)), indexes, ...room }
    if (apart.length === 0) return [main]
    const beside = own(name => name === 'id' || apart.includes(name))
    return [main, { table: apartOf(table), columns: beside, indexes: apartIndexes, ...room }]
  })

/** Creates the tables of the read models in a schema of their own, its indexes unless asked to wait. */
export async function createSchema(
  client: Executor,
  schema: string,
  readModels: ReadModels,
  options: { indexes?: boolean } = {},
): Promise<void> {
  await client.query(`create schema ${schema}`)
  for (const { table, columns, fill } of storedTablesOf(readModels)) {
    const lines = Object.entries(columns).map(
      ([name, type]) => `"${name}" ${type}${name === 'id' ? ' primary key' : ''}`,
    )
    await client.query(`create table ${schema}.${table} (${lines.join(', ')})
      with (${STORAGE}${fill ? `, fillfactor = ${fill}` : ''})`)
  }
  await sayWhoMade(client, schema, fingerprintOf(readModels))
  if (options.indexes !== false) await createIndexes(client, schema, readModels)
}

/** Creates the indexes beside the primary keys. */
async function createIndexes(client: Executor, schema: string, readModels: ReadModels): Promise<void> {
  for (const { statement } of indexesOf(schema, readModels)) await client.query(statement)
}

/** The statements that create the missing indexes beside the primary keys, named: two at once would choose the same name. */
export const indexesOf = (schema: string, readModels: ReadModels): { table: string; statement: string }[] =>
  storedTablesOf(readModels).flatMap(({ table, indexes }) =>
    indexes.map((index, at) => ({
      table,
      statement: `create index if not exists ${table}_idx${at} on ${schema}.${table} ${index}`,
    })),
  )

/** Says which tables and reducers a schema was filled by; two that differ call for a rebuild. */
export function fingerprintOf(readModels: ReadModels): string {
  const parts = [...readModels.models, ...readModels.tallies].map(({ table, columns, indexes, version, ...more }) => [
    table,
    version,
    columns,
    indexes,
    ...[more.apart, more.apartIndexes, more.fill].filter(one => one !== undefined),
  ])
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

/** Stands behind the fingerprint of a schema whose rows are of more than one version. */
const GONE_ON_WITH = ', gone on with by another version'

const sayWhoMade = (client: Executor, schema: string, fingerprint: string, since = '') =>
  client.query(
    `comment on schema ${schema} is 'read models ${fingerprint}${since}, made again from the events at will'`,
  )

/**
 * Says of a schema that another version than the one that filled it goes on with it: from then on it is no version's own, and
 * whichever comes next makes it again, the first one too.
 * @returns what stands there now
 */
export async function sayGoneOnWith(client: Executor, schema: string, readModels: ReadModels): Promise<string> {
  const both = [await storedFingerprint(client, schema), fingerprintOf(readModels)]
  const mixed = createHash('sha256').update(both.join()).digest('hex').slice(0, 16)
  await sayWhoMade(client, schema, mixed, GONE_ON_WITH)
  return mixed
}

/** Fingerprint kept with a schema; undefined when the schema is not there. */
export async function storedFingerprint(client: Executor, schema: string): Promise<string | undefined> {
  return fingerprintIn(await saidOf(client, schema))
}

/**
 * Whether the rows of a schema are another version's, all of them. Not of those that one version goes on with after another:
 * they are nobody's own, and all are made again whatever is written there.
 */
export async function isOfAnother(client: Executor, schema: string, readModels: ReadModels): Promise<boolean> {
  const said = await saidOf(client, schema)
  return fingerprintIn(said) !== fingerprintOf(readModels) && !said?.includes(GONE_ON_WITH)
}

async function saidOf(client: Executor, schema: string): Promise<string | null | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1`,
    [schema],
  )
  return rows[0]?.comment
}

/** The fingerprint that the comment of a schema says. */
export const fingerprintIn = (comment: string | null | undefined): string | undefined =>
  /read models ([0-9a-f]+)/.exec(comment ?? '')?.[1]

const byType = new WeakMap<ReadModels, Map<string, ReadModel[]>>()

/** The models that listen to an event type. */
export function modelsOf(readModels: ReadModels, type: string): readonly ReadModel[] {
  let known = byType.get(readModels)
  if (!known) {
    known = new Map()
    byType.set(readModels, known)
  }
  let models = known.get(type)
  if (!models) {
    models = readModels.models.filter(model => model.handles.has(type))
    known.set(type, models)
  }
  return models
}
