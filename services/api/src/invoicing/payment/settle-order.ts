import { type InvoiceSheet, invoice } from '@faitage/contracts/invoicing/invoice'
import { leftOf } from '@faitage/contracts/invoicing/invoice.state'
import type { PaymentOrderSheet } from '@faitage/contracts/invoicing/payment-order'
import { orderStatusOf } from '@faitage/contracts/invoicing/payment-order.state'
import { disputeLabels, isOpenOrder } from '@faitage/contracts/invoicing/payment-order-status'
import type { PaymentReading } from '@faitage/contracts/invoicing/payment-reading'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { alone } from '../../kernel/alone.ts'
import type { Api } from '../../kernel/api.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { askOfProject } from '../ask-of-project.ts'
import { invoiceDecider } from '../invoice.decider.ts'
import { sayOfInvoice } from '../say-of-invoice.ts'
import { orderNow } from './payment-order.operations.ts'
import { PaymentRefused } from './provider.ts'
import { paymentProviderOf, paymentRefusal } from './provider-of.ts'
import { sayOfOrder } from './say-of-order.ts'

/** Days after its end during which an order is still read: money that comes late counts. */
const READ_AFTER_DAYS = 30

type Order = Awaited<ReturnType<typeof orderNow>>

/**
 * Does everything that follows from where an order stands: it is closed where its invoice asks no more of it, read at its
 * provider, its money told to the invoice, what is to be given back given back. Done again, nothing happens twice.
 *
 * @param begun called once its turn has come: what happens after is no longer sure to be read
 * @returns `over`: nothing more will come of it
 * @throws {Refusal} payment.provider.away, to be asked again
 */
export const settleOrder = (api: Api, id: string, begun: () => void = () => undefined): Promise<{ over: boolean }> =>
  alone(api, `payment order ${id}`, async () => {
    begun()
    await closeWhereOver(api, await orderNow(api, id))
    await giveBack(api, await orderNow(api, id))
    await readOrder(api, await orderNow(api, id))
    await follow(api, id)
    const order = await orderNow(api, id)
    const isClosed = !isOpenOrder(orderStatusOf(order))
    const isPast = addDays(order.expires_on, READ_AFTER_DAYS) < api.clock.today()
    return { over: isClosed && (isPast || !order.provider_payment_id) }
  })

/** What a provider said by itself, taken as read. */
export const takeReading = (api: Api, id: string, reading: PaymentReading): Promise<void> =>
  alone(api, `payment order ${id}`, async () => {
    await note(api, await orderNow(api, id), reading)
    await follow(api, id)
  })

/** Tried at once; what falls here is taken up by the worker. */
export async function settleSoon(api: Api, id: string, begun?: () => void): Promise<void> {
  try {
    await settleOrder(api, id, begun)
  } catch (error) {
    const key = isRefusal(error) ? error.key : error instanceof Error ? error.name : 'unknown'
    api.log.warn({ payment_order: id, key }, 'an order of payment is settled by the worker')
  }
}

/** What the provider says of the payment under way. */
async function readOrder(api: Api, order: Order): Promise<void> {
  const provider = paymentProviderOf(api)
  if (!provider || provider.name !== order.provider || !order.provider_payment_id) return
  const ids = new Set([order.provider_payment_id, ...(order.payments ?? []).map(one => one.provider_payment_id)])
  for (const id of ids) {
    const reading = await provider.read(id).catch(error => {
      if (!(error instanceof PaymentRefused)) throw paymentRefusal(error)
      // A payment that they do not know came to nothing: the rest is followed all the same.
      api.log.warn({ payment_order: order.id, status: error.status }, 'a payment is not known to its provider')
      return undefined
    })
    if (reading) await note(api, await orderNow(api, order.id), reading)
  }
}

async function note(api: Api, order: Order, reading: PaymentReading): Promise<void> {
  const takesTests = paymentProviderOf(api)?.takesTests === true
  const what = `read ${reading.provider_payment_id} ${reading.state} at ${order.revision}`
  await sayOfOrder(api, order.id, what, { type: 'ReadPayment', reading, on: api.clock.today(), takesTests })
}

/** An order is cancelled where its invoice asks another sum, or names another order; it expires after its last day. */
async function closeWhereOver(api: Api, order: Order): Promise<void> {
  if (!isOpenOrder(orderStatusOf(order))) return
  const sheet = await invoiceNow(api, order.invoice_id)
  const isOver = sheet.order_id !== order.id || leftOf(sheet) !== order.amount
  // Between its making and its noting nothing is over: whoever makes it says so right after.
  if (isOver && sheet.order_id) await sayOfOrder(api, order.id, 'PaymentOrderCancelled', closed('CANCELLED'))
  else if (order.expires_on < api.clock.today())
    await sayOfOrder(api, order.id, 'PaymentOrderExpired', closed('EXPIRED'))
}

const closed = (as: 'EXPIRED' | 'CANCELLED') => ({ type: 'CloseOrder', as }) as const

/** What was asked to be given back is asked of the provider, which is told our id of it. */
async function giveBack(api: Api, order: Order): Promise<void> {
  const provider = paymentProviderOf(api)
  if (provider?.name !== order.provider || !provider.refund) return
  for (const { refund_id, provider_payment_id, amount, state } of order.refunds ?? []) {
    if (state !== 'asked') continue
    try {
      await provider.refund(provider_payment_id, { refund_id, order_id: order.id, amount })
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw paymentRefusal(error)
      const refusal = { provider_payment_id, refund_id, status: error.status }
      await sayOfOrder(api, order.id, `refund failed ${refund_id}`, { type: 'RefuseRefund', ...refusal })
      await alarm(api, order, `refund ${refund_id}`, `Le remboursement de ${formatEuro(amount)} a été refusé.`)
    }
  }
}

/** What an order came to is told: its invoice is paid, or not, somebody is asked where something is odd. */
async function follow(api: Api, id: string): Promise<void> {
  const provider = paymentProviderOf(api)
  const first = await orderNow(api, id)
  for (const payment of first.payments ?? []) {
    if (payment.state === 'paid' && payment.excess === 0) await payInvoice(api, first, payment)
    if (payment.state === 'disputed') {
      const text = `Un paiement de ${formatEuro(payment.amount)} est arrivé, et ${disputeLabels[payment.why ?? 'order']}.`
      await alarm(api, first, `disputed ${payment.provider_payment_id}`, text)
    }
  }
  const order = await orderNow(api, id)
  for (const { provider_payment_id, excess, state } of order.payments ?? [])
    if (excess > 0 && state !== 'disputed') {
      const text = `${formatEuro(excess)} ont été payés en trop\u00A0: remboursez-les.`
      await alarm(api, order, `duplicate ${provider_payment_id}`, text)
    }
  await tellRefunds(api, order)
  await tellFailure(api, order)
  // Nobody shall pay what is not asked any more.
  if (orderStatusOf(order) === 'CANCELLED' && provider?.name === order.provider && order.provider_payment_id)
    await provider.abort(order.provider_payment_id).catch(error => {
      throw paymentRefusal(error)
    })
}

type Payment = NonNullable<PaymentOrderSheet['payments']>[number]

/** What is left of an invoice is taken of a payment; what exceeds it is to be given back. */
async function payInvoice(api: Api, order: Order, { provider_payment_id, amount, on }: Payment): Promise<void> {
  const { id, invoice_id } = order
  const payment_id = derivedId(`payment ${provider_payment_id}`, id)
  await sayOfInvoice(api, invoice_id, `paid ${payment_id}`, {
    ...{ type: 'TakePayment', payment_id, order_id: id, amount, on },
  })
  const { payments } = await invoiceNow(api, invoice_id)
  const excess = amount - (payments?.find(one => one.payment_id === payment_id)?.amount ?? 0)
  if (excess === 0) return
  const more = { provider_payment_id, amount: excess, on }
  await sayOfOrder(api, id, `excess ${provider_payment_id}`, { type: 'NoteExcess', ...more })
}

/** Money that went back leaves the invoice, but for what never paid it. */
async function tellRefunds(api: Api, order: Order): Promise<void> {
  const { id, invoice_id } = order
  for (const payment of order.payments ?? []) {
    if (payment.state !== 'paid') continue
    let before = 0
    for (const { refund_id, provider_payment_id, amount, state } of order.refunds ?? []) {
      if (state !== 'done' || provider_payment_id !== payment.provider_payment_id) continue
      const after = before + amount
      const taken = Math.max(0, after - payment.excess) - Math.max(0, before - payment.excess)
      before = after
      if (taken === 0) continue
      const payment_id = derivedId(`refund ${refund_id}`, id)
      await sayOfInvoice(api, invoice_id, `refund ${refund_id}`, {
        ...{ type: 'TakeRefund', payment_id, order_id: id, amount: taken, on: api.clock.today() },
      })
      const { payments } = await invoiceNow(api, invoice_id)
      if (!payments?.some(one => one.payment_id === payment_id))
        await alarm(
          api,
          order,
          `late refund ${refund_id}`,
          `${formatEuro(taken)} ont été remboursés d’une facture close.`,
        )
    }
  }
}

const failures = { REFUSED: 'REFUSED', EXPIRED: 'EXPIRED', ERROR: 'ERROR' } as const

/** An invoice whose link came to nothing says so, until it is paid otherwise. */
async function tellFailure(api: Api, order: Order): Promise<void> {
  const { id, invoice_id } = order
  const to = failures[orderStatusOf(order) as keyof typeof failures]
  if (!to) return
  const attempt = `${to} ${order.provider_payment_id ?? ''}`
  await sayOfInvoice(api, invoice_id, `${attempt} of ${id}`, { type: 'FailPayment', order_id: id, to })
}

/** Somebody is told: a task of the project, once, and a line of the log each time it is seen. */
async function alarm(api: Api, { id, project_id, invoice_id }: Order, what: string, text: string): Promise<void> {
  const { number } = await invoiceNow(api, invoice_id)
  api.log.error({ payment_order: id, what: what.split(' ')[0] }, 'money of an order of payment is to be looked at')
  await askOfProject(api, project_id, {
    task_id: derivedId(what, id),
    title: `Paiement en ligne de la facture ${number ?? ''} à vérifier`,
    description: text,
  })
}

/** The order that an invoice names now; `null` where none was made of it. @throws {Refusal} NOT_FOUND */
export const orderOfInvoice = async (api: Api, id: string): Promise<string | null> =>
  (await invoiceNow(api, id)).order_id ?? null

async function invoiceNow(api: Api, id: string): Promise<InvoiceSheet> {
  const { state } = await api.folds.catchUp(invoiceDecider, streamOf.record(invoice.stream, id))
  if (state.life === 'absent') throw refused('NOT_FOUND')
  return state.sheet
}
