import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { isMetastream, NO_REVISION, type ProposedEvent, type RecordedEvent } from './record.ts'
import { renewLog } from './renew-log.ts'

const SCHEMA_VERSION = 1

const SCHEMA = `
  CREATE TABLE stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE event (
    position INTEGER PRIMARY KEY,
    stream   INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT    NOT NULL,
    type     TEXT    NOT NULL,
    json     INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    data     BLOB    NOT NULL,
    metadata BLOB    NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX event_of_stream ON event (stream, revision);
`

type Row = [number, string, number, string, string, number, number, Uint8Array, Uint8Array]

const COLUMNS = 'e.position, s.name, e.revision, e.id, e.type, e.json, e.created, e.data, e.metadata'
const FROM = `SELECT ${COLUMNS} FROM event e JOIN stream s ON s.id = e.stream`

const toEvent = (row: Row): RecordedEvent => ({
  position: row[0],
  stream: row[1],
  revision: row[2],
  id: row[3],
  type: row[4],
  json: row[5] === 1,
  created: row[6],
  data: row[7],
  metadata: row[8],
})

/** A page stops at this many bytes, so that big events do not pile up in memory. */
const PAGE_BYTES = 1024 * 1024

/** What SQLite says where the disk did not take what was written, of a file or of its folder. */
const NOT_KEPT: readonly unknown[] = [1034, 1290]

/** Whether the disk failed to keep what it had been handed: what has become of it nobody can say before a new start. */
export const wasNotKept = (error: unknown): boolean => NOT_KEPT.includes((error as { errcode?: unknown }).errcode)

/** Names of metadata streams kept in memory; where there are more, the file is asked. */
const METASTREAMS = 20_000

/**
 * The SQLite file under the server: one table of streams, one of events. Everything is synchronous; only the writer
 * opens transactions. The file stays exclusively locked while the store is open.
 */
export class EventFile {
  readonly #db: DatabaseSync
  readonly #insertStream: StatementSync
  readonly #insertEvent: StatementSync
  readonly #streamId: StatementSync
  readonly #lastRevision: StatementSync
  readonly #identity: StatementSync
  readonly #newest: StatementSync
  /**
   * The metadata streams there are, or were to be before a rollback; few streams have one. Undefined where they are many.
   */
  #metastreams: Set<string> | undefined
  readonly #pages: Record<'all' | 'allBack' | 'stream' | 'streamBack', StatementSync>

  /**
   * Opens or creates `events.sqlite` in `dataDir`.
   * @throws when another server holds the file, or when the file was written by a later version.
   */
  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true })
    const file = join(dataDir, 'events.sqlite')
    const db = new DatabaseSync(file)
    this.#db = db
    try {
      lockAndMigrate(db, file)
    } catch (error) {
      db.close()
      const locked = error instanceof Error && /locked|busy/.test(error.message)
      throw locked ? new Error(`The event store data in ${dataDir} is in use by another server`) : error
    }
    this.#insertStream = db.prepare('INSERT INTO stream (name) VALUES (?)')
    this.#insertEvent = db.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    this.#streamId = prepareRows(db, 'SELECT id FROM stream WHERE name = ?')
    this.#lastRevision = prepareRows(db, 'SELECT max(revision) FROM event WHERE stream = ?')
    this.#identity = prepareRows(db, 'SELECT id, position FROM event WHERE stream = ? AND revision = ?')
    this.#newest = prepareRows(
      db,
      'SELECT e.id, s.name, e.revision, e.position FROM event e JOIN stream s ON s.id = e.stream ORDER BY e.position DESC LIMIT ?',
    )
    this.#pages = {
      all: prepareRows(db, `${FROM} WHERE e.position >= ? ORDER BY e.position LIMIT ?`),
      allBack: prepareRows(db, `${FROM} WHERE e.position < ? ORDER BY e.position DESC LIMIT ?`),
      stream: prepareRows(db, `${FROM} WHERE e.stream = ? AND e.revision >= ? ORDER BY e.revision LIMIT ?`),
      streamBack: prepareRows(db, `${FROM} WHERE e.stream = ? AND e.revision <= ? ORDER BY e.revision DESC LIMIT ?`),
    }
    const named = prepareRows(db, "SELECT name FROM stream WHERE name >= '$$' AND name < '$%' LIMIT ?")
    const metastreams = named.all(METASTREAMS) as unknown as [string][]
    if (metastreams.length < METASTREAMS) this.#metastreams = new Set(metastreams.map(([name]) => name))
  }

  /** Whether a stream may be there; false of a metadata stream that is not, which is known without asking the file. */
  mayHave(name: string): boolean {
    return this.#metastreams === undefined || !isMetastream(name) || this.#metastreams.has(name)
  }

  begin(): void {
    this.#db.exec('BEGIN IMMEDIATE')
  }

  /** Returns once the transaction is on disk (`synchronous = FULL`). */
  commit(): void {
    this.#db.exec('COMMIT')
  }

  rollback(): void {
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
  }

  /** @returns the internal number of the new stream. Call within a transaction. */
  addStream(name: string): number {
    if (isMetastream(name)) this.#metastreams?.add(name)
    if (this.#metastreams?.size === METASTREAMS) this.#metastreams = undefined
    return Number(this.#insertStream.run(name).lastInsertRowid)
  }

  /** Call within a transaction. */
  addEvent(streamId: number, position: number, revision: number, created: number, event: ProposedEvent): void {
    const { id, type, json, data, metadata } = event
    this.#insertEvent.run(position, streamId, revision, id, type, json ? 1 : 0, created, data, metadata)
  }

  streamId(name: string): number | undefined {
    return (this.#streamId.get(name) as unknown as [number] | undefined)?.[0]
  }

  /** Revision of the last event, or {@link NO_REVISION}. */
  lastRevision(streamId: number): number {
    return (this.#lastRevision.get(streamId) as unknown as [number | null])[0] ?? NO_REVISION
  }

  /** Which event sits at a revision of a stream. */
  identityAt(streamId: number, revision: number): { id: string; position: number } | undefined {
    const row = this.#identity.get(streamId, revision) as unknown as [string, number] | undefined
    return row && { id: row[0], position: row[1] }
  }

  /** Identity and place of the newest `count` events, newest first. */
  newest(count: number): { id: string; stream: string; revision: number; position: number }[] {
    const rows = this.#newest.all(count) as unknown as [string, string, number, number][]
    return rows.map(([id, stream, revision, position]) => ({ id, stream, revision, position }))
  }

  /** Events of `$all` from `position` on (inclusive), oldest first; at most `limit` of them or about 1 MiB. */
  allFrom(position: number, limit: number): RecordedEvent[] {
    return page(this.#pages.all, limit, [position])
  }

  /** Events of `$all` before `position` (exclusive), newest first. */
  allBefore(position: number, limit: number): RecordedEvent[] {
    return page(this.#pages.allBack, limit, [position])
  }

  /** Events of a stream from `revision` on (inclusive), oldest first. */
  streamFrom(streamId: number, revision: number, limit: number): RecordedEvent[] {
    return page(this.#pages.stream, limit, [streamId, revision])
  }

  /** Events of a stream down from `revision` (inclusive), newest first. */
  streamDownFrom(streamId: number, revision: number, limit: number): RecordedEvent[] {
    return page(this.#pages.streamBack, limit, [streamId, revision])
  }

  close(): void {
    this.#db.close()
  }
}

function lockAndMigrate(db: DatabaseSync, file: string): void {
  // Small pages: a group touches one index page per stream, and all of them go to the disk.
  db.exec('PRAGMA page_size = 2048')
  // The exclusive lock lives as long as the connection, and the kernel drops it when the process dies.
  db.exec('PRAGMA locking_mode = EXCLUSIVE')
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = FULL')
  // 32 MB of log: checkpoints stall the writer, so they are few.
  db.exec('PRAGMA wal_autocheckpoint = 16000')
  db.exec('PRAGMA cache_size = -8000')
  db.exec('BEGIN EXCLUSIVE')
  // The file is ours from here on; nothing was written yet.
  renewLog(`${file}-wal`)
  const { user_version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  if (user_version > SCHEMA_VERSION)
    throw new Error(`The event store data has version ${user_version}, known is ${SCHEMA_VERSION}`)
  // Nothing is written where all is there: a full disk still serves its readers.
  if (user_version === 0) db.exec(`${SCHEMA}; PRAGMA user_version = ${SCHEMA_VERSION}`)
  db.exec('COMMIT')
}

function prepareRows(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

function page(statement: StatementSync, limit: number, parameters: number[]): RecordedEvent[] {
  const events: RecordedEvent[] = []
  let bytes = 0
  for (const row of statement.iterate(...parameters, limit)) {
    const event = toEvent(row as unknown as Row)
    events.push(event)
    bytes += event.data.length + event.metadata.length
    if (bytes >= PAGE_BYTES) break
  }
  return events
}
