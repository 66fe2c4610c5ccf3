import {
  foldOrderAssignment,
  type OrderAssignmentState,
  orderAssignmentLabels,
  type RecordedOrderAssignmentEvent,
} from '@faitage/contracts/billing/order-assignment'
import type { Story } from '../kernel/history/history.ts'

const statusIn = (state: OrderAssignmentState) =>
  state.life === 'none' ? {} : { status: orderAssignmentLabels[state.status] }

/** How the history of an order is written: what happened says itself, and where it led is beside. */
export const orderStory: Story<OrderAssignmentState, RecordedOrderAssignmentEvent> = {
  initial: { life: 'none' },
  evolve: foldOrderAssignment,
  effectiveOn: event => (event.type === 'OrderAssigned' ? event.data.on : undefined),
  altered: (before, _, after) => ({ before: statusIn(before), after: statusIn(after) }),
  labelOf: () => 'Statut',
  shown: (_, value) => value,
}
