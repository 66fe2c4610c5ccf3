import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { RecordDefinition } from '@faitage/contracts/kernel/record'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../kernel/database.ts'
import { contains, orderedBy, type Paging, pageClause, pageOf, whereAll } from '../kernel/list.ts'
import { existing, type ReadModel, type Recorded } from '../kernel/read-model.ts'
import { searchable } from '../kernel/search.ts'

/** A sheet of the directory: its name to sort and seek by, the whole as JSON. */
export type RecordRow<S> = { id: string; name: string; sheet: S; search: string; revision: number }
/** A record as its endpoints answer it. */
export type RecordItem<S> = { id: string; revision: number } & S

type Kind = 'agency' | 'antenna' | 'client'
type Named = { name: string; [field: string]: unknown }

/** The read model of a record: registered, amended (only the given keys; null clears), removed. */
export function recordModel<S extends Named>(
  record: Pick<RecordDefinition, 'registered' | 'amended' | 'removed'>,
  kind: Kind,
  searched: (sheet: S) => (string | null | undefined)[],
): ReadModel<RecordRow<S>> {
  const rowOf = (id: string, sheet: S, revision: number): RecordRow<S> => ({
    id,
    name: sheet.name,
    sheet,
    search: searchable(...searched(sheet)),
    revision,
  })
  const idOf = (event: Recorded) => (event.data as { id: string }).id
  return {
    table: kind,
    version: 1,
    columns: {
      id: 'uuid not null',
      name: 'text collate "fr-x-icu" not null',
      sheet: 'jsonb not null',
      search: 'text not null',
      revision: 'int not null',
    },
    indexes: ['(name, id)'],
    handles: new Set([record.registered.type, record.amended.type, record.removed.type]),
    keyOf: idOf,
    notice: () => ({ kind, mission_id: null }),
    reduce: (row, event) => {
      const { type, revision } = event
      const data = event.data as unknown as { sheet: S; changes: Partial<S> }
      if (type === (record.registered.type as FaitageEvent['type'])) return rowOf(idOf(event), data.sheet, revision)
      const { sheet } = existing(row, event)
      if (type === (record.removed.type as FaitageEvent['type'])) return undefined
      return rowOf(idOf(event), { ...sheet, ...data.changes }, revision)
    },
  }
}

export type RecordQuery = Paging & { term?: string | undefined; agency_id?: string | undefined }

/** The records of a kind, by words, and by agency for antennas. */
export async function listRecords<S extends z.ZodRawShape>(
  db: Kysely<Database>,
  kind: Kind,
  query: RecordQuery,
): Promise<Page<RecordItem<z.infer<z.ZodObject<S>>>>> {
  const conditions: RawBuilder<SqlBool>[] = contains('search', query.term)
  if (query.agency_id && kind === 'antenna') conditions.push(sql`sheet ->> 'agency_id' = ${query.agency_id}`)
  const table = sql.table(kind)
  const where = whereAll(conditions)
  const order = orderedBy(['name', 'id'], query.sortDirection)
  const [{ rows }, total] = await Promise.all([
    sql<RecordRow<z.infer<z.ZodObject<S>>>>`select * from ${table} ${where} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${table} ${where}`.execute(db),
  ])
  return pageOf(rows.map(itemOf), total.rows[0]?.total ?? 0, query)
}

/** One record, or undefined. */
export async function getRecord<S>(db: Kysely<Database>, kind: Kind, id: string): Promise<RecordItem<S> | undefined> {
  const { rows } = await sql<RecordRow<S>>`select * from ${sql.table(kind)} where id = ${id}`.execute(db)
  return rows[0] && itemOf(rows[0])
}

const itemOf = <S>({ id, revision, sheet }: RecordRow<S>): RecordItem<S> => ({ ...sheet, id, revision })

/** A thing that still needs a record. */
export type Use = { kind: 'mission' | 'antenna' | 'user'; id: string; name: string }

/** How many uses are told. */
export const USES_MAX = 10
