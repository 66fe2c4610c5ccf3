import type { StoredEvent } from '../recorded.ts'
import type { Executor } from '../table-store.ts'
import { type Entry, entriesOf, linked, ORIGIN, type Sealable, sealableOf, signatureOf } from './digest.ts'
import { LogAltered, type LogFault } from './faults.ts'

const SEALS_AT_ONCE = 20

export interface LogCheck {
  /** Compares events with their seals; they come in order, without a gap. */
  take(events: readonly Sealable[]): Promise<LogFault[]>
  /** What was sealed up to a position and did not come. */
  rest(until: bigint): Promise<LogFault[]>
  /** Events that came before they were sealed. */
  unsealed(): number
}

/**
 * Compares the log with its seals, read as it goes.
 * @param after position behind which events come
 */
export function openLogCheck(client: Executor, key: Buffer, after = -1n): LogCheck {
  let entries: Entry[] = []
  let at = 0
  let read: { position: bigint; hash: Buffer } | undefined
  let unsealed = 0
  let found: LogFault[] = []
  /** Last event that came before its seal; a seal that is made meanwhile comes too late for it. */
  let passed = -1n
  let exhausted = false

  /** The next sealed event; undefined where there is none. */
  const next = async (): Promise<Entry | undefined> => {
    while (at >= entries.length) {
      read ??= await before()
      const { rows } = await client.query<SealRow>(
        'select after, position, events, hash, chain, signature, entries from ops.log_seal where position > $1 order by position limit $2',
        [String(read.position), SEALS_AT_ONCE],
      )
      if (rows.length === 0) {
        exhausted = true
        return undefined
      }
      entries = []
      at = 0
      for (const row of rows) {
        const { hash, chain } = row
        const seal = { position: BigInt(row.position), events: BigInt(row.events), hash, chain }
        const follows =
          BigInt(row.after) === read.position &&
          linked(read.hash, row.entries).equals(hash) &&
          signatureOf(key, seal).equals(row.signature)
        if (!follows) found.push({ kind: 'seal', position: seal.position })
        for (const entry of entriesOf(row.entries))
          if (entry.position > after && entry.position > passed) entries.push(entry)
        read = seal
      }
    }
    return entries[at]
  }
  /** The last seal that lies wholly before what comes. */
  const before = async () => {
    const { rows } = await client.query<{ position: string; hash: Buffer }>(
      'select position, hash from ops.log_seal where position <= $1 order by position desc limit 1',
      [String(after)],
    )
    return rows[0] ? { position: BigInt(rows[0].position), hash: rows[0].hash } : { position: -1n, hash: ORIGIN }
  }

  return {
    take: async events => {
      // Asked once for each array: of a log that nobody sealed yet, none is found.
      exhausted = false
      for (const { position, stream, revision, digest } of events) {
        const place = { position, stream, revision }
        let entry = at < entries.length ? entries[at] : exhausted ? undefined : await next()
        while (entry && entry.position < position) {
          found.push({ kind: 'missing', position: entry.position })
          at++
          entry = await next()
        }
        if (!entry) {
          unsealed++
          passed = position
        } else if (entry.position > position) found.push({ kind: 'added', ...place })
        else {
          if (!entry.digest.equals(digest)) found.push({ kind: 'altered', ...place })
          at++
        }
      }
      const faults = found
      found = []
      return faults
    },
    rest: async until => {
      for (let entry = await next(); entry && entry.position <= until; entry = await next()) {
        found.push({ kind: 'missing', position: entry.position })
        at++
      }
      const faults = found
      found = []
      return faults
    },
    unsealed: () => unsealed,
  }
}

type SealRow = {
  after: string
  position: string
  events: string
  hash: Buffer
  chain: Buffer | null
  signature: Buffer
  entries: Buffer
}

/** Arrays of events that pass only as they were sealed. @throws {LogAltered} */
export async function* asSealed(
  arrays: AsyncIterable<StoredEvent[]>,
  check: LogCheck | undefined,
): AsyncGenerator<StoredEvent[]> {
  for await (const events of arrays) {
    const [fault] = check ? await check.take(events.map(sealableOf)) : []
    if (fault) throw new LogAltered(fault)
    yield events
  }
}
