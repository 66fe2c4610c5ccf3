import type { PaymentReading } from '@faitage/contracts/invoicing/payment-reading'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { z } from 'zod'
import { TOWN } from './monetico.ts'
import { type AskedPayment, PaymentAway, type PaymentProvider, PaymentRefused } from './provider.ts'

const TIMEOUT_MS = 15_000
const VERSION = '2019-08-06'
/** Namespace of our ids of refunds that were made on their own pages. */
const THEIR_REFUNDS = '5b0b9d4c-6c0e-4f3b-8a59-2f1d7c9e1a44'

const theirId = z.string().min(1).max(100)
const ours = z.record(z.string(), z.unknown()).nullish()
const payment = z.object({
  id: theirId,
  is_live: z.boolean(),
  amount: z.int(),
  amount_refunded: z.int().default(0),
  currency: z.string().max(3),
  is_paid: z.boolean(),
  failure: z.object({ code: z.string().nullish() }).nullish(),
  hosted_payment: z.object({ payment_url: z.string().nullish() }).nullish(),
  metadata: ours,
})
const refunds = z.object({ data: z.array(z.object({ id: theirId, amount: z.int().min(1), metadata: ours })) })
const uuid = z.uuid()
const uuidOf = (metadata: z.infer<typeof ours>, name: string): string | undefined =>
  uuid.safeParse(metadata?.[name]).data

/** A client of PayPlug, or of what speaks like it: JSON, a key as bearer, amounts in cents. */
export function openPayplug({
  name,
  url,
  key,
  takesTests,
}: {
  name: 'payplug' | 'fake'
  url: string
  key: string
  takesTests: boolean
}): PaymentProvider {
  const ask = async <S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<z.output<S>> => {
    const response = await fetch(`${url}/v1/payments${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'payplug-version': VERSION,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch(() => {
      throw new PaymentAway('no answer')
    })
    const { status, ok } = response
    const said = await response.json().catch(() => undefined)
    if (!ok)
      // A key that is not taken, or is not ours any more, says nothing of a payment: it is put right, and asked again.
      throw status >= 500 || [401, 403, 408, 429].includes(status)
        ? new PaymentAway(String(status))
        : new PaymentRefused(status)
    const read = schema.safeParse(said)
    if (!read.success) throw new PaymentAway('not understood')
    return read.data
  }
  const at = (id: string, ...rest: string[]) => ['', encodeURIComponent(id), ...rest].join('/')
  const refundsOf = async (id: string) => (await ask(refunds, 'GET', at(id, 'refunds'))).data

  return {
    name,
    takesTests,
    async begin(asked) {
      return (await ask(payment, 'POST', '', bodyOf(asked))).id
    },
    async goTo(id) {
      const { is_paid, failure, hosted_payment } = await ask(payment, 'GET', at(id))
      return is_paid || failure ? undefined : (hosted_payment?.payment_url ?? undefined)
    },
    async read(id): Promise<PaymentReading> {
      const said = await ask(payment, 'GET', at(id))
      const given = said.amount_refunded > 0 ? await refundsOf(id) : []
      return {
        provider_payment_id: said.id,
        order_id: uuidOf(said.metadata, 'order_id'),
        amount: said.amount,
        currency: said.currency,
        is_live: said.is_live,
        state: said.is_paid ? 'paid' : said.failure ? 'failed' : 'open',
        refunds: given.map(one => ({
          refund_id: uuidOf(one.metadata, 'refund_id') ?? derivedId(one.id, THEIR_REFUNDS),
          amount: one.amount,
        })),
      }
    },
    async refund(id, { refund_id, order_id, amount }) {
      // It is looked for before it is written: an answer that was lost gives nothing back twice.
      const known = await refundsOf(id)
      if (known.some(({ metadata }) => uuidOf(metadata, 'refund_id') === refund_id)) return
      await ask(z.object({ id: theirId }), 'POST', at(id, 'refunds'), { amount, metadata: { refund_id, order_id } })
    },
    async abort(id) {
      await ask(z.unknown(), 'PATCH', at(id), { aborted: true }).catch(error => {
        if (!(error instanceof PaymentRefused)) throw error
      })
    },
  }
}

function bodyOf({ order_id, amount, payer, ...urls }: AskedPayment) {
  const lines = payer.address.split(/\r?\n|, /).map(line => line.trim())
  const town = TOWN.exec(lines.at(-1) ?? '')
  const [first = payer.name, ...rest] = payer.name.split(' ')
  const person = {
    first_name: first.slice(0, 100),
    last_name: (rest.join(' ') || first).slice(0, 100),
    email: payer.email,
    address1: (town ? lines.slice(0, -1) : lines).join(', ').slice(0, 255) || '-',
    ...(town ? { postcode: town[1], city: town[2] } : {}),
    country: 'FR',
    language: 'fr',
  }
  return {
    amount,
    currency: 'EUR',
    billing: person,
    shipping: { ...person, delivery_type: 'BILLING' },
    hosted_payment: { return_url: urls.return_url, cancel_url: urls.cancel_url },
    notification_url: urls.notification_url,
    metadata: { order_id },
  }
}
