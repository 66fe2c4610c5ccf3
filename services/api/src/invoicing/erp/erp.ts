import { z } from 'zod'
import type { ErpConfig } from './erp-config.ts'

/** An order of a client as the accounts have it; prices in cents. */
const order = z.object({
  id: z.string().max(100),
  name: z.string().max(300),
  deal: z.string().max(100),
  lines: z
    .array(
      z.object({
        id: z.string().max(100),
        label: z.string().max(500),
        quantity: z.int().min(0),
        unit_price: z.int(),
        delivered: z.int().min(0),
      }),
    )
    .max(1000),
})
export type ErpOrder = z.infer<typeof order>
const token = z.object({ access_token: z.string(), expires_in: z.number() })
const bills = z.object({ items: z.array(z.object({ document: z.string().max(100), reference: z.string() })) })
const billed = z.object({ document: z.string().max(100) })

const customers = z.object({
  items: z.array(
    z.object({
      id: z.string().max(100),
      reference: z.string().max(100),
      siren: z.string().max(9).nullish(),
      name: z.string().max(300),
    }),
  ),
})
type KnownCustomer = z.infer<typeof customers>['items'][number]
const made = z.object({ id: z.string().max(100) })
const invoices = z.object({
  items: z.array(
    z.object({
      id: z.string().max(100),
      reference: z.string().max(100),
      /** Cents, with tax; `balance`: what is still due there. */
      total: z.int(),
      balance: z.int(),
    }),
  ),
})
export type ErpInvoice = z.infer<typeof invoices>['items'][number]

/** Whom we invoice: `reference` is ours. */
interface ErpCustomer {
  readonly reference: string
  readonly siren: string | null
  readonly name: string
}
/** An invoice of ours as it is told them; amounts in cents, a credit note's below 0. */
interface SentInvoice {
  readonly reference: string
  readonly number: string
  readonly customer_id: string
  readonly deal: string | null
  readonly issue_date: string
  readonly due_date: string | null
  readonly excl_tax: number
  readonly total: number
  /** What deposits that are invoices of their own have asked of `total` already. */
  readonly deposits: number
}

interface ErpBill {
  readonly order_id: string
  /** Ours: what it is found by again. */
  readonly reference: string
  readonly lines: readonly { readonly line_id: string; readonly quantity: number }[]
}

/** The accounts of the house. */
export interface Erp {
  /** An order with its lines; undefined where there is none. @throws {ErpAway} {ErpRefused} */
  salesOrder(id: string): Promise<ErpOrder | undefined>
  /**
   * Has lines billed under a reference of ours, once: what is there already is found first, and again where the answer says
   * that it is. @returns what they call the document. @throws {ErpAway} it may or may not be written; {ErpRefused} it is not
   */
  bill(bill: ErpBill): Promise<string>
  /** Who they know by our reference, or by the SIREN. @throws {ErpAway} {ErpRefused} */
  findCustomer(who: Pick<ErpCustomer, 'reference' | 'siren'>): Promise<KnownCustomer | undefined>
  /** The same, made where they know nobody. @returns what they call them */
  customer(who: ErpCustomer): Promise<string>
  /** Writes an invoice under our reference, once: it is looked for first. @returns what they call it */
  sendInvoice(invoice: SentInvoice): Promise<string>
  /** What they say of invoices of ours, by our references; those they do not have are left out. */
  invoices(references: readonly string[]): Promise<ErpInvoice[]>
}

/** They do not answer now, or not in a way we understand: ask again. `reason` is one word for the logs. */
export class ErpAway extends Error {
  override name = 'ErpAway'
  readonly reason: string
  constructor(reason: string) {
    super('the ERP is away')
    this.reason = reason
  }
}

/** They understood and said no: asking again is useless. */
export class ErpRefused extends Error {
  override name = 'ErpRefused'
  readonly status: number
  constructor(status: number) {
    super(`the ERP said ${status}`)
    this.status = status
  }
}

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 4 * 1024 * 1024
/** Seconds before its end that a token is no longer used. */
const EARLY = 30

interface Answered {
  readonly status: number
  readonly body: unknown
}

/** A client of the accounts over HTTP. */
export function openErp({ url, client, auth }: ErpConfig, { timeoutMs = TIMEOUT_MS } = {}): Erp {
  let held: { value: string; until: number } | undefined

  const send = async (path: string, init: RequestInit): Promise<Answered> => {
    const response = await fetch(`${url}${path}`, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((error: Error) => {
      throw new ErpAway(error.name === 'TimeoutError' ? 'slow' : 'unreachable')
    })
    const text = await response.text().catch(() => {
      throw new ErpAway('cut')
    })
    if (text.length > ANSWER_BYTES) throw new ErpAway('too long')
    try {
      return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
    } catch {
      if (response.ok) throw new ErpAway('not JSON')
      return { status: response.status, body: undefined }
    }
  }

  const authorization = async (): Promise<string> => {
    if (auth === 'basic') return `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
    if (!held || held.until < Date.now()) {
      const form = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret }
      const { status, body } = await send('/oauth/token', { method: 'POST', body: new URLSearchParams(form) })
      if (status >= 500) throw new ErpAway(String(status))
      if (status >= 400) throw new ErpRefused(status)
      const { access_token, expires_in } = understood(token, body)
      held = { value: access_token, until: Date.now() + (expires_in - EARLY) * 1000 }
    }
    return `Bearer ${held.value}`
  }

  /** @throws {ErpAway} on 5xx, 408, 429, and where a token that was just given is refused */
  const ask = async (method: 'GET' | 'POST', path: string, content?: object): Promise<Answered> => {
    for (let attempts = 0; ; attempts++) {
      const headers = { authorization: await authorization(), 'content-type': 'application/json' }
      const init = content === undefined ? {} : { body: JSON.stringify(content) }
      const answered = await send(path, { method, headers, ...init })
      const { status } = answered
      if (status === 401) {
        // Theirs may have been started again, and know our token no more.
        held = undefined
        if (attempts === 0) continue
        throw new ErpRefused(status)
      }
      if (status >= 500 || status === 408 || status === 429) throw new ErpAway(String(status))
      return answered
    }
  }

  /** Until it is known whether a bill is there nothing is final: a refusal to look is no answer. */
  const found = async (reference: string): Promise<string | undefined> => {
    const { status, body } = await ask('POST', '/sales/bills/search', { reference }).catch(unsure)
    if (status >= 400) throw new ErpAway(String(status))
    return understood(bills, body).items.find(one => one.reference === reference)?.document
  }

  const search = async <S extends z.ZodType>(schema: S, path: string, content: object): Promise<z.output<S>> => {
    const { status, body } = await ask('POST', path, content).catch(unsure)
    if (status >= 400) throw new ErpAway(String(status))
    return understood(schema, body)
  }
  /** Looked for, then written, then looked for again where they say it is there: an answer that was lost writes nothing twice. */
  const once = async (find: () => Promise<string | undefined>, path: string, content: object): Promise<string> => {
    const before = await find()
    if (before) return before
    const { status, body } = await ask('POST', path, content).catch(unsure)
    if (status === 409) {
      const there = await find()
      if (there) return there
      throw new ErpAway('409')
    }
    if (status >= 400) throw new ErpRefused(status)
    return understood(made, body).id
  }
  const findCustomer = async ({ reference, siren }: Pick<ErpCustomer, 'reference' | 'siren'>) => {
    const { items } = await search(customers, '/crm/customers/search', { reference, siren })
    return items.find(one => siren && one.siren === siren) ?? items.find(one => one.reference === reference)
  }
  const findInvoices = async (references: readonly string[]) =>
    (await search(invoices, '/sales/invoices/search', { references })).items

  return {
    findCustomer,
    customer: who => once(async () => (await findCustomer(who))?.id, '/crm/customers', who),
    sendInvoice: sent =>
      once(
        async () => (await findInvoices([sent.reference])).find(one => one.reference === sent.reference)?.id,
        '/sales/invoices',
        sent,
      ),
    invoices: references => (references.length === 0 ? Promise.resolve([]) : findInvoices(references)),
    async salesOrder(id) {
      const { status, body } = await ask('GET', `/sales/orders/${encodeURIComponent(id)}`)
      if (status === 404) return undefined
      if (status >= 400) throw new ErpRefused(status)
      return understood(order, body)
    },
    async bill(bill) {
      const before = await found(bill.reference)
      if (before) return before
      const { status, body } = await ask('POST', '/sales/bills', bill).catch(unsure)
      // There already: written by an attempt whose answer was lost, a moment ago.
      if (status === 409) {
        const there = await found(bill.reference)
        if (there) return there
        throw new ErpAway('409')
      }
      if (status >= 400) throw new ErpRefused(status)
      return understood(billed, body).document
    },
  }
}

const unsure = (error: unknown): never => {
  throw error instanceof ErpRefused ? new ErpAway(String(error.status)) : error
}

function understood<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const read = schema.safeParse(body)
  if (!read.success) throw new ErpAway('not understood')
  return read.data
}
