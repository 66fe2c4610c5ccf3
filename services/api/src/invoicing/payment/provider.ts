import type { PaymentProviderName } from '@faitage/contracts/invoicing/payment-order-status'
import type { PaymentReading } from '@faitage/contracts/invoicing/payment-reading'

/** What is asked to be paid, and by whom. `amount` in cents. */
export interface AskedPayment {
  readonly order_id: string
  /** Twelve letters and figures of ours. */
  readonly reference: string
  readonly amount: number
  readonly payer: { readonly name: string; readonly email: string; readonly address: string }
  /** Where a browser comes back to, and where they tell us. */
  readonly return_url: string
  readonly cancel_url: string
  readonly notification_url: string
}

/** A provider of payments by card. */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  /** Whether payments of their test mode count. */
  readonly takesTests: boolean
  /**
   * Begins a payment: their id of it. Where it is paid is asked of `goTo`.
   *
   * @throws {PaymentAway} {PaymentRefused}
   */
  begin(asked: AskedPayment): Promise<string>
  /** Where a browser goes to pay what was begun; undefined where it cannot be paid any more. */
  goTo(id: string, order_id: string): Promise<string | undefined>
  /** What they say of a payment now; undefined where they only say it themselves. */
  read(id: string): Promise<PaymentReading | undefined>
  /** Gives back `amount` cents, once whoever asks how often; undefined where it is not done from here. */
  readonly refund?: (id: string, refund: { refund_id: string; order_id: string; amount: number }) => Promise<void>
  /** Nobody shall pay it any more; what cannot be stopped is left. */
  abort(id: string): Promise<void>
}

/** They do not answer now, or not in a way we understand: ask again. */
export class PaymentAway extends Error {
  override name = 'PaymentAway'
}
/** They understood and said no. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
  readonly status: number
  constructor(status: number) {
    super(`the provider of payments said ${status}`)
    this.status = status
  }
}
