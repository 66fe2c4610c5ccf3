import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { listenAs, type StandInAnswer, same } from '../stand-in.ts'
import { type BankChoice, bankPage, isBankChoice } from './choices.ts'
import { type BankPayment, type BankTables, openBankTables } from './tables.ts'

/** A stand-in for a provider of payments by card: no money moves. */
export interface FakeBank {
  readonly port: number
  readonly url: string
  readonly tables: BankTables
  /** Does what a choice on the page of a payment does: where the browser goes. */
  choose(id: string, choice: BankChoice): Promise<string | undefined>
  /** The next calls are answered so, so many times; it takes the place of what was said before. */
  refuse(status: number, times: number): void
  /** The next calls are answered 500, or done and answered 500, so many times. */
  fail(times: number, how?: 'before' | 'after'): void
  stop(): Promise<void>
}

export interface FakeBankOptions {
  databaseUrl: string
  /** What we present as bearer. */
  key: string
  /** Where browsers find its pages: before the id of a payment. */
  pages: string
  host?: string | undefined
  port?: number
  /** Milliseconds after which it tells of what happened. */
  delayMs?: number
  now?: () => number
}

const MOST_BYTES = 64 * 1024
const DELAY_MS = 3000
const LATE_MS = 31 * 86_400_000

/**
 * Speaks as PayPlug does: JSON, amounts in cents, payments begun, read, given back and aborted; tells of what happened at an
 * address it is given, late, twice, out of order or never, as is chosen on its pages. What it keeps outlives its restarts.
 */
export async function startFakeBank(options: FakeBankOptions): Promise<FakeBank> {
  const { key, pages, delayMs = DELAY_MS, now = Date.now } = options
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 4, application_name: 'faitage-bank' })
  pool.on('error', () => undefined)
  const tables = await openBankTables(pool)
  const faults = { before: 0, after: 0 }
  let refusing = { status: 0, times: 0 }
  const calls = new Set<Promise<void>>()

  const isPaid = ({ paid_at }: BankPayment): boolean => paid_at !== undefined && paid_at <= now()
  const told = (payment: BankPayment) => ({
    ...{ id: payment.id, object: 'payment', is_live: false, currency: 'EUR' },
    amount: payment.said_amount ?? payment.amount,
    amount_refunded: payment.refunds.reduce((sum, { amount }) => sum + amount, 0),
    is_paid: isPaid(payment),
    failure: payment.failure ? { code: payment.failure, message: payment.failure } : null,
    hosted_payment: { payment_url: payment.payment_url, return_url: payment.return_url },
    metadata: payment.metadata,
  })
  const begin = async (body: Record<string, never>): Promise<StandInAnswer> => {
    const { amount, currency, hosted_payment, notification_url, metadata } = body as {
      amount?: number
      currency?: string
      hosted_payment?: { return_url?: string; cancel_url?: string }
      notification_url?: string
      metadata?: Record<string, unknown>
    }
    if (!Number.isInteger(amount) || amount! < 99 || currency !== 'EUR' || !hosted_payment?.return_url)
      return { status: 400, body: { object: 'error', message: 'bad request' } }
    const id = `pay_${randomUUID().replaceAll('-', '')}`
    const payment: BankPayment = {
      ...{ id, amount: amount!, payment_url: `${pages}/${id}`, refunds: [], metadata: metadata ?? {} },
      ...{ return_url: hosted_payment.return_url, cancel_url: hosted_payment.cancel_url ?? hosted_payment.return_url },
      notification_url: notification_url ?? '',
    }
    await tables.put(payment)
    return { status: 201, body: told(payment) }
  }
  const giveBack = async (id: string, amount: number, metadata: Record<string, unknown>): Promise<StandInAnswer> => {
    let given: BankPayment['refunds'][number] | undefined
    await tables.change(id, payment => {
      const left = payment.amount - payment.refunds.reduce((sum, one) => sum + one.amount, 0)
      if (!isPaid(payment) || !Number.isInteger(amount) || amount < 10 || amount > left) return payment
      given = { id: `re_${randomUUID().replaceAll('-', '')}`, amount, metadata }
      return { ...payment, refunds: [...payment.refunds, given] }
    })
    return given ? { status: 201, body: { object: 'refund', payment_id: id, ...given } } : { status: 400 }
  }

  const api = async (method: string, path: string, text: string): Promise<StandInAnswer> => {
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, never>)
    if (method === 'POST' && path === '/v1/payments') return begin(body)
    const [, id = '', refunds] = /^\/v1\/payments\/([A-Za-z0-9_]+)(\/refunds)?$/.exec(path) ?? []
    const payment = await tables.get(id)
    if (!payment) return { status: 404 }
    if (refunds && method === 'POST') return giveBack(id, Number(body.amount), body.metadata ?? {})
    if (refunds) return { status: 200, body: { object: 'list', data: payment.refunds } }
    if (method === 'PATCH') {
      if (isPaid(payment)) return { status: 400 }
      const aborted = await tables.change(id, one => ({ ...one, failure: 'aborted' }))
      return { status: 200, body: told(aborted!) }
    }
    return { status: 200, body: told(payment) }
  }

  /** Tells of a payment; nobody may be there. */
  const call = async (payment: BankPayment, more: object = {}): Promise<void> => {
    await fetch(payment.notification_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...told(payment), ...more }),
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
  }
  const later = (work: () => Promise<void>): void => {
    const done = sleep(delayMs, undefined, { ref: false })
      .then(work)
      .catch(() => undefined)
      .finally(() => calls.delete(done))
    calls.add(done)
  }
  const choose = async (id: string, choice: BankChoice): Promise<string | undefined> => {
    const before = await tables.get(id)
    if (!before) return undefined
    if (isPaid(before) || before.failure) return before.return_url
    if (choice === 'abandoned') return before.cancel_url
    if (choice === 'forged') {
      later(() => call(before, { is_paid: true }))
      return before.return_url
    }
    if (choice === 'refused') {
      const failed = await tables.change(id, one => ({ ...one, failure: 'card_declined' }))
      later(() => call(failed!))
      return before.return_url
    }
    const paid_at = choice === 'late' ? now() + LATE_MS : now()
    const more = choice === 'altered' ? { said_amount: before.amount + 100 } : {}
    const payment = (await tables.change(id, one => ({ ...one, paid_at, ...more })))!
    if (choice === 'trouble') faults.before += 3
    if (choice === 'first') await call(payment)
    else if (choice === 'twice') later(() => Promise.all([call(payment), call(payment)]).then(() => undefined))
    else if (choice === 'disorder')
      later(async () => {
        await call(payment, { object: 'refund', id: `re_${randomUUID()}`, payment_id: id })
        await call(payment)
        await call(before)
      })
    else if (choice === 'refunded')
      later(async () => {
        await call(payment)
        await giveBack(id, payment.amount, {})
        await call(payment)
      })
    else if (choice !== 'never' && choice !== 'late') later(() => call(payment))
    return before.return_url
  }

  const pageOf = async (method: string, id: string, text: string): Promise<StandInAnswer> => {
    const payment = await tables.get(id)
    if (!payment) return { status: 404 }
    if (method === 'GET') return { status: 200, page: bankPage(payment.amount, new URL(payment.payment_url).pathname) }
    const choice = new URLSearchParams(text).get('choice') ?? ''
    return isBankChoice(choice) ? { status: 303, location: (await choose(id, choice)) ?? '' } : { status: 400 }
  }
  const answer = async (request: IncomingMessage, path: string, text: string): Promise<StandInAnswer> => {
    const { method = 'GET' } = request
    const [, shown] = /^\/pages\/([A-Za-z0-9_]+)$/.exec(path) ?? []
    if (shown) return pageOf(method, shown, text)
    if (!same(request.headers.authorization ?? '', `Bearer ${key}`)) return { status: 401 }
    if (refusing.times > 0) {
      refusing.times--
      return { status: refusing.status }
    }
    if (faults.before > 0) {
      faults.before--
      return { status: 500 }
    }
    const done = await api(method, path, text)
    if (faults.after === 0) return done
    faults.after--
    return { status: 500 }
  }

  const where = { host: options.host, port: options.port ?? 0, mostBytes: MOST_BYTES }
  const server = await listenAs(answer, where).catch(async error => {
    // Tried again where the port is somebody else's: each try has connections of its own.
    await pool.end()
    throw error
  })
  return {
    port: server.port,
    url: server.url,
    tables,
    choose,
    refuse(status, times) {
      refusing = { status, times }
    },
    fail(times, how = 'before') {
      faults[how] += times
    },
    async stop() {
      await server.stop()
      await Promise.allSettled(calls)
      await pool.end()
    },
  }
}
