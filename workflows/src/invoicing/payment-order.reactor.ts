import type { FaitageEvent } from '@faitage/contracts/all-events'
import { paymentProviderEndpoints as endpoints } from '@faitage/contracts/invoicing/payment-order'
import type { Client } from '@temporalio/client'
import type { ApiClient } from '../kernel/api-client.ts'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure } from '../kernel/workflow-calls.ts'
import { LOOK, type PaymentOrderInput, paymentOrderWorkflowId } from './payment-order.shapes.ts'

const ofOrders = [
  ...(['PaymentOrderRegistered', 'PaymentOrderOpened', 'PaymentOrderPaid', 'PaymentOrderRefused'] as const),
  ...(['PaymentOrderFailed', 'PaymentOrderCancelled', 'PaymentOrderDisputed', 'PaymentOrderDuplicated'] as const),
  ...(['PaymentOrderRefundAsked', 'PaymentOrderRefunded'] as const),
] as const satisfies readonly FaitageEvent['type'][]
const ofInvoices = [
  ...(['InvoicePaymentOrdered', 'InvoicePaymentRecorded', 'InvoiceCredited', 'InvoiceSettled'] as const),
  ...(['InvoicePartlyCredited', 'InvoiceCreditReleased'] as const),
] as const satisfies readonly FaitageEvent['type'][]

/** Has an order of payment looked at whenever something of it, or of its invoice, changed: its workflow does the rest. */
export function paymentOrderReactor({
  temporal,
  taskQueue,
  api,
}: {
  temporal: Client
  taskQueue: string
  api: ApiClient
}): Reactor {
  const look = async (order_id: string): Promise<void> => {
    const input: PaymentOrderInput = { order_id }
    const workflowId = paymentOrderWorkflowId(order_id)
    await temporal.workflow.signalWithStart('paymentOrder', { workflowId, taskQueue, args: [input], signal: LOOK })
  }
  return {
    name: 'payment-order',
    types: [...ofOrders, ...ofInvoices],
    isFinal: isFinalFailure,
    handle: async event => {
      const { type, data } = event as SeenEvent &
        Extract<FaitageEvent, { type: (typeof ofOrders)[number] | (typeof ofInvoices)[number] }>
      if (!ofInvoices.some(one => one === type)) return look(data.id)
      const { before } = data as { before?: string | null }
      if (before) await look(before)
      const { order_id } = await api.call(endpoints.ofInvoice, { params: { id: data.id } })
      if (order_id) await look(order_id)
    },
  }
}
