import {
  foldOrderAssignment,
  type KnownOrderAssignment,
  type OrderAssignmentState,
  orderAssigned,
  orderCanceled,
  type orderCancelLabels,
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
    }
  },
}

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
export const aboutOf = ({ id, project_id, mission_id, requester_id }: KnownOrderAssignment) => ({
  id,
  project_id,
  mission_id,
  requester_id,
})
