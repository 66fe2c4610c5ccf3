import { createHash } from 'node:crypto'
import type { InvoiceSheet } from '@faitage/contracts/invoicing/invoice'
import { leftOf } from '@faitage/contracts/invoicing/invoice.state'
import type { PaymentOrderSheet, PaymentState } from '@faitage/contracts/invoicing/payment-order'
import { orderStatusOf } from '@faitage/contracts/invoicing/payment-order.state'
import { alone } from '../../kernel/alone.ts'
import type { Api } from '../../kernel/api.ts'
import { Sent } from '../../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { frozenPaper } from '../frozen-invoice.ts'
import { moneticoForm } from './monetico.ts'
import { notServing } from './payment-moves.ts'
import { orderNow } from './payment-order.operations.ts'
import { type AskedPayment, PaymentRefused } from './provider.ts'
import { paymentProviderOf, paymentRefusal } from './provider-of.ts'
import { sayOfOrder } from './say-of-order.ts'
import { settleSoon } from './settle-order.ts'

/** What whoever holds a link is told: seller, number, amount, and where it stands. @throws {Refusal} NOT_FOUND */
export async function publicStateOf(api: Api, id: string): Promise<PaymentState> {
  const order = await orderNow(api, id)
  const { sheet: invoice, paper } = await frozenPaper(api, order.invoice_id)
  return {
    state: stateOf(api, id, order, invoice),
    seller: paper.seller.name,
    number: invoice.number ?? '',
    amount: order.amount,
    is_fake: order.provider === 'fake',
  }
}

function stateOf(api: Api, id: string, order: PaymentOrderSheet, invoice: InvoiceSheet): PaymentState['state'] {
  const status = orderStatusOf(order)
  if (status === 'PAID') return 'paid'
  if (status === 'REFUNDED') return 'refunded'
  if (status === 'ERROR') return 'error'
  if (status === 'EXPIRED' || (status !== 'CANCELLED' && order.expires_on < api.clock.today())) return 'expired'
  if (status === 'CANCELLED' || invoice.order_id !== id || leftOf(invoice) !== order.amount) return 'cancelled'
  if (status === 'REFUSED') return 'refused'
  return status === 'OPENED' ? 'confirming' : 'open'
}

/**
 * Begins the payment of an order at the provider, or goes on with the one under way: two tabs pay the same.
 *
 * @returns where the browser goes
 */
export async function startPayment(api: Api, id: string): Promise<{ url: string } | Refusal> {
  // What was paid a moment ago is known first; not within what is done alone: that would wait for itself.
  if ((await orderNow(api, id)).provider_payment_id) await settleSoon(api, id)
  return alone(api, `start payment ${id}`, async () => {
    const order = await orderNow(api, id)
    const { sheet: invoice } = await frozenPaper(api, order.invoice_id)
    const closed = notServing(api, id, order, invoice)
    if (closed) return closed
    const provider = paymentProviderOf(api)
    if (provider?.name !== order.provider) return refused('payment.provider.away')
    try {
      const underWay = order.provider_payment_id && (await provider.goTo(order.provider_payment_id, id))
      if (underWay && orderStatusOf(order) !== 'REFUSED') return { url: underWay }
      const asked = await askedOf(api, order)
      if (isRefusal(asked)) return asked
      const theirs = await provider.begin(asked)
      const opened = `opened ${theirs} after ${order.revision}`
      await sayOfOrder(api, id, opened, { type: 'OpenOrder', provider_payment_id: theirs })
      const url = await provider.goTo(theirs, id)
      return url ? { url } : refused('payment.provider.away')
    } catch (error) {
      const refusal = isRefusal(error) ? error : paymentRefusal(error)
      if (error instanceof PaymentRefused)
        await sayOfOrder(api, id, `failed after ${order.revision}`, { type: 'FailOrder', status: error.status })
      return refusal
    }
  })
}

/** What the provider is told of an order: who pays as the invoice names them. */
async function askedOf(
  api: Api,
  { id, ...order }: Awaited<ReturnType<typeof orderNow>>,
): Promise<AskedPayment | Refusal> {
  const { paper } = await frozenPaper(api, order.invoice_id)
  const { name, email, address } = paper.buyer
  if (!email) return refused('invoice.noEmail')
  const { publicUrl } = api.config
  return {
    ...{ order_id: id, reference: order.reference, amount: order.amount, payer: { name, email, address } },
    return_url: `${publicUrl}/payment/thanks?order=${id}`,
    cancel_url: `${publicUrl}/payment/${id}/redirect`,
    notification_url: `${publicUrl}/api/webhooks/payment/payplug`,
  }
}

const goOn = 'document.forms[0].submit()'
const goOnHash = createHash('sha256').update(goOn).digest('base64')
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The page that posts the form of the bank: by itself, or by its button where scripts do not run. */
export async function bankForm(api: Api, id: string): Promise<Sent | Refusal> {
  const { payments } = api.config
  const order = await orderNow(api, id)
  if (payments?.provider !== 'monetico' || order.provider !== 'monetico') return refused('NOT_FOUND')
  const { sheet: invoice } = await frozenPaper(api, order.invoice_id)
  const closed = notServing(api, id, order, invoice)
  if (closed) return closed
  const asked = await askedOf(api, order)
  if (isRefusal(asked)) return asked
  const { action, fields } = moneticoForm(payments, asked, api.clock.now())
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')
  return new Sent(
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Paiement</title></head><body><main><h1>Vous allez être conduit à la banque</h1><form method="post" action="${escaped(action)}">${inputs}<button type="submit">Continuer vers la banque</button></form></main><script>${goOn}</script></body></html>`,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${goOnHash}'; form-action ${new URL(action).origin}; base-uri 'none'; frame-ancestors 'none'`,
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    },
  )
}
