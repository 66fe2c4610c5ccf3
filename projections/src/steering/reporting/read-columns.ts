import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../kernel/database.ts'
import { LIVE } from '../../kernel/live-batch.ts'
import { onDiskUpTo } from '../../kernel/on-disk.ts'
import { knownThen } from '../mission-histories.ts'
import { type Columns, emptyColumns } from './columns.ts'

/** All projects, and where the read models had got to when they were read. */
export interface KnownColumns {
  readonly at: string
  readonly columns: Columns
}

interface Kept extends KnownColumns {
  /** Oldest transaction under way then, or not on disk: what it or a later one wrote may not have been read, or be lost. */
  readonly horizon: string
  /** The tables that were read: a rebuild puts others in their stead. */
  readonly tables: string
}

/** Projects read in one statement: what is on its way at once is bounded. */
const PAGE = 20_000

/** What was last read of a database. */
interface Reader {
  kept: Kept | undefined
  reading: Promise<KnownColumns> | undefined
  next: Promise<KnownColumns> | undefined
  past: { known_at: string; read: KnownColumns } | undefined
}
const readers = new WeakMap<Kysely<Database>, Reader>()
function readerOf(db: Kysely<Database>): Reader {
  const reader = readers.get(db) ?? { kept: undefined, reading: undefined, next: undefined, past: undefined }
  readers.set(db, reader)
  return reader
}

/**
 * All projects as they are now, or as they were known. What was read stays in memory; of what was projected since, only the
 * projects that changed are read again. Asked while it is being read, the next reading answers all who wait: it began after
 * they asked.
 */
export async function readColumns(db: Kysely<Database>, known_at: string | undefined): Promise<KnownColumns> {
  const reader = readerOf(db)
  if (known_at !== undefined) return knownAt(db, reader, known_at)
  if (!reader.reading) {
    reader.reading = refreshed(db, reader).finally(() => {
      reader.reading = undefined
    })
    return reader.reading
  }
  reader.next ??= reader.reading
    .catch(() => undefined)
    .then(() => {
      reader.next = undefined
      return readColumns(db, undefined)
    })
  return reader.next
}

const checkpoint = sql<{ at: string }>`
  select position || ' ' || updated_at as at from projection_checkpoint where name = ${LIVE}`

export async function readAt(db: Kysely<Database>): Promise<string> {
  return (await checkpoint.execute(db)).rows[0]?.at ?? ''
}

async function refreshed(db: Kysely<Database>, reader: Reader): Promise<KnownColumns> {
  const { kept } = reader
  if (kept && (await readAt(db)) === kept.at) return kept
  const onDisk = await onDiskUpTo(db)
  reader.kept = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async trx => {
      const head = await headOf(trx, onDisk)
      if (kept?.tables === head.tables) {
        await readInto(trx, kept.columns, changedSince(kept.horizon))
        if (kept.columns.count === head.projects) return { ...head, columns: kept.columns }
      }
      const columns = emptyColumns(head.projects)
      await readInto(trx, columns, sql``)
      return { ...head, columns }
    })
  return reader.kept
}

async function headOf(trx: Transaction<Database>, onDisk: string) {
  const { rows } = await sql<Omit<Kept, 'columns'> & { projects: number }>`
    select position || ' ' || updated_at as at, least(pg_snapshot_xmin(pg_current_snapshot()), ${onDisk}::xid8)::text as horizon,
      'project_history'::regclass::oid || ' ' || 'project_list'::regclass::oid as tables,
      (select count(*)::int from project_history) as projects
    from projection_checkpoint where name = ${LIVE}`.execute(trx)
  return rows[0] ?? { at: '', horizon: '3', tables: '', projects: 0 }
}

/** Rows written by a transaction that was under way at the horizon, or began later: no index knows them, and no clock errs. */
function changedSince(horizon: string): RawBuilder<unknown> {
  const recent = sql`age(xmin) <= age(${horizon}::xid8::xid)`
  return sql`and project_history.id in (
    select id from project_history where ${recent} union all select id from project_list where ${recent})`
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const present = sql`requester_type, moves, is_deleted as gone`

/** Reads projects, a line each, page after page. `own`: their type, their moves, and whether they are gone. */
async function readInto(
  db: Kysely<Database>,
  columns: Columns,
  more: RawBuilder<unknown>,
  own: RawBuilder<unknown> = present,
): Promise<void> {
  for (let after = NOBODY; ; ) {
    const { rows } = await sql<{ lines: string | null }>`
      select string_agg(concat_ws('|', id, mission_id, type, case when gone then '1' else '0' end, referrers, marks, moves), ';' order by id) as lines
      from (
        select history.id, history.mission_id, history.requester_type as type, history.moves,
          history.gone or project_list.id is null as gone,
          coalesce(array_to_string(project_list.referrers, ','), '') as referrers, coalesce(array_to_string(project_list.marks, ','), '') as marks
        from (
          select project_history.id, project_history.mission_id, ${own} from project_history
          where project_history.id > ${after}::uuid ${more} order by project_history.id limit ${PAGE}) as history
        left join project_list on project_list.id = history.id) as line`.execute(db)
    const lines = rows[0]?.lines?.split(';') ?? []
    for (const line of lines) {
      const [id = '', mission_id = '', requester_type = '', gone, referrers = '', marks = '', moves = ''] =
        line.split('|')
      // Nothing was known of it then: its papers count no more than it does.
      columns.put({ id, mission_id, requester_type, referrers, marks, gone: gone === '1' || moves === '', moves })
      after = id
    }
    if (lines.length < PAGE) return
  }
}

/** As they were known: read whole, the last such question's kept. A project that was not there, or gone, has no moves. */
async function knownAt(db: Kysely<Database>, reader: Reader, known_at: string): Promise<KnownColumns> {
  const at = await readAt(db)
  if (reader.past?.known_at === known_at && reader.past.read.at === at) return reader.past.read
  const { type, isPresent, moves } = knownThen(known_at)
  const columns = emptyColumns()
  const then = sql`(${type}) as requester_type, coalesce(case when ${isPresent} then (${moves}) end, '') as moves, false as gone`
  await readInto(db, columns, sql``, then)
  const read = { at, columns }
  reader.past = { known_at, read }
  return read
}
