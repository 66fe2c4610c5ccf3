import type { EventStoreDBClient } from '@eventstore/db-client'
import type pg from 'pg'
import { eventsBetween } from '../log-reader.ts'
import { openLogCheck } from './check.ts'
import { linked, ORIGIN, type Sealable, sealableOf } from './digest.ts'
import type { LogFault } from './faults.ts'
import { openHeadCheck } from './head-check.ts'
import type { Head } from './heads.ts'

const CHUNK = 2000
/** Faults told at most: of a log that is another one, all are. */
const TOLD = 100

export type Verified = {
  readonly events: number
  /** Written so lately that no seal holds them yet. */
  readonly unsealed: number
  readonly faults: readonly LogFault[]
  /** Streams whose chain does not end as it was sealed. */
  readonly streams: readonly string[]
  /** Hash of the last seal: the whole log in one line. */
  readonly head: string | undefined
  /** Up to where the log is what was signed; -1 where no head was met. */
  readonly signedUpTo: bigint
  readonly seconds: number
}

/**
 * Reads the whole log and compares it with its seals, with its signed heads and with the chain of each of its streams.
 * @param apart heads that were kept elsewhere
 */
export async function verifyLog(
  pool: pg.Pool,
  eventStore: EventStoreDBClient,
  key: Buffer,
  apart: { heads: readonly Head[]; altered: boolean } = { heads: [], altered: false },
): Promise<Verified> {
  const started = performance.now()
  const { rows } = await pool.query<{ position: string; hash: Buffer }>(
    'select position, hash from ops.log_seal order by position desc limit 1',
  )
  const until = BigInt(rows[0]?.position ?? -1)
  const check = openLogCheck(pool, key)
  const headCheck = openHeadCheck(pool, key)
  const faults: LogFault[] = []
  let end = -1n
  const chains = new Map<string, { revision: bigint; hash: Buffer }>()
  let events = 0
  const link = ({ position, stream, revision, digest }: Sealable) => {
    if (position <= until) chains.set(stream, { revision, hash: linked(chains.get(stream)?.hash ?? ORIGIN, digest) })
  }
  for await (const chunk of eventsBetween(eventStore, -1n, undefined, CHUNK)) {
    const sealables = chunk.map(sealableOf)
    const found = [...(await check.take(sealables)), ...(await headCheck.take(chunk))]
    end = sealables.at(-1)?.position ?? end
    if (faults.length < TOLD) faults.push(...found.slice(0, TOLD - faults.length))
    for (const sealable of sealables) link(sealable)
    events += chunk.length
  }
  if (apart.altered) faults.unshift({ kind: 'head', position: apart.heads[0]?.position ?? -1n, kept: true })
  faults.unshift(...(await headCheck.finish(apart.heads, end)))
  faults.push(...(await check.rest(until)))
  return {
    events,
    unsealed: check.unsealed(),
    faults: faults.slice(0, TOLD),
    streams: await differing(pool, chains, until),
    head: rows[0]?.hash.toString('hex'),
    signedUpTo: headCheck.met().held,
    seconds: Math.round(performance.now() - started) / 1000,
  }
}

/** Streams whose sealed chain is another one; those that went on since `until` are left to the next time. */
async function differing(
  pool: pg.Pool,
  chains: ReadonlyMap<string, { revision: bigint; hash: Buffer }>,
  until: bigint,
): Promise<string[]> {
  const different: string[] = []
  const { rows: later } = await pool.query('select 1 from ops.log_seal where position > $1 limit 1', [String(until)])
  let after = ''
  for (;;) {
    const { rows } = await pool.query<{ stream: string; revision: string; hash: Buffer }>(
      'select stream, revision, hash from ops.stream_seal where stream > $1 order by stream limit 5000',
      [after],
    )
    if (rows.length === 0) return different
    for (const { stream, revision, hash } of rows) {
      const chain = chains.get(stream)
      const wentOn = later.length > 0 && BigInt(revision) > (chain?.revision ?? -1n)
      if (!wentOn && !chain?.hash.equals(hash) && different.length < TOLD) different.push(stream)
    }
    after = (rows.at(-1) as (typeof rows)[number]).stream
  }
}
