import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { ListFields } from '@faitage/contracts/kernel/list-fields'
import { ownerFieldsOf } from '@faitage/contracts/kernel/owner'
import { movesOf } from '@faitage/contracts/kernel/process'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import { foldRecord, type RecordState } from '@faitage/contracts/kernel/record.fold'
import type { ChangeNotice } from '@faitage/contracts/system/system.endpoints'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'
import { contains, offsetAfter, type Paging, pageClause, pageOf, whereAll } from './list.ts'
import { findableBy, narrowedBy } from './list-filters.ts'
import { existing, type ReadModel, type Recorded } from './read-model.ts'
import { ownedAndVisible } from './record-scope.ts'
import { searchable } from './search.ts'
import type { Viewer } from './viewer.ts'

/** A record as its table holds it: what it is called, to sort and be named by, and its whole sheet as JSON. */
export type RecordRow<S> = {
  id: string
  name: string
  sheet: S
  search: string
  /** The mission it belongs to, through its owners; null where it belongs to none. */
  mission_id: string | null
  revision: number
  created_at: string
  updated_at: string
  /** A removal may be undone: the row waits. */
  is_deleted: boolean
}

/** A record as its endpoints answer it. */
export type RecordItem<S> = { id: string; revision: number; created_at: string; updated_at: string } & S

/** A column beside the sheet, made from it: what a list is sorted or narrowed by and the sheet does not hold as such. */
export interface DerivedColumn<S> {
  /** Its Postgres type, e.g. `text collate "C"`. */
  type: string
  of: (sheet: S) => unknown
}

/** The read model of a record, with what its lists need to know. */
export interface RecordModel<S> extends ReadModel<RecordRow<S>> {
  /** What the list can be narrowed by. */
  readonly fields: ListFields
  /** Columns beside the sheet; a field or a sort of their name uses them. */
  readonly derived: ReadonlySet<string>
  /** Orders of its own, by the name a list is sorted by. */
  readonly orders: Readonly<Record<string, Order>>
  /** The order of a list that was asked for none. */
  readonly usual: string
  /** Where the value of a filter is, when it is neither a field nor a column. */
  readonly places: Readonly<Record<string, Place>>
  /** Filters that are no value between ends: what each asks of a row. */
  readonly conditions: Readonly<Record<string, Condition>>
  /** Beginning of its streams' names; the field that holds its project, where it belongs to one. */
  readonly stream: string
  readonly projectField: string | undefined
}

/** What rows are put in order by, up or down as `way` says; ties go by id. */
type Order = (way: RawBuilder<unknown>, today: string) => RawBuilder<unknown>
/** Where a value is; of what holds on a day only, on that of the reading. */
type Place = RawBuilder<unknown> | ((today: string) => RawBuilder<unknown>)
/** Narrows rows by a filter's value, the other filters, and what the viewer may know. */
type Condition = (
  value: string,
  asked: Readonly<Record<string, unknown>>,
  on: { readonly today: string; readonly viewer: Viewer },
) => RawBuilder<SqlBool>

/**
 * The read model of a record.
 *
 * @param how.search what a term is looked for in
 * @param how.name what the record is called, where it has no field `name`
 * @param how.fields what its list can be narrowed by
 * @param how.columns columns beside the sheet
 * @param how.orders what some sorts really go by, where that is no single field
 * @param how.usual the order of a list that was asked for none; `name` unless given
 * @param how.places where the value of a filter is, when it is neither a field nor a column
 * @param how.conditions what a filter asks of a row, when it is not that a value lies between ends
 * @param how.amended keeps when people last altered it, in `amended_at`: being removed and restored alters nothing
 * @param how.indexes of fields it is often narrowed by, e.g. `((sheet ->> 'copro_id'))`; the owner's has its own
 */
export function recordModel<R extends AnyRecord>(
  record: R,
  how: {
    search: (sheet: SheetOf<R>) => (string | null | undefined)[]
    name?: (sheet: SheetOf<R>) => string
    fields?: ListFields
    columns?: Readonly<Record<string, DerivedColumn<SheetOf<R>>>>
    orders?: Readonly<Record<string, Order>>
    usual?: string
    places?: Readonly<Record<string, Place>>
    conditions?: Readonly<Record<string, Condition>>
    amended?: boolean
    indexes?: readonly string[]
  },
): RecordModel<SheetOf<R>> {
  type Sheet = SheetOf<R>
  const { owner } = record
  const columns = Object.entries(how.columns ?? {})
  const nameOf = how.name ?? ((sheet: Sheet) => (sheet as { name: string }).name)
  const evolve = foldRecord(record)
  const rowOf = (state: Extract<RecordState<Sheet>, { sheet: unknown }>, revision: number): RecordRow<Sheet> => ({
    id: state.id,
    // Events may clear what commands do not: a row that the table refused live would pass in a rebuild, which only
    // writes the last one.
    name: nameOf(state.sheet) ?? '',
    sheet: state.sheet,
    search: searchable(...how.search(state.sheet)),
    mission_id: state.mission_id,
    revision,
    created_at: state.created_at,
    updated_at: state.updated_at,
    is_deleted: state.life === 'removed',
    ...Object.fromEntries(columns.map(([name, { of }]) => [name, of(state.sheet) ?? null])),
  })
  return {
    table: record.table,
    version: 4,
    fields: how.fields ?? {},
    derived: new Set(columns.map(([name]) => name)),
    orders: how.orders ?? {},
    usual: how.usual ?? 'name',
    places: how.places ?? {},
    conditions: how.conditions ?? {},
    stream: record.stream,
    projectField: owner?.of === 'project' ? owner.field : undefined,
    columns: {
      id: 'uuid not null',
      name: 'text collate "fr-x-icu" not null',
      sheet: 'jsonb not null',
      search: 'text not null',
      mission_id: 'uuid',
      revision: 'int not null',
      created_at: 'timestamptz not null',
      updated_at: 'timestamptz not null',
      is_deleted: 'boolean not null',
      ...(how.amended ? { amended_at: 'timestamptz' } : {}),
      ...Object.fromEntries(columns.map(([name, { type }]) => [name, type])),
    },
    indexes: [
      '(left(name, 200), id)',
      ...(owner
        ? [
            '(mission_id)',
            ...(owner.of === 'mission' ? [] : ownerFieldsOf(owner).map(field => `((sheet ->> '${field}'))`)),
          ]
        : []),
      ...(how.indexes ?? []),
    ],
    handles: new Set([
      ...[record.registered.type, record.amended.type, record.removed.type, record.restored.type],
      ...(movesOf(record)?.events ?? []).map(({ type }) => type),
    ]),
    keyOf: event => (event.data as { id: string }).id,
    notice: row => noticeOf(record, row.mission_id),
    reduce: (row, event) => ({
      ...rowOf(evolve(stateOf(record, row, event), event) as never, event.revision),
      ...(how.amended ? { amended_at: amendedAt(record, row, event) } : {}),
    }),
  }
}

/** When a record was last altered, after one more event. */
const amendedAt = ({ amended }: AnyRecord, row: object | undefined, { type, recordedAt }: Recorded): string | null =>
  type === amended.type ? recordedAt : ((row as { amended_at?: string | null } | undefined)?.amended_at ?? null)

/**
 * What browsers are notified of. One that belongs to a mission which it does not say (registered before that was
 * written) is sent to nobody: it would reach all who may read its kind.
 */
function noticeOf({ notice: kind, owner }: AnyRecord, mission_id: string | null) {
  const open = !owner || (owner.of === 'mission' && owner.optional) || rootIsOpen(owner)
  return mission_id === null && !open ? undefined : { kind, mission_id }
}

/** Whether what a record belongs to, in the end, may be nobody's. */
const rootIsOpen = (owner: AnyRecord['owner']): boolean => {
  if (!owner) return true
  if (owner.of === 'record') return rootIsOpen(owner.record().owner)
  if (owner.of === 'one') return Object.values(owner.choices).every(({ record }) => rootIsOpen(record().owner))
  return owner.of === 'mission' && owner.optional
}

/** The state a row holds, before one more event. */
function stateOf<S>(record: AnyRecord, row: RecordRow<S> | undefined, event: Recorded): RecordState<S> {
  if (event.type === record.registered.type) return { life: 'absent' }
  const { id, sheet, mission_id, created_at, updated_at, is_deleted } = existing(row, event)
  return { life: is_deleted ? 'removed' : 'present', id, sheet, mission_id, created_at, updated_at }
}

/** What a list of records is asked: paging, a term, and any of its fields. */
export type RecordQuery = Paging & {
  term?: string | undefined
  id?: readonly string[] | undefined
  [filter: string]: unknown
}
/** A question without its pages. */
export type RecordFilters = Partial<RecordQuery>

/**
 * The records a viewer may see: by words, by the list's fields, sorted, paged.
 *
 * @param more.today the day of the reading
 * @param more.more what else narrows it; conditions on the record's table
 */
export async function listRecords<R extends AnyRecord>(
  db: Kysely<Database>,
  record: R,
  model: RecordModel<SheetOf<R>>,
  viewer: Viewer,
  query: RecordQuery,
  { today, more = [] }: { today: string; more?: readonly RawBuilder<SqlBool>[] | undefined },
): Promise<Page<RecordItem<SheetOf<R>>>> {
  const { page, size, after, sortBy, sortDirection } = query
  const table = sql.table(model.table)
  const where = whereAll([...keptBy(record, model, viewer, query, today), ...more])
  const order = sortedBy(model, sortBy, sortDirection, today)
  const paging = { page, size, after }
  const ranked = () => sql`select id, row_number() over (${order}) as place from ${table} ${where}`
  const offset = await offsetAfter(db, paging, ranked)
  const [{ rows }, total] = await Promise.all([
    sql<RecordRow<SheetOf<R>>>`select * from ${table} ${where} ${order} ${pageClause(paging, offset)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${table} ${where}`.execute(db),
  ])
  return pageOf(rows.map(itemOf), total.rows[0]?.total ?? 0, paging, offset)
}

/** A question about the records of a kind, and the viewer's sight of them. */
function keptBy<R extends AnyRecord>(
  record: R,
  model: RecordModel<SheetOf<R>>,
  viewer: Viewer,
  asked: RecordFilters,
  today: string,
): RawBuilder<SqlBool>[] {
  return [sql<SqlBool>`not is_deleted`, ...ownedAndVisible(record, viewer), ...askedOf(model, viewer, asked, today)]
}

/** The conditions of a question alone. */
const askedOf = (
  model: Pick<RecordModel<unknown>, 'fields' | 'conditions' | 'derived' | 'places'>,
  viewer: Viewer,
  { term, id = [], ...filters }: RecordFilters,
  today: string,
): RawBuilder<SqlBool>[] => [
  ...contains('search', term),
  ...(id.length > 0 ? [sql<SqlBool>`id = any (${[...id]}::uuid[])`] : []),
  ...narrowedBy(findableBy(viewer, model.fields), filters, name => {
    const condition = model.conditions[name]
    return condition ? (value: string) => condition(value, filters, { today, viewer }) : columnOf(model, name, today)
  }),
]

/**
 * How many records each of several questions would list, counted at once: a figure is then what its rows are.
 *
 * @param common what all of them ask
 * @param more what else narrows all of them, as of a list
 */
export async function countRecords<R extends AnyRecord>(
  db: Kysely<Database>,
  { record, model }: { record: R; model: RecordModel<SheetOf<R>> },
  viewer: Viewer,
  common: RecordFilters,
  each: readonly RecordFilters[],
  { today, more = [] }: { today: string; more?: readonly RawBuilder<SqlBool>[] },
): Promise<number[]> {
  const counted = each.map(one => {
    const conditions = askedOf(model, viewer, one, today)
    return sql`count(*) filter (where ${sql.join([sql`true`, ...conditions], sql` and `)})::int`
  })
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counted)}]::int[] as counts from ${sql.table(model.table)}
    ${whereAll([...keptBy(record, model, viewer, common, today), ...more])}`.execute(db)
  return rows[0]?.counts ?? []
}

/** Where a field's value is: a column of its own, or the sheet. */
const columnOf = (
  model: Pick<RecordModel<unknown>, 'derived' | 'places'>,
  name: string,
  today: string,
): RawBuilder<unknown> => {
  const place = model.places[name]
  if (place) return typeof place === 'function' ? place(today) : place
  return model.derived.has(name) || name === 'name' || name === 'mission_id'
    ? sql.ref(name)
    : sql`(sheet ->> ${sql.lit(name)})`
}

/** By what the record is called, by a column, or by a field: numbers by size, texts as the French dictionary has them. */
function sortedBy(
  { derived, orders, usual }: Pick<RecordModel<unknown>, 'derived' | 'orders' | 'usual'>,
  asked: string | undefined,
  direction: Paging['sortDirection'],
  today: string,
) {
  const field = asked ?? usual
  const way = direction === 'desc' ? sql`desc nulls last` : sql`asc`
  const own = orders[field]
  if (own) return sql`order by ${own(way, today)}, id ${way}`
  if (field === 'name') return sql`order by left(name, 200) ${way}, id ${way}`
  if (derived.has(field) || field === 'created_at' || field === 'updated_at')
    return sql`order by ${sql.ref(field)} ${way}, id ${way}`
  const number = sql`case jsonb_typeof(sheet -> ${sql.lit(field)}) when 'number' then (sheet ->> ${sql.lit(field)})::numeric end`
  return sql`order by ${number} ${way}, sheet ->> ${sql.lit(field)} collate "fr-x-icu" ${way}, left(name, 200) ${way}, id ${way}`
}

/** What records are called, by id; removed ones included, ids that nothing has are absent. */
export async function recordNames(
  db: Kysely<Database>,
  model: Pick<RecordModel<unknown>, 'table'>,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(model.table)} where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** What another record with the same text in a field is called, capitals aside; undefined when there is none. */
export async function nameOfSame(
  db: Kysely<Database>,
  model: Pick<RecordModel<unknown>, 'table'>,
  { field, value, except }: { field: string; value: string; except: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(model.table)}
    where not is_deleted and id <> ${except} and lower(sheet ->> ${field}) = lower(${value.trim()}) limit 1`.execute(db)
  return rows[0]?.name
}

/** A row as the endpoints answer it: what is empty is absent. */
export const itemOf = <S>({ id, revision, sheet, created_at, updated_at }: RecordRow<S>): RecordItem<S> => ({
  ...(Object.fromEntries(Object.entries(sheet as object).filter(([, value]) => value !== null)) as S),
  id,
  revision,
  created_at,
  updated_at,
})

/** A thing that still needs a record: its kind, and what it is called. */
export type Use = { kind: ChangeNotice['kind']; id: string; name: string; is_bill?: boolean }

/** How many uses are named. */
const USES_MAX = 10

/** The first things that still need a record, of one `select kind, id, name` or several joined by `union all`. */
export async function usesIn(db: Kysely<Database>, ...selects: RawBuilder<unknown>[]): Promise<Use[]> {
  const { rows } = await sql<Use>`${sql.join(selects, sql` union all `)} limit ${USES_MAX}`.execute(db)
  return rows
}
