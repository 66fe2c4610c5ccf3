import type { Api } from '../../kernel/api.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'
import { openMonetico } from './monetico.ts'
import { openPayplug } from './payplug.ts'
import { PaymentAway, type PaymentProvider, PaymentRefused } from './provider.ts'

const open = new WeakMap<object, PaymentProvider>()

/** The provider of payments this API speaks to; undefined where none is configured. */
export function paymentProviderOf({ config: { payments } }: Pick<Api, 'config'>): PaymentProvider | undefined {
  if (!payments) return undefined
  const known = open.get(payments)
  if (known) return known
  const opened =
    payments.provider === 'monetico' ? openMonetico(payments) : openPayplug({ ...payments, name: payments.provider })
  open.set(payments, opened)
  return opened
}

/** What their refusal or silence is to who asked. @throws what is neither */
export function paymentRefusal(error: unknown): Refusal {
  if (error instanceof PaymentAway) return refused('payment.provider.away')
  if (error instanceof PaymentRefused) return refused('payment.provider.refused', { status: error.status })
  throw error
}
