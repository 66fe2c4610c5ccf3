import {
  billableStatuses,
  foldOrderAssignment,
  type KnownOrderAssignment,
  type OrderAssignmentState,
  orderAssigned,
  orderCanceled,
  type orderCancelLabels,
  orderDelivered,
  orderLineChosen,
  orderReleased,
  orderReserved,
  orderRevised,
  orderSentBack,
  orderValidated,
  type RecordedOrderAssignmentEvent,
} from '@faitage/contracts/billing/order-assignment'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Decider } from '../kernel/events/decider.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

type Assigned = Parameters<typeof orderAssigned>[0]

export type OrderAssignmentCommand =
  | { readonly type: 'Assign'; readonly order: Assigned; readonly toValidate?: boolean }
  | { readonly type: 'Validate' }
  | { readonly type: 'SendBack'; readonly reason?: string | undefined }
  | { readonly type: 'ChooseLine'; readonly sales_order_id: string | null; readonly line_id: string | null }
  | { readonly type: 'Revise'; readonly line_id: string }
  | { readonly type: 'Reserve'; readonly bill_id: string; readonly line_id: string }
  | { readonly type: 'Deliver'; readonly bill_id: string; readonly erp_document: string }
  | { readonly type: 'Release'; readonly bill_id: string }
  | { readonly type: 'Cancel'; readonly why: keyof typeof orderCancelLabels; readonly reason?: string | undefined }

export const streamOfOrder = (id: string): string => streamOf.record('orderAssignment', id)

/** The rules of an order assignment: assigned once, its end is its end, what is being billed waits. */
export const orderAssignmentDecider: Decider<OrderAssignmentState, OrderAssignmentCommand> = {
  initial: { life: 'none' },
  evolve: (state, event) => foldOrderAssignment(state, event as RecordedOrderAssignmentEvent),
  decide(command, state) {
    if (command.type === 'Assign') {
      if (state.life !== 'none') return []
      const { id, project_id, mission_id, requester_id } = command.order
      const sentBack = orderSentBack({ id, project_id, mission_id, requester_id })
      return [orderAssigned(command.order), ...(command.toValidate && !command.order.repeats ? [sentBack] : [])]
    }
    if (state.life === 'none') return refused('NOT_FOUND')
    switch (command.type) {
      case 'Validate':
        return state.status === 'NOT_VALIDATED' ? [orderValidated(aboutOf(state))] : (settled(state) ?? [])
      case 'SendBack':
        if (state.status === 'NOT_VALIDATED') return []
        return (
          (state.status === 'CANCELED' ? undefined : settled(state)) ?? [
            orderSentBack({ ...aboutOf(state), ...reasoned(command) }),
          ]
        )
      case 'Cancel':
        return cancel(command, state)
      case 'ChooseLine': {
        const { sales_order_id, line_id } = command
        if (state.line_id === line_id) return []
        return settled(state) ?? [orderLineChosen({ ...aboutOf(state), sales_order_id, line_id })]
      }
      case 'Revise':
        return state.status === 'VALIDATED' && state.line_id === command.line_id && !state.bill_id
          ? [orderRevised(aboutOf(state))]
          : []
      default:
        return billed(command, state)
    }
  },
}

/** One bill at a time: who holds it delivers it or lets it go, and nobody else. */
function billed(
  command: Extract<OrderAssignmentCommand, { type: 'Reserve' | 'Deliver' | 'Release' }>,
  state: KnownOrderAssignment,
): DomainEvent[] | Refusal {
  const { bill_id } = command
  const own = state.bill_id === bill_id
  if (command.type === 'Release')
    return own && state.status !== 'DELIVERED' ? [orderReleased({ ...aboutOf(state), bill_id })] : []
  if (command.type === 'Deliver') {
    if (!own) return refused('billing.assignment.reserved')
    const { erp_document } = command
    return state.status === 'DELIVERED' ? [] : [orderDelivered({ ...aboutOf(state), bill_id, erp_document })]
  }
  if (own) return []
  return (
    settled(state) ??
    (isBillable(state, command.line_id)
      ? [orderReserved({ ...aboutOf(state), bill_id })]
      : refused('billing.assignment.notBillable'))
  )
}

export const isBillable = ({ status, line_id, bill_id }: KnownOrderAssignment, line: string): boolean =>
  billableStatuses.some(one => one === status) && line_id === line && bill_id === null

/** What is delivered stays, whatever became of its project; a person is told, and so waits who comes while it is billed. */
function cancel(
  { why, reason }: Extract<OrderAssignmentCommand, { type: 'Cancel' }>,
  state: KnownOrderAssignment,
): DomainEvent[] | Refusal {
  if (state.status === 'CANCELED') return []
  return settled(state) ?? [orderCanceled({ ...aboutOf(state), why, ...reasoned({ reason }) })]
}

/** Why it changes no more, or not now. */
function settled({ status, bill_id }: KnownOrderAssignment): Refusal | undefined {
  if (status === 'DELIVERED') return refused('billing.assignment.delivered')
  if (bill_id) return refused('billing.assignment.reserved')
  return status === 'CANCELED' ? refused('billing.assignment.canceled') : undefined
}

const reasoned = ({ reason }: { reason?: string | undefined }) => (reason ? { reason } : {})
const aboutOf = ({ id, project_id, mission_id, requester_id }: KnownOrderAssignment) => ({
  id,
  project_id,
  mission_id,
  requester_id,
})
