import type { KnownOrderAssignment } from '@faitage/contracts/billing/order-assignment'
import type { KnownSalesOrder } from '@faitage/contracts/billing/sales-order'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import type { Reaches } from '../kernel/http/reached.ts'
import { refused } from '../kernel/refusal.ts'
import { reachMission } from '../missions/mission-access.ts'
import { reachProject } from '../projects/project-access.ts'
import { orderAssignmentDecider, streamOfOrder } from './order-assignment.decider.ts'
import { salesOrderDecider, streamOfSalesOrder } from './sales-order.decider.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    order_assignment: { way: 'read' | 'write'; gives: KnownOrderAssignment }
    sales_order: { way: 'read' | 'write'; gives: { order: KnownSalesOrder; mission: KnownMission } }
  }
}

export const billingReaches: Pick<Reaches, 'order_assignment' | 'sales_order'> = {
  /** Of a project that was removed, what was to be billed is still read. */
  async order_assignment(api, caller, { id }, to) {
    const { state } = await api.folds.catchUp(orderAssignmentDecider, streamOfOrder(id))
    if (state.life === 'none') throw refused('NOT_FOUND')
    const { project } = await reachProject(api, caller, state.project_id, to === 'write' ? 'write' : 'readRemoved')
    if (to === 'write' && project.life === 'removed') throw refused('billing.assignment.projectRemoved')
    return state
  },
  async sales_order(api, caller, { id }, to) {
    const { state: order } = await api.folds.catchUp(salesOrderDecider, streamOfSalesOrder(id))
    if (order.life === 'none') throw refused('NOT_FOUND')
    const mission = await reachMission(api, caller, order.mission_id, to)
    if (order.life === 'removed') throw refused('NOT_FOUND')
    return { order, mission }
  },
}
