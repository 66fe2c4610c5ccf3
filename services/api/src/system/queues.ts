import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'

/** What waits to be done, by what it is: mails to be sent, letters and papers to be made, erasures to be swept from the disk. */
interface Queues {
  readonly mail: number
  /** Mails whose next try is later, after one that failed. */
  readonly mail_retried: number
  readonly letters: number
  readonly papers: number
  readonly sweeps: number
}

export async function readQueues({ db, letters, papers }: Pick<Api, 'db' | 'letters' | 'papers'>): Promise<Queues> {
  const { rows } = await sql<{ mail: number; mail_retried: number; sweeps: number }>`
    select (select count(*) from outbox_mail where state = 'queued')::int as mail,
      (select count(*) from outbox_mail where state = 'queued' and attempts > 0)::int as mail_retried,
      (select count(*) from ops.erasure_sweep where done_at is null)::int as sweeps`.execute(db)
  const { mail = 0, mail_retried = 0, sweeps = 0 } = rows[0] ?? {}
  return { mail, mail_retried, sweeps, letters: letters.waiting(), papers: papers.waiting() }
}

/** Events that a read model could not take, and those of their streams that wait behind them. */
export async function parkedEvents({ db }: Pick<Api, 'db'>): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(distinct position)::int as events from ops.parked_event where schema_name = 'rm'`.execute(db)
  return rows[0]?.events ?? 0
}
