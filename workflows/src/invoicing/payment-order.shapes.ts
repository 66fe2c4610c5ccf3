/*
 * What following an order of payment is made of. Ids only: what Temporal keeps must not be about anybody.
 */

export interface PaymentOrderInput {
  readonly order_id: string
}

export interface PaymentActivities {
  /** Does all that follows from where an order stands, once; `over`: nothing more will come of it. */
  settlePaymentOrder(order_id: string): Promise<{ over: boolean }>
}

export const paymentOrderWorkflowId = (order_id: string): string => `payment-order/${order_id}`
/** Something of it changed: it is looked at now. */
export const LOOK = 'look'
