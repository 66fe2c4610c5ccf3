import { setTimeout as sleep } from 'node:timers/promises'
import { secretMailKinds } from '@faitage/contracts/mail/mail'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { traceOf } from '../kernel/http/errors.ts'
import { attachmentsOf } from './attachments.ts'
import { forgetMails } from './forget.ts'
import { announceOutcomes } from './outbox/announce.ts'
import { openContent, openEnvelope } from './outbox/sealed-mail.ts'
import { type MailServer, NotSent, WHOLE_MS } from './smtp.ts'

export interface SenderOptions {
  /** Without one nothing is sent: mails wait to be read on the outbox page. */
  server: MailServer | undefined
  /** Seconds before each next try; one try more than there are numbers. */
  backoff?: readonly number[]
  /** Milliseconds after which a mail that somebody was sending is taken up by another: they died. */
  leaseMs?: number
  /** Milliseconds between two looks at the outbox. */
  pollMs?: number
  /** Seconds during which a new mail is left for the one who queued it to announce. */
  graceSeconds?: number
}

export interface Sender {
  /** Lets the sending under way end, for a few seconds: later the next process takes the mail up. */
  stop(): Promise<void>
}

/** Five tries within some two hours. */
const BACKOFF = [60, 300, 1200, 5400] as const
const LEASE_MS = WHOLE_MS + 20_000
const POLL_MS = 2000
const STOP_MS = 5000
/** Milliseconds between two clearings of what has had its time. */
const FORGET_MS = 60_000

interface Claimed {
  id: string
  kind: string
  envelope: Buffer
  content: Buffer
  attempts: number
}

/**
 * Sends what is in the outbox, for as long as the process lives. Several processes share the work; one that dies leaves
 * its mail to the next, with the same message id.
 */
export function startMailSender(api: Api, options: SenderOptions): Sender {
  const { server, backoff = BACKOFF, leaseMs = LEASE_MS, pollMs = POLL_MS, graceSeconds } = options
  const stopping = new AbortController()
  let forgotten = 0

  const round = async (): Promise<void> => {
    if (Date.now() - forgotten > FORGET_MS) {
      forgotten = Date.now()
      await forgetMails(api)
    }
    while (server && !stopping.signal.aborted) {
      const mail = await claim(api, leaseMs)
      if (!mail) break
      await sendOne(api, server, mail, backoff)
    }
    // Last: mails leave even while the log is away.
    await announceOutcomes(api, graceSeconds)
  }
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await round().catch(error => api.log.warn(traceOf(error), 'the outbox could not be worked on'))
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      stopping.abort()
      const late = sleep(STOP_MS, undefined, { ref: false })
      await Promise.race([running, late])
    },
  }
}

/** Takes the next mail that is due, and nobody else's. */
async function claim(api: Api, leaseMs: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update outbox_mail set claimed_at = now(), attempts = attempts + 1
    where id = (
      select id from outbox_mail
      where state = 'queued' and next_try_at <= now() and content is not null
        and (claimed_at is null or claimed_at < now() - ${leaseMs} * interval '1 millisecond')
      order by next_try_at limit 1 for update skip locked)
    returning id, kind, envelope, content, attempts`.execute(api.db)
  return rows[0]
}

async function sendOne(api: Api, server: MailServer, mail: Claimed, backoff: readonly number[]): Promise<void> {
  const { id, kind, attempts } = mail
  try {
    const content = openContent(api, id, mail.content)
    const attachments = await attachmentsOf(api, content.files ?? [])
    const personal = kind === 'project'
    await server.send({ id, ...openEnvelope(api, id, mail.envelope), ...content, attachments, personal })
  } catch (error) {
    const failure = error instanceof NotSent ? error : new NotSent('EUNREADABLE', true)
    const wait = failure.permanent ? undefined : backoff[attempts - 1]
    await (wait === undefined ? giveUp(api, id, failure.code) : tryLater(api, id, failure.code, wait))
    api.log.warn({ mail: id, kind, attempts, reason: failure.code, again: wait !== undefined }, 'mail not sent')
    return
  }
  const secret = (secretMailKinds as readonly string[]).includes(kind)
  await settle(api, id, { state: 'sent', reason: null, ...(secret ? { content: null } : {}) })
  api.log.info({ mail: id, kind, attempts }, 'mail sent')
}

/** Ends a mail's sending; the log hears of it next. */
const settle = (
  api: Api,
  id: string,
  outcome: { state: 'sent' | 'failed'; reason: string | null; content?: null },
): Promise<unknown> =>
  api.db
    .updateTable('outbox_mail')
    .set({ ...outcome, announced: false, claimed_at: null, settled_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()

const giveUp = (api: Api, id: string, reason: string) => settle(api, id, { state: 'failed', reason })

const tryLater = (api: Api, id: string, reason: string, seconds: number): Promise<unknown> =>
  api.db
    .updateTable('outbox_mail')
    .set({ reason, claimed_at: null, next_try_at: sql<string>`now() + ${seconds} * interval '1 second'` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
