import { invoicePaymentRecorded } from '@faitage/contracts/invoicing/invoice.events'
import { type Invoice, isNumbered, isToPayBack, leftOf } from '@faitage/contracts/invoicing/invoice.state'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { RecordPayment, TakePayment } from './invoice.commands.ts'
import { invoiceMoveRefused } from './invoice-move-refused.ts'

type Decision = readonly DomainEvent[] | Refusal

/** Why money that goes back is not noted: there is none, or the invoice was never edited. */
const refundRefused = (now: Invoice): Refusal | undefined =>
  isToPayBack(now) ? undefined : invoiceMoveRefused(now, 'pay')

const paymentsOf = (now: Invoice) => (isNumbered(now) && now.payments) || []

/** Money that came by transfer or cheque, or went back; never more than is due, nor back than came. */
export function recordPayment(id: string, now: Invoice, { type: _, ...payment }: RecordPayment): Decision {
  const { amount, payer } = payment
  const closed = amount < 0 ? refundRefused(now) : invoiceMoveRefused(now, 'pay')
  if (closed) return closed
  if (now.type === 'credit_note') return refused('invoice.move', { from: 'Avoir' })
  const paid = paymentsOf(now).reduce((sum, one) => (one.payer === payer ? sum + one.amount : sum), 0)
  const due = isNumbered(now) ? now.due : 0
  const owed = (payer === 'buyer' ? due : (now.co_funded ?? 0)) - paid
  if (amount > owed) return refused('invoice.payment.tooMuch', { left: formatEuro(owed) })
  if (paid + amount < 0) return refused('invoice.payment.refund')
  return [invoicePaymentRecorded({ id, ...payment })]
}

const byCard = { means: 'card', payer: 'buyer' } as const
const isNoted = (now: Invoice, { payment_id }: TakePayment) =>
  paymentsOf(now).some(one => one.payment_id === payment_id)

/** Money of a link: what is left of the invoice is taken of it, once. */
export function takePayment(id: string, now: Invoice, command: TakePayment): Decision {
  const { payment_id, order_id, on } = command
  const amount = Math.min(leftOf(now), command.amount)
  if (isNoted(now, command) || amount === 0) return []
  return [invoicePaymentRecorded({ id, payment_id, amount, on, ...byCard, order_id })]
}

/** Money of a link that went back, once; nothing of an invoice that is closed. */
export function takeRefund(id: string, now: Invoice, command: TakePayment): Decision {
  const { payment_id, order_id, on, amount } = command
  if (isNoted(now, command) || refundRefused(now)) return []
  return [invoicePaymentRecorded({ id, payment_id, amount: -amount, on, ...byCard, order_id })]
}
