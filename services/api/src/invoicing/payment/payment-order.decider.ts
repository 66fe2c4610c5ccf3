import { type PaymentOrderSheet, paymentOrder } from '@faitage/contracts/invoicing/payment-order'
import {
  paymentOrderCancelled,
  paymentOrderDuplicated,
  paymentOrderExpired,
  paymentOrderFailed,
  paymentOrderOpened,
  paymentOrderRefundAsked,
  paymentOrderRefundFailed,
  paymentOrderSent,
} from '@faitage/contracts/invoicing/payment-order.events'
import {
  orderOf,
  type PaymentOrder,
  refundableOf,
  toGiveBackOf,
} from '@faitage/contracts/invoicing/payment-order.state'
import { isOpenOrder, paymentOrderStatusLabels } from '@faitage/contracts/invoicing/payment-order-status'
import { eventsOfReading } from '@faitage/contracts/invoicing/payment-reading'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import type { Decider } from '../../kernel/events/decider.ts'
import { foldedBy } from '../../kernel/records/process-folds.ts'
import { frozen, recordDecider, type SheetDecider } from '../../kernel/records/record.decider.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'
import type { AskRefund, PaymentOrderCommand } from './payment-order.commands.ts'

type Decision = readonly DomainEvent[] | Refusal
const sheet: SheetDecider<PaymentOrderSheet> = recordDecider(paymentOrder)

/** The rules of an order of payment: made once, never amended; moved on by people, by banks and by its invoice. */
export const paymentOrderDecider: Decider<RecordState<PaymentOrderSheet>, PaymentOrderCommand> = {
  ...sheet,
  decide(command, state) {
    switch (command.type) {
      case 'Register':
      case 'Restore':
        return sheet.decide(command, state)
      case 'Amend':
      case 'Remove':
      case 'UndoAmendment':
        return frozen(sheet.decide(command, state), 'paymentOrder.frozen')
    }
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id } = state
    const order = orderOf(state.sheet)
    switch (command.type) {
      case 'SendOrder':
        return [paymentOrderSent({ id, mail_id: command.mail_id })]
      case 'CancelOrder':
        return isOpenOrder(order.status) ? [paymentOrderCancelled({ id })] : moveRefused(order)
      case 'CloseOrder': {
        const closed = command.as === 'EXPIRED' ? paymentOrderExpired : paymentOrderCancelled
        return isOpenOrder(order.status) ? [closed({ id })] : []
      }
      case 'OpenOrder':
        return [paymentOrderOpened({ id, provider_payment_id: command.provider_payment_id })]
      case 'FailOrder':
        return [paymentOrderFailed({ id, status: command.status })]
      case 'ReadPayment':
        return eventsOfReading({ ...order, id }, command.reading, command)
      case 'NoteExcess': {
        const { type: _, ...excess } = command
        const isWhole = order.payments?.some(
          one => one.provider_payment_id === excess.provider_payment_id && one.excess === 0,
        )
        return isWhole ? [paymentOrderDuplicated({ id, ...excess })] : []
      }
      case 'AskRefund':
        return askRefund(id, order, command)
      case 'RefuseRefund': {
        const { type: _, ...refusal } = command
        return [paymentOrderRefundFailed({ id, ...refusal })]
      }
    }
  },
}
foldedBy(paymentOrder, paymentOrderDecider)

const moveRefused = ({ status }: PaymentOrder): Refusal =>
  refused('paymentOrder.move', { from: paymentOrderStatusLabels[status] })

function askRefund(id: string, order: PaymentOrder, command: AskRefund): Decision {
  const { provider, provider_payment_id, refund_id } = command
  const payment = order.payments?.find(one => one.provider_payment_id === provider_payment_id)
  if (!payment || order.provider !== provider) return moveRefused(order)
  const left = refundableOf(order, payment)
  const amount = command.amount ?? (toGiveBackOf(order, payment) || left)
  if (amount > left || amount === 0) return refused('paymentOrder.refund.tooMuch', { left: formatEuro(left) })
  return [paymentOrderRefundAsked({ id, provider_payment_id, refund_id, amount })]
}
