import { randomUUID } from 'node:crypto'
import { BACKWARDS, END, type EventStoreDBClient, jsonEvent, StreamNotFoundError } from '@eventstore/db-client'
import { logHeadSigned, logHeadStream, type SignedHead } from '@faitage/contracts/system/log-proof'
import type pg from 'pg'
import type { Logger } from 'pino'
import { holds } from './chain.ts'
import { type Head, headFrom, type KeptHeads, signHead } from './heads.ts'

/** Milliseconds between two heads: what was written since the last one is proven by nothing but the seals. */
const HEAD_EVERY_MS = 300_000
/** Milliseconds the store gets: a broken connection may leave an append without any answer. */
const APPEND_MS = 5000

export interface HeadSigner {
  /** There is something new to sign. */
  grew(): void
  /** Signs the head of what is sealed, when it is time. Never fails: the next time comes. */
  sign(at: { position: bigint; events: bigint; chain: Buffer }): Promise<void>
}

/**
 * Appends signed heads to the log, each going on from the last one that was kept: a log that was sealed again over it is
 * not signed, so that nothing papers over what was done.
 */
export function openHeadSigner(options: {
  pool: pg.Pool
  eventStore: EventStoreDBClient
  key: Buffer
  kept: KeptHeads
  log: Logger
  everyMs?: number | undefined
}): HeadSigner {
  const { pool, eventStore, key, kept, log, everyMs = HEAD_EVERY_MS } = options
  let last = performance.now()
  // What was sealed before we came may have no head yet.
  let due = true

  const signed = async (at: { position: bigint; events: bigint; chain: Buffer }) => {
    const { head: apart, altered } = await kept.read()
    const head = apart ?? (await lastInLog(eventStore, key))
    if (head && head.position >= at.position && !altered) return
    if (altered || (head && (await holds(pool, head)) !== 'yes')) {
      log.error({ position: String(head?.position) }, 'the log is not the one whose head was signed: none is signed')
      return
    }
    const next = signHead(key, at)
    await appended(eventStore, next)
    await kept.keep(next)
  }
  return {
    grew: () => {
      due = true
    },
    async sign(at) {
      if (!due || at.position < 0n || performance.now() - last < everyMs) return
      last = performance.now()
      due = false
      await signed(at).catch(error => {
        due = true
        log.warn({ err: error }, 'the head of the log was not signed, trying again')
      })
    },
  }
}

async function lastInLog(eventStore: EventStoreDBClient, key: Buffer): Promise<Head | undefined> {
  let head: Head | undefined
  const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1, deadline: APPEND_MS } as const
  try {
    for await (const { event } of eventStore.readStream(logHeadStream, options)) head = headFrom(key, event?.data)
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error
  }
  return head
}

async function appended(eventStore: EventStoreDBClient, head: SignedHead): Promise<void> {
  const metadata = { command_id: randomUUID(), actor: { id: 'projections', kind: 'system' as const } }
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer')), APPEND_MS + 500)
  const appending = eventStore.appendToStream(logHeadStream, jsonEvent({ ...logHeadSigned(head), metadata }), {
    deadline: APPEND_MS,
  })
  await Promise.race([appending, late.promise]).finally(() => clearTimeout(timer))
}
