import { paymentProviderEndpoints as endpoints } from '@faitage/contracts/invoicing/payment-order'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { PaymentActivities } from './payment-order.shapes.ts'

/** The activities of orders of payment. Each may run again from its beginning: the API does everything once. */
export const paymentActivities = ({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): PaymentActivities => ({
  settlePaymentOrder: id => alive(context(), () => api.call(endpoints.settle, { params: { id } })),
})
