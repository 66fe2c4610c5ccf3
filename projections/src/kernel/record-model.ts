import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { PermissionKind } from '@faitage/contracts/kernel/permission'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'
import { contains, type Paging, pageClause, pageOf, whereAll } from './list.ts'
import { existing, type ReadModel, type Recorded } from './read-model.ts'
import { searchable } from './search.ts'

/** A record as its table holds it: what it is called, to sort and be named by, and its whole sheet as JSON. */
export type RecordRow<S> = {
  id: string
  name: string
  sheet: S
  search: string
  revision: number
  created_at: string
  updated_at: string
  /** A removal may be undone: the row waits. */
  is_deleted: boolean
}

/** A record as its endpoints answer it. */
export type RecordItem<S> = { id: string; revision: number; created_at: string; updated_at: string } & S

/** The read model of a record, with what its lists need to know. */
export interface RecordModel<S> extends ReadModel<RecordRow<S>> {
  readonly table: PermissionKind
}

/**
 * The read model of a record: one table of the record's kind.
 *
 * @param how.search what a search looks in
 * @param how.name what the record is called, where it has no field `name`
 * @param how.indexes of fields it is often narrowed by, e.g. `((sheet ->> 'copro_id'))`
 */
export function recordModel<R extends AnyRecord>(
  record: R,
  how: {
    search: (sheet: SheetOf<R>) => (string | null | undefined)[]
    name?: (sheet: SheetOf<R>) => string
    indexes?: readonly string[]
  },
): RecordModel<SheetOf<R>> {
  type Sheet = SheetOf<R>
  const nameOf = how.name ?? ((sheet: Sheet) => (sheet as { name: string }).name)
  const filled = (row: Omit<RecordRow<Sheet>, 'name' | 'search'>): RecordRow<Sheet> => ({
    ...row,
    name: nameOf(row.sheet),
    search: searchable(...how.search(row.sheet)),
  })
  const is = (event: Recorded, definition: { type: string }) => event.type === (definition.type as FaitageEvent['type'])
  return {
    table: record.kind,
    version: 2,
    columns: {
      id: 'uuid not null',
      name: 'text collate "fr-x-icu" not null',
      sheet: 'jsonb not null',
      search: 'text not null',
      revision: 'int not null',
      created_at: 'timestamptz not null',
      updated_at: 'timestamptz not null',
      is_deleted: 'boolean not null',
    },
    indexes: ['(name, id)', ...(how.indexes ?? [])],
    handles: new Set([record.registered.type, record.amended.type, record.removed.type, record.restored.type]),
    keyOf: event => (event.data as { id: string }).id,
    notice: () => ({ kind: record.kind, mission_id: null }),
    reduce: (row, event) => {
      const { revision, recordedAt: updated_at } = event
      const data = event.data as unknown as { id: string; sheet: Sheet; changes: Partial<Sheet> }
      if (is(event, record.registered)) {
        const { id, sheet } = data
        return filled({ id, sheet, revision, created_at: updated_at, updated_at, is_deleted: false })
      }
      const before = { ...existing(row, event), revision, updated_at }
      if (is(event, record.removed)) return { ...before, is_deleted: true }
      if (is(event, record.restored)) return { ...before, is_deleted: false }
      return filled({ ...before, sheet: { ...before.sheet, ...data.changes } })
    },
  }
}

/** What a list of records is asked: paging, a term, and any field to one value. */
export type RecordQuery = Paging & { term?: string | undefined; [filter: string]: unknown }

/**
 * The records of a kind: by words, by the value of fields, sorted, paged.
 *
 * @param more what else narrows it, e.g. what the caller may see; a condition on the record's table
 */
export async function listRecords<S>(
  db: Kysely<Database>,
  model: RecordModel<S>,
  query: RecordQuery,
  more: readonly RawBuilder<SqlBool>[] = [],
): Promise<Page<RecordItem<S>>> {
  const { page, size, sortBy, sortDirection, term, ...filters } = query
  const table = sql.table(model.table)
  const where = whereAll([
    sql<SqlBool>`not is_deleted`,
    ...contains('search', term),
    ...Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => sql<SqlBool>`sheet ->> ${field} = ${String(value)}`),
    ...more,
  ])
  const [{ rows }, total] = await Promise.all([
    sql<RecordRow<S>>`
      select * from ${table} ${where} ${sortedBy(sortBy, sortDirection)} ${pageClause({ page, size })}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${table} ${where}`.execute(db),
  ])
  return pageOf(rows.map(itemOf), total.rows[0]?.total ?? 0, { page, size })
}

/** By what the record is called, or by a field: numbers by size, texts as the French dictionary has them. */
function sortedBy(field: string | undefined, direction: Paging['sortDirection']) {
  const way = direction === 'desc' ? sql`desc nulls last` : sql`asc`
  if (field === undefined || field === 'name') return sql`order by name ${way}, id ${way}`
  const number = sql`case jsonb_typeof(sheet -> ${field}) when 'number' then (sheet ->> ${field})::numeric end`
  return sql`order by ${number} ${way}, sheet ->> ${field} collate "fr-x-icu" ${way}, name ${way}, id ${way}`
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

const itemOf = <S>({ id, revision, sheet, created_at, updated_at }: RecordRow<S>): RecordItem<S> => ({
  ...sheet,
  id,
  revision,
  created_at,
  updated_at,
})

/** A thing that still needs a record: its kind, and what it is called. */
export type Use = { kind: PermissionKind; id: string; name: string }

/** How many uses are named. */
const USES_MAX = 10

/** The first things that still need a record, of one `select kind, id, name` or several joined by `union all`. */
export async function usesIn(db: Kysely<Database>, ...selects: RawBuilder<unknown>[]): Promise<Use[]> {
  const { rows } = await sql<Use>`${sql.join(selects, sql` union all `)} limit ${USES_MAX}`.execute(db)
  return rows
}
