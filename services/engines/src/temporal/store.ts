import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { unavailable } from './errors.ts'
import type { ScheduleState } from './schedule-state.ts'
import type { RunState } from './state.ts'

/** A kind of thing a run waits for; one row each, so that a step writes only what it touched. */
export type PendingKind = 'activity' | 'timer' | 'child'

/** What one run wants written by the next commit. */
export interface RunWrites {
  key: number
  state: RunState
  events: { id: number; bytes: Uint8Array }[]
  /** The run's buffered events, when they changed. */
  buffered?: Uint8Array[]
  pending: { kind: PendingKind; id: string; value: object | undefined }[]
  requests: string[]
  current: boolean
}

export interface Writer {
  /** Called inside the commit; the run forgets what it hands over. */
  takeWrites(): RunWrites | undefined
}

interface StoreOptions {
  dataDir: string
  /** False only in the control of the crash tests: answers no longer wait for the disk. */
  durable?: boolean
}

const LAZY_MS = 200
const UNWRITABLE = 'the state cannot be written'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS runs (
    key INTEGER PRIMARY KEY, run_id TEXT NOT NULL UNIQUE, workflow_id TEXT NOT NULL, workflow_type TEXT NOT NULL,
    task_queue TEXT NOT NULL, status INTEGER NOT NULL, started_at INTEGER NOT NULL, closed_at INTEGER, state TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS runs_by_workflow ON runs (workflow_id, key);
  CREATE INDEX IF NOT EXISTS runs_by_status ON runs (status, key);
  CREATE TABLE IF NOT EXISTS current_runs (workflow_id TEXT PRIMARY KEY, run_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    run INTEGER NOT NULL, id INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (run, id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS buffered (
    run INTEGER NOT NULL, seq INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (run, seq)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS pending (
    run INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, state TEXT NOT NULL, PRIMARY KEY (run, kind, id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS schedules (id TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS requests (run INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (run, id)) WITHOUT ROWID;
`

/**
 * SQLite behind a group commit: whatever was changed since the last commit is written in one transaction at the end of
 * the turn of the event loop, and only then do the answers leave and the task queues hear of new tasks.
 */
export class Store {
  readonly db: DatabaseSync
  private readonly dirty = new Set<Writer>()
  private readonly dirtySchedules = new Map<string, ScheduleState | undefined>()
  private readonly waiting: { resolve(): void; reject(e: unknown): void }[] = []
  private afterwards: (() => void)[] = []
  private scheduled: NodeJS.Immediate | undefined
  private lazy: NodeJS.Timeout | undefined
  private failure: Error | undefined
  private closed = false
  private readonly sql: Record<string, StatementSync>
  private readonly durable: boolean
  private nextKey: number
  /** Called once when a commit failed; nothing is acknowledged after that. */
  onFailure: (error: Error) => void = () => {}

  constructor(options: StoreOptions) {
    mkdirSync(options.dataDir, { recursive: true })
    this.durable = options.durable ?? true
    this.db = new DatabaseSync(join(options.dataDir, 'temporal.sqlite'))
    this.db.exec(
      `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -4000; ${SCHEMA}`,
    )
    const p = (text: string) => this.db.prepare(text)
    this.sql = {
      run: p(`INSERT INTO runs (key, run_id, workflow_id, workflow_type, task_queue, status, started_at, closed_at, state)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET
        status = excluded.status, closed_at = excluded.closed_at, state = excluded.state`),
      current: p(`INSERT INTO current_runs VALUES (?, ?) ON CONFLICT DO UPDATE SET run_id = excluded.run_id`),
      event: p('INSERT INTO events VALUES (?, ?, ?)'),
      clearBuffered: p('DELETE FROM buffered WHERE run = ?'),
      buffer: p('INSERT INTO buffered VALUES (?, ?, ?)'),
      pending: p('INSERT INTO pending VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET state = excluded.state'),
      settled: p('DELETE FROM pending WHERE run = ? AND kind = ? AND id = ?'),
      request: p('INSERT OR IGNORE INTO requests VALUES (?, ?)'),
      events: p('SELECT data FROM events WHERE run = ? AND id >= ? AND id < ? ORDER BY id LIMIT ?'),
      byRunId: p('SELECT key, state FROM runs WHERE run_id = ?'),
      currentRun: p(
        'SELECT r.key, r.state FROM current_runs c JOIN runs r ON r.run_id = c.run_id WHERE c.workflow_id = ?',
      ),
      open: p('SELECT key, state FROM runs WHERE status = 1 ORDER BY key'),
      pendingOf: p('SELECT kind, state FROM pending WHERE run = ? ORDER BY id'),
      bufferedOf: p('SELECT data FROM buffered WHERE run = ? ORDER BY seq'),
      schedule: p('INSERT INTO schedules VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state'),
      unschedule: p('DELETE FROM schedules WHERE id = ?'),
      schedules: p('SELECT state FROM schedules ORDER BY id'),
      requestsOf: p('SELECT id FROM requests WHERE run = ?'),
    }
    this.nextKey = (this.db.prepare('SELECT coalesce(max(key), 0) AS m FROM runs').get() as { m: number }).m + 1
  }

  newKey(): number {
    return this.nextKey++
  }

  /** The writer has something for the next commit. */
  touch(writer: Writer): void {
    this.dirty.add(writer)
    this.schedule()
  }

  /** As {@link touch}, for what may be lost in a crash: it goes with the next commit, which nobody waits for. */
  touchLazily(writer: Writer): void {
    this.dirty.add(writer)
    this.lazy ??= setTimeout(() => this.commit(), LAZY_MS)
  }

  /** Writes a schedule, or forgets it, with the next commit. */
  keepSchedule(id: string, state: ScheduleState | undefined): void {
    this.dirtySchedules.set(id, state)
    this.schedule()
  }

  schedules(): ScheduleState[] {
    return (this.sql.schedules!.all() as { state: string }[]).map(row => JSON.parse(row.state) as ScheduleState)
  }

  /** Runs once everything changed so far is on disk. */
  afterCommit(action: () => void): void {
    this.afterwards.push(action)
    this.schedule()
  }

  /** Resolves when everything changed so far is on disk; rejects when it cannot be written. */
  durably(): Promise<void> {
    if (!this.durable) return Promise.resolve()
    if (this.failure) return Promise.reject(unavailable(UNWRITABLE))
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject })
      this.schedule()
    })
  }

  private schedule(): void {
    if (this.closed || this.scheduled) return
    // The control without durability leaves changes in memory for long, as a server without a commit barrier would.
    if (this.durable) this.scheduled = setImmediate(() => this.commit())
    else {
      this.scheduled = setImmediate(() => {
        this.scheduled = undefined
        for (const action of this.afterwards.splice(0)) action()
      })
    }
  }

  /** Writes everything now. */
  commit(): void {
    if (this.scheduled) clearImmediate(this.scheduled)
    this.scheduled = undefined
    clearTimeout(this.lazy)
    this.lazy = undefined
    if (this.failure || this.closed || !this.durable) return
    const waiting = this.waiting.splice(0)
    const afterwards = this.afterwards
    this.afterwards = []
    try {
      if (this.dirty.size || this.dirtySchedules.size) this.write()
    } catch (error) {
      this.failure = error as Error
      for (const w of waiting) w.reject(unavailable(UNWRITABLE))
      this.onFailure(this.failure)
      return
    }
    for (const w of waiting) w.resolve()
    for (const action of afterwards) action()
  }

  private write(): void {
    const s = this.sql
    this.db.exec('BEGIN')
    for (const writer of this.dirty) {
      const w = writer.takeWrites()
      if (!w) continue
      const { state, key } = w
      s.run!.run(
        key,
        state.runId,
        state.workflowId,
        state.workflowType,
        state.taskQueue,
        state.status,
        state.startedAt,
        state.closedAt ?? null,
        JSON.stringify(state),
      )
      if (w.current) s.current!.run(state.workflowId, state.runId)
      for (const e of w.events) s.event!.run(key, e.id, e.bytes)
      if (w.buffered) {
        s.clearBuffered!.run(key)
        for (const [i, bytes] of w.buffered.entries()) s.buffer!.run(key, i, bytes)
      }
      for (const p of w.pending) {
        if (p.value) s.pending!.run(key, p.kind, p.id, JSON.stringify(p.value))
        else s.settled!.run(key, p.kind, p.id)
      }
      for (const id of w.requests) s.request!.run(key, id)
    }
    for (const [id, state] of this.dirtySchedules) {
      if (state) s.schedule!.run(id, JSON.stringify(state))
      else s.unschedule!.run(id)
    }
    this.db.exec('COMMIT')
    this.dirty.clear()
    this.dirtySchedules.clear()
  }

  /** Deletes closed runs with all that belongs to them. */
  deleteClosedBefore(at: number): void {
    this.commit()
    const keys = this.db.prepare('SELECT key FROM runs WHERE status <> 1 AND closed_at < ?').all(at) as {
      key: number
    }[]
    if (!keys.length) return
    const statements = ['events', 'buffered', 'pending', 'requests'].map(t =>
      this.db.prepare(`DELETE FROM ${t} WHERE run = ?`),
    )
    const current = this.db.prepare('DELETE FROM current_runs WHERE run_id = (SELECT run_id FROM runs WHERE key = ?)')
    const runs = this.db.prepare('DELETE FROM runs WHERE key = ?')
    this.db.exec('BEGIN')
    for (const { key } of keys) for (const statement of [...statements, current, runs]) statement.run(key)
    this.db.exec('COMMIT')
  }

  /** Encoded events of a run, ids in [from, to), oldest first; committed ones only. */
  events(key: number, from: number, to: number, limit = 1_000_000): Uint8Array[] {
    return (this.sql.events!.all(key, from, to, limit) as { data: Uint8Array }[]).map(row => row.data)
  }

  find(workflowId: string, runId: string | undefined): { key: number; state: RunState } | undefined {
    const row = (runId ? this.sql.byRunId!.get(runId) : this.sql.currentRun!.get(workflowId)) as
      | { key: number; state: string }
      | undefined
    return row && { key: row.key, state: JSON.parse(row.state) as RunState }
  }

  /** Everything needed to go on after a start: the open runs and what they wait for. */
  openRuns(): { key: number; state: RunState }[] {
    return (this.sql.open!.all() as { key: number; state: string }[]).map(row => ({
      key: row.key,
      state: JSON.parse(row.state) as RunState,
    }))
  }

  details(key: number): {
    pending: { kind: PendingKind; value: object }[]
    buffered: Uint8Array[]
    requests: string[]
  } {
    return {
      pending: (this.sql.pendingOf!.all(key) as { kind: PendingKind; state: string }[]).map(row => ({
        kind: row.kind,
        value: JSON.parse(row.state) as object,
      })),
      buffered: (this.sql.bufferedOf!.all(key) as { data: Uint8Array }[]).map(row => row.data),
      requests: (this.sql.requestsOf!.all(key) as { id: string }[]).map(row => row.id),
    }
  }

  close(): void {
    if (this.closed) return
    this.commit()
    this.closed = true
    this.db.close()
  }
}
