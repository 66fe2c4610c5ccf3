import { invoice } from '@faitage/contracts/invoicing/invoice'
import {
  paymentOrderEndpoints as endpoints,
  fakeBankEndpoints as fake,
  publicPaymentEndpoints as open,
  paymentOrder,
  paymentProviderEndpoints as told,
} from '@faitage/contracts/invoicing/payment-order'
import type { PaymentReading } from '@faitage/contracts/invoicing/payment-reading'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { orderOfPayment } from '@faitage/projections/invoicing/payment-order'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Api, fold } from '../../kernel/api.ts'
import { historyPage } from '../../kernel/history/history.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { type RouteDefinition, route, Sent } from '../../kernel/http/route.ts'
import { placeOf } from '../../kernel/records/place.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { invoiceOperations } from '../invoice.operations.ts'
import { passedOn } from './fake-bank.ts'
import { moneticoReading } from './monetico.ts'
import { bankForm, publicStateOf, startPayment } from './pay-publicly.ts'
import { askedTooSoon, cancelPaymentOrder, orderPayment, refundPayment, sendPaymentLink } from './payment-moves.ts'
import { paymentOrderDecider } from './payment-order.decider.ts'
import { paymentOrderOperations } from './payment-order.operations.ts'
import { paymentProviderOf } from './provider-of.ts'
import { orderOfInvoice, settleOrder, settleSoon, takeReading } from './settle-order.ts'

const uuid = z.uuid()
const hint = z.object({
  id: z.string().min(1).max(100),
  object: z.string().max(40).optional(),
  payment_id: z.string().max(100).optional(),
  metadata: z.object({ order_id: z.uuid() }).nullish().catch(undefined),
})

/** Links of payment, what is done with them, and what those who pay, and their banks, are answered. */
export function paymentOrderRoutes(api: Api): RouteDefinition[] {
  const orders = paymentOrderOperations(api)
  const operations = { orders, invoices: invoiceOperations(api) }
  const list = async ({ invoice_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) => {
    const { state } = await operations.invoices.reach(invoice_id, caller)
    if (state.life === 'absent') throw refused('NOT_FOUND')
    await placeOf(api, caller, invoice.owner, state.sheet, 'read')
    const page = await orders.list(query as never, caller, [sql`sheet ->> 'invoice_id' = ${invoice_id}`])
    const tooSoon = await askedTooSoon(api, state.sheet)
    return { ...page, provider: paymentProviderOf(api)?.name ?? null, not_before: tooSoon?.from ?? null }
  }
  return [
    route(endpoints.list, ({ query, caller }) => list(query, caller)),
    route(endpoints.history, async ({ params: { id }, query, caller }) =>
      historyPage(await orders.history(id, caller), query),
    ),
    route(endpoints.create, ({ body, ...by }) => orderPayment(api, operations, body, by)),
    route(endpoints.sendMail, ({ params: { id }, ...by }) => sendPaymentLink(api, operations, { id, by })),
    route(endpoints.cancel, ({ params: { id }, ...by }) => cancelPaymentOrder(api, operations, { id, by })),
    route(endpoints.refund, ({ params: { id }, body, ...by }) => refundPayment(api, operations, { id, by }, body)),

    route(open.state, ({ params: { id }, reply }) => {
      reply.header('cache-control', 'no-store')
      return publicStateOf(api, id)
    }),
    route(open.start, ({ params: { id } }) => startPayment(api, id)),
    route(open.form, ({ params: { id } }) => bankForm(api, id)),

    route(told.payplug, ({ body }) => {
      const said = hint.safeParse(body)
      // A call is a hint: they are answered now, and what they say is read by key.
      if (said.success) setImmediate(() => void readHinted(api, said.data))
      return { ok: true as const }
    }),
    route(told.monetico, async ({ body }) => answerTo(await fromBank(api, body))),
    route(told.ofInvoice, async ({ params: { id } }) => ({ order_id: await orderOfInvoice(api, id) })),
    route(told.settle, ({ params: { id } }) => settleOrder(api, id)),

    route(fake.page, ({ params: { payment } }) => passedOn(api, payment)),
    route(fake.choose, ({ params: { payment }, body: { choice }, reply }) => passedOn(api, payment, { choice, reply })),
  ]
}

async function readHinted(api: Api, { id, object, payment_id, metadata }: z.output<typeof hint>): Promise<void> {
  const payment = object === 'refund' && payment_id ? payment_id : id
  // Anybody may call here: one reading that waits is enough, however many ask for it.
  if (awaited.has(payment) || awaited.size >= MOST_AWAITED) return
  awaited.add(payment)
  try {
    const order = metadata?.order_id ?? (await orderOfPayment(api.db, payment))
    if (order) await settleSoon(api, order, () => awaited.delete(payment))
  } catch (error) {
    const key = isRefusal(error) ? error.key : error instanceof Error ? error.name : 'unknown'
    api.log.warn({ key }, 'a payment hinted at was not read: its workflow will')
  } finally {
    awaited.delete(payment)
  }
}

/** Payments of which somebody told, and that are not being read yet. */
const awaited = new Set<string>()
const MOST_AWAITED = 200

/** What the bank says is kept before it is answered. @returns whether its seal is its own */
async function fromBank(api: Api, fields: Readonly<Record<string, string>>): Promise<boolean> {
  const { payments } = api.config
  const reading = payments?.provider === 'monetico' ? moneticoReading(payments, fields) : undefined
  if (!reading) return false
  const order = await orderNamed(api, reading)
  if (order) await takeReading(api, order, reading)
  else api.log.error({ reference: reading.provider_payment_id }, 'the bank tells of a payment that is none of ours')
  return true
}

/** The order that a reading is of: the one it names, where that has the reference it names as well. */
async function orderNamed(api: Api, { order_id, provider_payment_id }: PaymentReading): Promise<string | undefined> {
  const named = uuid.safeParse(order_id).data
  if (!named) return await orderOfPayment(api.db, provider_payment_id)
  const { state } = await fold(api, paymentOrderDecider, streamOf.record(paymentOrder.stream, named))
  const isNamed = state.life !== 'absent' && state.sheet.reference === provider_payment_id
  return isNamed ? named : undefined
}

/** In the bank's own words. */
const answerTo = (isTheirs: boolean): Sent =>
  new Sent(`version=2\ncdr=${isTheirs ? 0 : 1}\n`, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  })
