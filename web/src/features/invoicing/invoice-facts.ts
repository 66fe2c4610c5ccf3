import type { InvoiceItem, InvoiceSheet } from '@faitage/contracts/invoicing/invoice'
import { creditedOf } from '@faitage/contracts/invoicing/invoice.state'
import type { PaymentOrderItem } from '@faitage/contracts/invoicing/payment-order'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'

type Item = InvoiceItem & InvoiceSheet

/** Cents that an invoice that was taken back still holds, paid while its credit note was made: they go back to whoever paid. */
export const heldBy = ({ status, payments }: Pick<Item, 'status' | 'payments'>): number =>
  status === 'CANCELLED' ? (payments ?? []).reduce((sum, { amount }) => sum + amount, 0) : 0

/** The links of an invoice that are shown, the newest first. */
export const ordersOf = (invoice_id: string) => ({ query: { invoice_id, size: 20 } })

/**
 * Cents that will leave the invoice once what is asked of the provider is given back: only what paid it does, beyond its
 * excess, which goes back first. What came in double, or is disputed, was never of the invoice.
 */
export const askedBack = (orders: readonly Pick<PaymentOrderItem, 'payments' | 'refunds'>[]): number =>
  orders
    .flatMap(({ payments, refunds }) =>
      payments.map(({ provider_payment_id, state, excess }) => {
        const beyond = (...states: string[]) =>
          (refunds ?? [])
            .filter(one => one.provider_payment_id === provider_payment_id && states.includes(one.state))
            .reduce((left, { amount }) => left + amount, -excess)
        return state === 'paid' ? Math.max(beyond('done', 'asked'), 0) - Math.max(beyond('done'), 0) : 0
      }),
    )
    .reduce((sum, amount) => sum + amount, 0)

/** What is offered of money outside of a link: one that was taken back only gives back. */
export const paymentAct = ({ status }: Pick<Item, 'status'>): string =>
  `Enregistrer un ${status === 'CANCELLED' ? 'remboursement' : 'paiement'}`

/**
 * What money comes or goes as: one that was taken back only gives back, what is not asked to go back already; no amount is
 * proposed where that is not known.
 */
export const paymentBegun = (item: Item, asked: number | undefined) =>
  item.status === 'CANCELLED'
    ? ({ way: 'refund', amount: asked === undefined ? 0 : Math.max(heldBy(item) - asked, 0) } as const)
    : ({ way: 'payment', amount: item.left } as const)

/**
 * What is said of an invoice or a credit note beside its sheet: its days, what is due and by whom, why it was made.
 *
 * @param asked cents that are on their way back
 */
export function factsOf(item: Item, asked = 0): string[] {
  const cancelled = item.status === 'CANCELLED'
  const held = heldBy(item)
  return [
    item.issue_date ? `Émise le ${formatDay(item.issue_date)}` : '',
    item.due_date && !cancelled ? `À régler avant le ${formatDay(item.due_date)}` : '',
    (item.co_funded ?? 0) > 0 ? `Pris en charge par d’autres : ${formatEuro(item.co_funded)}` : '',
    item.number && item.type !== 'credit_note' && !cancelled
      ? `Dû par le client : ${formatEuro(item.due)}, payé : ${formatEuro(item.paid ?? 0)}`
      : '',
    creditedOf(item) > 0 ? `Repris par avoir : ${formatEuro(creditedOf(item))}` : '',
    held > 0 ? `À rembourser : ${formatEuro(held)}` : '',
    held > 0 && asked > 0 ? `Remboursement demandé : ${formatEuro(asked)}` : '',
    item.left > 0 ? `Reste dû : ${formatEuro(item.left)}` : '',
    item.reason ? `Motif : ${item.reason}` : '',
  ].filter(Boolean)
}
