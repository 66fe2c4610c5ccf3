import { z } from 'zod'
import { choice } from '../kernel/formats.ts'
import { type EventOf, event, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { calendarDate, id, text } from '../kernel/values.ts'
import { type ProjectStatus, projectStatus } from '../projects/project-status.ts'

/*
 * What is to be billed since a project entered a status: one assignment for each project, trigger and occurrence, its id made
 * of the three. It waits for a line of a sales order, is validated, billed once, or cancelled.
 */

export const orderAssignmentLabels = {
  IN_PROGRESS: 'En cours',
  NOT_VALIDATED: 'À valider',
  VALIDATED: 'Validée',
  REVISED: 'Révisée',
  DELIVERED: 'Livrée',
  CANCELED: 'Annulée',
} as const
export const orderAssignmentStatus = choice(orderAssignmentLabels)
export type OrderAssignmentStatus = keyof typeof orderAssignmentLabels
/** What may be billed, once a line is chosen. */
export const billableStatuses = ['VALIDATED', 'REVISED'] as const satisfies readonly OrderAssignmentStatus[]

/** Why an assignment was cancelled. */
export const orderCancelLabels = {
  corrected: 'le statut a été corrigé',
  project_removed: 'le projet a été supprimé',
  person: 'retirée',
} as const

const about = { id, project_id: id, mission_id: id, requester_id: id }
const withReason = { subject: 'requester_id' } as const
/** What somebody wrote of it, which may be about the requester. */
const reason = personal(text(500)).optional()

export const orderAssigned = event('OrderAssigned', {
  ...about,
  billing_trigger_id: id,
  /** What the trigger was called, and how far its stream was, at the occurrence. */
  trigger_name: z.string(),
  trigger_revision: z.int(),
  project_status: projectStatus,
  on: calendarDate,
  /** The event of the project by which it entered the status. */
  occurrence: id,
  /** The day of the one before, where the trigger had ordered of this project already. */
  repeats: calendarDate.optional(),
})
export const orderLineChosen = event('OrderLineChosen', {
  ...about,
  sales_order_id: id.nullable(),
  line_id: id.nullable(),
})
export const orderValidated = event('OrderValidated', about)
export const orderSentBack = event('OrderSentBack', { ...about, reason }, withReason)
/** What its line says of quantity or price changed since it was validated. */
export const orderRevised = event('OrderRevised', about)
export const orderReserved = event('OrderReserved', { ...about, bill_id: id })
export const orderDelivered = event('OrderDelivered', { ...about, bill_id: id, erp_document: z.string().max(100) })
/** The accounts refused the bill: it may be billed again. */
export const orderReleased = event('OrderReleased', { ...about, bill_id: id })
export const orderCanceled = event(
  'OrderCanceled',
  { ...about, why: z.enum(['corrected', 'project_removed', 'person']), reason },
  withReason,
)
export const orderAssignmentEvents = [
  orderAssigned,
  orderLineChosen,
  orderValidated,
  orderSentBack,
  orderRevised,
  orderReserved,
  orderDelivered,
  orderReleased,
  orderCanceled,
] as const
export type RecordedOrderAssignmentEvent = RecordedEvent<EventOf<(typeof orderAssignmentEvents)[number]>>

export interface KnownOrderAssignment {
  readonly life: 'present'
  readonly id: string
  readonly project_id: string
  readonly mission_id: string
  readonly requester_id: string
  readonly billing_trigger_id: string
  readonly trigger_name: string
  readonly trigger_revision: number
  readonly project_status: ProjectStatus
  readonly on: string
  readonly occurrence: string
  readonly repeats: string | null
  readonly status: OrderAssignmentStatus
  readonly sales_order_id: string | null
  readonly line_id: string | null
  /** The bill that holds it, or that delivered it. */
  readonly bill_id: string | null
  readonly erp_document: string | null
  readonly canceled_why: keyof typeof orderCancelLabels | null
}
export type OrderAssignmentState = { readonly life: 'none' } | KnownOrderAssignment

/** The state after one more event: the one fold of the API and of the read model. Pure. */
export function foldOrderAssignment(
  state: OrderAssignmentState,
  event: RecordedOrderAssignmentEvent,
): KnownOrderAssignment {
  if (event.type === 'OrderAssigned') {
    const { repeats = null, ...data } = event.data
    return {
      ...data,
      life: 'present',
      repeats,
      status: repeats ? 'NOT_VALIDATED' : 'IN_PROGRESS',
      ...{ sales_order_id: null, line_id: null, bill_id: null, erp_document: null, canceled_why: null },
    }
  }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before it was assigned`)
  switch (event.type) {
    case 'OrderLineChosen': {
      const { sales_order_id, line_id } = event.data
      return { ...state, sales_order_id, line_id, status: withLine(state, line_id) }
    }
    case 'OrderValidated':
      return { ...state, status: state.line_id ? 'VALIDATED' : 'IN_PROGRESS' }
    case 'OrderSentBack':
      return { ...state, status: 'NOT_VALIDATED', canceled_why: null }
    case 'OrderRevised':
      return { ...state, status: 'REVISED' }
    case 'OrderReserved':
      return { ...state, bill_id: event.data.bill_id }
    case 'OrderDelivered':
      return { ...state, status: 'DELIVERED', bill_id: event.data.bill_id, erp_document: event.data.erp_document }
    case 'OrderReleased':
      return { ...state, bill_id: null }
    case 'OrderCanceled':
      return { ...state, status: 'CANCELED', canceled_why: event.data.why }
    default:
      return unfolded(event)
  }
}

/** A line makes ready what waited for one, revises what was ready with another; what is to be validated stays so. */
function withLine({ status, line_id: held }: KnownOrderAssignment, line_id: string | null): OrderAssignmentStatus {
  if (status === 'NOT_VALIDATED' || line_id === held) return status
  if (line_id === null) return 'IN_PROGRESS'
  return held === null ? 'VALIDATED' : 'REVISED'
}
