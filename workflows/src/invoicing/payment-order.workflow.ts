import { condition, continueAsNew, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow'
import { LOOK, type PaymentActivities, type PaymentOrderInput } from './payment-order.shapes.ts'

/** Looks of one run: its history stays short. */
const LOOKS_PER_RUN = 100
/** When an order is read again after something of it changed, then each day. */
const PAUSES = ['1 minute', '10 minutes', '1 hour', '1 day'] as const

const { settlePaymentOrder } = proxyActivities<PaymentActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '10s',
  // For ever: an engine, or a bank, that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '30s' },
})

/** Follows an order of payment until nothing more can come of it: a bank that never tells costs a minute, not a payment. */
export async function paymentOrder(input: PaymentOrderInput): Promise<void> {
  let isTold = false
  setHandler(defineSignal(LOOK), () => {
    isTold = true
  })
  let pause = 0
  for (let looks = 0; looks < LOOKS_PER_RUN; looks++) {
    if (isTold) pause = 0
    isTold = false
    const { over } = await settlePaymentOrder(input.order_id)
    if (over && !isTold) return
    await condition(() => isTold, PAUSES[Math.min(pause++, PAUSES.length - 1)]!)
  }
  await continueAsNew<typeof paymentOrder>(input)
}
