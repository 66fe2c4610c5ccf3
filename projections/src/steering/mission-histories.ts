import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { historiesOf, type StatisticsScope } from './mission-passages.ts'

/** Histories one after the other: of each status that was entered, its place, and the day as a number of days since 2000. */
export interface Histories {
  readonly ranks: Uint8Array
  readonly days: Int32Array
  /** Where each history begins, then where the last one ends. */
  readonly starts: readonly number[]
}

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(2000, 0, 1)

/** As Postgres counts days. */
export const dayNumber = (day: string): number => (Date.parse(day) - EPOCH) / DAY_MS

/**
 * The histories that the figures of a mission are counted from, in the order they took effect. They leave Postgres as one value of
 * bytes, and are counted here: that takes a quarter of what taking the arrays apart and grouping them there did.
 */
export async function readHistories(db: Kysely<Database>, scope: StatisticsScope): Promise<Histories> {
  const { rows } = await sql<{ bytes: string | null }>`
    select encode(string_agg(array_send(ranks) || array_send(days), ''), 'base64') as bytes
    from (${historiesOf(scope)}) as history`.execute(db)
  return historiesIn(Buffer.from(rows[0]?.bytes ?? '', 'base64'))
}

/* Postgres's binary form of an array: a header in which stands how many values it has, then each behind its length. */
const HEADER = 20
const COUNT_AT = 12
const LENGTH = 4
const RANK = 2
const DAY = 4

function historiesIn(bytes: Buffer): Histories {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const most = Math.ceil(bytes.length / (2 * LENGTH + RANK + DAY))
  const [ranks, days, starts] = [new Uint8Array(most), new Int32Array(most), [0]]
  let end = 0
  for (let at = 0; at < bytes.length; ) {
    const count = view.getInt32(at + COUNT_AT)
    at += HEADER
    for (let index = 0; index < count; index++, at += LENGTH + RANK) ranks[end + index] = view.getInt16(at + LENGTH)
    at += HEADER
    for (let index = 0; index < count; index++, at += LENGTH + DAY) days[end + index] = view.getInt32(at + LENGTH)
    end += count
    starts.push(end)
  }
  return { ranks, days, starts }
}
