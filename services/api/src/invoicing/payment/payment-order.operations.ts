import { type PaymentOrderItem, type PaymentOrderSheet, paymentOrder } from '@faitage/contracts/invoicing/payment-order'
import {
  type OrderPayment,
  orderStatusOf,
  refundableOf,
  toGiveBackOf,
} from '@faitage/contracts/invoicing/payment-order.state'
import { isOpenOrder } from '@faitage/contracts/invoicing/payment-order-status'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { paymentOrderModel } from '@faitage/projections/invoicing/payment-order'
import type { Api } from '../../kernel/api.ts'
import { processOperations, type RecordOperations } from '../../kernel/records/record-operations.ts'
import { refused } from '../../kernel/refusal.ts'
import { projectTitles } from '../../projects/project-titles.ts'
import { writableMissions } from '../../projects/writable-missions.ts'
import { invoiceName } from '../invoice-name.ts'
import type { PaymentOrderCommand } from './payment-order.commands.ts'
import { paymentOrderDecider } from './payment-order.decider.ts'

export type PaymentOrderOperations = RecordOperations<typeof paymentOrder, PaymentOrderItem, PaymentOrderCommand>

export const streamOfOrder = (id: string): string => streamOf.record(paymentOrder.stream, id)

/** Where an order is paid. */
export const linkOfOrder = ({ config }: Pick<Api, 'config'>, id: string): string =>
  `${config.publicUrl}/payment/${id}/redirect`

/** An order as it is now. @throws {Refusal} NOT_FOUND */
export async function orderNow(api: Api, id: string): Promise<PaymentOrderSheet & { id: string; revision: number }> {
  const { state, revision } = await api.folds.catchUp(paymentOrderDecider, streamOfOrder(id))
  if (state.life !== 'present') throw refused('NOT_FOUND')
  return { ...state.sheet, id, revision }
}

/** What is done with links of payment as with any record; their moves are beside. */
export function paymentOrderOperations(api: Api): PaymentOrderOperations {
  const process = { record: paymentOrder, decider: paymentOrderDecider }
  return processOperations<typeof paymentOrder, PaymentOrderItem, PaymentOrderCommand>(api, process, {
    model: paymentOrderModel,
    references: {
      project_id: { nameOf: async id => (await projectTitles(api, [id])).get(id)?.title ?? '' },
      invoice_id: { nameOf: id => invoiceName(api, id), byCheck: true },
      mail_id: { nameOf: async () => 'envoyé', byCheck: true },
    },
    complete: async (items, caller) => {
      const titles = await projectTitles(api, [...new Set(items.map(({ project_id }) => project_id))])
      const writable = await writableMissions(api, caller, [...titles.values()])
      return items.map(item => {
        const mission_id = titles.get(item.project_id)?.mission_id
        const serves = item.expires_on >= api.clock.today()
        const known = orderStatusOf(item)
        // It is over from that day on, whenever its follower comes by to write it.
        const status = isOpenOrder(known) && !serves ? ('EXPIRED' as const) : known
        return {
          ...item,
          status,
          is_open: isOpenOrder(status),
          link: linkOfOrder(api, item.id),
          payments: (item.payments ?? []).map(one => ({
            ...one,
            refundable: refundableOf(item, one as OrderPayment),
            to_give_back: toGiveBackOf(item, one as OrderPayment),
          })),
          may_write: mission_id !== undefined && writable.has(mission_id) && caller.permissions.has('update invoice'),
        }
      })
    },
  })
}
