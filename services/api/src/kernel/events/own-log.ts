import { LogIsOlder, missingPlace } from '@faitage/projections/kernel/older-log'
import type { Pool } from 'pg'
import { refused } from '../refusal.ts'
import type { EventLog } from './event-log.ts'

/** Whether the log is the one that the database is of. */
export interface OwnLog {
  /** Looks now. @returns why it is not; undefined where it is. @throws when the store or Postgres does not answer */
  look(): Promise<LogIsOlder | undefined>
  /** The same, as it was a moment ago at most; what was last known where nobody answers. */
  older(): Promise<LogIsOlder | undefined>
}

/** Milliseconds an answer is given again: what is asked before each write costs one look a second. */
const REMEMBER_MS = 1000

export function watchLog(events: Pick<EventLog, 'holds'>, pool: Pool): OwnLog {
  let known: LogIsOlder | undefined
  let last: { at: number; answer: Promise<LogIsOlder | undefined> } | undefined
  const look = async () => {
    const place = await missingPlace(events.holds, pool)
    known = place && new LogIsOlder(place)
    return known
  }
  const lookAgain = () =>
    look().catch(() => {
      // A store that was away may come back with another log.
      last = undefined
      return known
    })
  return {
    look,
    older: () => {
      if (!last || performance.now() - last.at >= REMEMBER_MS) last = { at: performance.now(), answer: lookAgain() }
      return last.answer
    },
  }
}

/**
 * The same log, of which no write is acknowledged that landed where the read models had been already: the log was replaced
 * since it was last looked at. An append that came again lands there too.
 */
export const onOwnLog = (log: EventLog, ownLog: OwnLog, reached: () => bigint): EventLog => ({
  ...log,
  async append(stream, events, options) {
    const before = reached()
    const appended = await log.append(stream, events, options)
    if (BigInt(appended.position) <= before && (await ownLog.look())) throw refused('LOG_OLDER')
    return appended
  },
})
