import { type AccessedThing, type AccessKind, EVERYBODY } from '@faitage/contracts/privacy/access'
import { rulesInForce } from '@faitage/contracts/privacy/retention'
import { retentionRules } from '@faitage/projections/privacy/retention-rule'
import { sql } from 'kysely'
import type { Api } from './api.ts'
import { traceOf } from './http/errors.ts'

/** Milliseconds between two writings; what a process that is killed had not written yet is lost. */
const EVERY_MS = 2000
/** Rows that wait before they are written at once, and at most while Postgres is away. */
const FULL = 5000
const MOST = 50_000

interface Access {
  readonly actor: string
  readonly thing: AccessedThing
  /** Nobody in particular of an export of many. */
  readonly subject?: string | undefined
  readonly kind: AccessKind
}
type Pending = Required<Access> & { hour: string; at: string; times: number }

/**
 * Who looked at whose data: one row by actor, thing, way and hour, ids only. A read notes it in memory and goes on; rows are
 * written behind, many in one statement.
 */
export interface AccessLog {
  note(access: Access): void
  /** Writes what waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const HOUR_MS = 3_600_000

export function openAccessLog({ db, clock, log }: Pick<Api, 'db' | 'clock' | 'log'>): AccessLog {
  let pending = new Map<string, Pending>()
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    if (pending.size === 0) return
    const taken = pending
    pending = new Map()
    try {
      // In the order of the key, so that two processes that write the same rows do not wait for each other.
      const rows = [...taken].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
      await sql`
        insert into access_entry (actor_id, thing, subject_id, kind, hour, last_at, times)
        select actor, thing, subject, kind, hour, at, times from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (actor uuid, thing text, subject uuid, kind text, hour timestamptz, at timestamptz, times int)
        on conflict (actor_id, hour, subject_id, thing, kind) do update
          set times = access_entry.times + excluded.times, last_at = greatest(access_entry.last_at, excluded.last_at)`.execute(
        db,
      )
    } catch (error) {
      log.warn(traceOf(error), 'accesses were not written, trying again')
      for (const [key, row] of taken) if (pending.size < MOST) merge(pending, key, row)
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), EVERY_MS)
  timer.unref()

  return {
    note({ actor, thing, subject = EVERYBODY, kind }) {
      const now = clock.now()
      const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString()
      const row = { actor, thing, subject, kind, hour, at: now.toISOString(), times: 1 }
      merge(pending, `${actor} ${hour} ${subject} ${thing} ${kind}`, row)
      if (pending.size === FULL) void flush()
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

function merge(into: Map<string, Pending>, key: string, row: Pending): void {
  const before = into.get(key)
  if (!before) into.set(key, row)
  else {
    before.times += row.times
    if (row.at > before.at) before.at = row.at
  }
}

/** Forgets the accesses that had their time, by the rule in force. */
export async function forgetAccesses({ db, clock }: Pick<Api, 'db' | 'clock'>): Promise<void> {
  const rule = rulesInForce(await retentionRules(db), clock.today()).get('access_log')
  if (!rule) return
  const months = rule.current_months + rule.archive_months
  await sql`delete from access_entry where last_at < now() - make_interval(months => ${months})`.execute(db)
}
