import { amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import type { InvoiceSheet } from '@faitage/contracts/invoicing/invoice'
import { leftOf } from '@faitage/contracts/invoicing/invoice.state'
import {
  PAYMENT_LINK_DAYS,
  type PaymentOrderSheet,
  type paymentOrderEndpoints,
} from '@faitage/contracts/invoicing/payment-order'
import { orderStatusOf } from '@faitage/contracts/invoicing/payment-order.state'
import { isOpenOrder } from '@faitage/contracts/invoicing/payment-order-status'
import type { BodyOf, Written } from '@faitage/contracts/kernel/endpoint'
import { addDays, formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../../kernel/api.ts'
import { partOf } from '../../kernel/http/request-context.ts'
import { placeOf } from '../../kernel/records/place.ts'
import type { By } from '../../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { readyToSend, tooBigToSend } from '../../letters/send-document.ts'
import { tooManyWith } from '../../mail/daily-allowance.ts'
import { writeTo } from '../../mail/mailing.ts'
import { paymentMail } from '../../mail/outbox/templates.fr.ts'
import { reachForWriting } from '../../projects/project-access.ts'
import { amoQuoteDecider } from '../amo-quote.decider.ts'
import { frozenPaper } from '../frozen-invoice.ts'
import type { InvoiceOperations } from '../invoice.operations.ts'
import { linkOfOrder, type PaymentOrderOperations } from './payment-order.operations.ts'
import { paymentProviderOf } from './provider-of.ts'
import { settleSoon } from './settle-order.ts'

type Asked = { id: string; by: By }
type Operations = { orders: PaymentOrderOperations; invoices: InvoiceOperations }

/** Days after a signature at home during which nothing may be asked for. */
const NO_PAYMENT_DAYS = 7
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Twelve letters and figures of an id: sixty bits of it, what a bank calls an order. */
const bankReference = (id: string): string =>
  [...Buffer.from(id.replaceAll('-', ''), 'hex').subarray(0, 12)].map(byte => LETTERS[byte % 32]).join('')

/** Makes a link by which what is left of an invoice is paid; the one before is cancelled. */
export async function orderPayment(
  api: Api,
  { orders, invoices }: Operations,
  { invoice_id }: BodyOf<typeof paymentOrderEndpoints.create>,
  by: By,
): Promise<Written | Refusal> {
  const { state } = await invoices.reach(invoice_id, by.caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  const { sheet } = state
  const place = await placeOf(api, by.caller, invoices.record.owner, sheet, 'write')
  const provider = paymentProviderOf(api)
  if (!provider) return refused('paymentOrder.noProvider')
  const amount = leftOf(sheet)
  if (amount === 0 || sheet.type === 'credit_note') return refused('paymentOrder.nothingLeft')
  const tooSoon = await askedTooSoon(api, sheet)
  if (tooSoon) return refused('paymentOrder.tooSoon', { on: formatDay(tooSoon.on), from: formatDay(tooSoon.from) })
  const id = by.request.newId('payment order')
  const asked: PaymentOrderSheet = {
    ...{ project_id: sheet.project_id, invoice_id, amount, provider: provider.name, reference: bankReference(id) },
    expires_on: addDays(api.clock.today(), PAYMENT_LINK_DAYS),
  }
  const made = await orders.registerAt(place, id, asked, by)
  if (isRefusal(made)) return made
  // The invoice says which of its links serves: two made at once are one after the other there.
  const before = sheet.order_id ?? null
  const request = partOf(by.request, id)
  const noted = await invoices.send(invoice_id, { type: 'OrderPayment', order_id: id }, { ...by, request })
  if (isRefusal(noted)) return noted
  if (before) await settleSoon(api, before)
  return { ...made, position: noted.position }
}

/** Whoever signed at home may change their mind: nothing is asked of them for seven days. */
export async function askedTooSoon(
  api: Api,
  { quote_id }: Pick<InvoiceSheet, 'quote_id'>,
): Promise<{ on: string; from: string } | undefined> {
  const { state } = await fold(api, amoQuoteDecider, streamOf.record(amoQuote.stream, quote_id))
  const quote = state.life === 'absent' ? undefined : state.sheet
  if (!quote?.off_premises || !quote.signed_on) return undefined
  const from = addDays(quote.signed_on, NO_PAYMENT_DAYS + 1)
  return api.clock.today() < from ? { on: quote.signed_on, from } : undefined
}

/** Sends a link to the requester with the invoice; sent again, it is another e-mail. */
export async function sendPaymentLink(
  api: Api,
  { orders, invoices }: Operations,
  { id, by }: Asked,
): Promise<Written | Refusal> {
  const { state } = await orders.reach(id, by.caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  const order = state.sheet
  await reachForWriting(api, by.caller, order.project_id)
  const { sheet: invoice, paper } = await frozenPaper(api, order.invoice_id)
  const closed = notServing(api, id, order, invoice)
  if (closed) return closed
  if (!invoice.file_id) return refused('invoice.noFile')
  const ready = await readyToSend(api, by.caller, order.project_id)
  if (isRefusal(ready)) return ready
  const refusal = (await tooBigToSend(api, invoice.file_id)) ?? (await tooManyWith(api, by.caller, 1))
  if (refusal) return refusal
  const mail_id = by.request.newId('mail')
  const letter = paymentMail({
    ...{ name: ready.person.name, link: linkOfOrder(api, id), seller: paper.seller.name },
    ...{ number: invoice.number ?? '', amount: formatEuro(order.amount), until: formatDay(order.expires_on) },
  })
  const message = {
    ...letter,
    kind: 'REQUESTER',
    files: [invoice.file_id],
    template_id: null,
    mailing_id: null,
  } as const
  await writeTo(api, by.caller, mail_id, ready, message)
  const request = partOf(by.request, `invoice of ${id}`)
  const sent = { type: 'SendInvoice', mail_id, order_id: id } as const
  const told = await invoices.send(order.invoice_id, sent, { ...by, request })
  if (isRefusal(told)) return told
  return orders.send(id, { type: 'SendOrder', mail_id }, by)
}

/** Why an order is not paid any more, told to whoever holds its link. */
export function notServing(
  api: Pick<Api, 'clock'>,
  id: string,
  order: PaymentOrderSheet,
  invoice: InvoiceSheet,
): Refusal | undefined {
  const status = orderStatusOf(order)
  if (status === 'PAID' || status === 'REFUNDED') return refused('paymentOrder.paid')
  const serves =
    isOpenOrder(status) &&
    order.expires_on >= api.clock.today() &&
    invoice.order_id === id &&
    leftOf(invoice) === order.amount
  return serves ? undefined : refused('paymentOrder.over')
}

export async function cancelPaymentOrder(
  api: Api,
  { orders }: Operations,
  { id, by }: Asked,
): Promise<Written | Refusal> {
  const written = await orders.send(id, { type: 'CancelOrder' }, by)
  if (!isRefusal(written)) await settleSoon(api, id)
  return written
}

/** Asks for money to be given back at the provider: what exceeds first, else all that is left of it. */
export async function refundPayment(
  api: Api,
  { orders }: Operations,
  { id, by }: Asked,
  { provider_payment_id, amount }: BodyOf<typeof paymentOrderEndpoints.refund>,
): Promise<Written | Refusal> {
  const { state } = await orders.reach(id, by.caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  await reachForWriting(api, by.caller, state.sheet.project_id)
  const provider = paymentProviderOf(api)
  if (!provider) return refused('paymentOrder.noProvider')
  if (!provider.refund) return refused('paymentOrder.refund.byHand')
  const refund_id = by.request.newId('refund')
  const asked = { provider: provider.name, provider_payment_id, refund_id, amount }
  const written = await orders.send(id, { type: 'AskRefund', ...asked }, by)
  if (!isRefusal(written)) await settleSoon(api, id)
  return written
}
