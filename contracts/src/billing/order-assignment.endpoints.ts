import { z } from 'zod'
import { endpoint, listQuery, manyOf, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { given, ofWorker } from '../kernel/scope.ts'
import { calendarDate, cents, id, instant, text } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { project } from '../projects/project.scope.ts'
import { projectStatus } from '../projects/project-status.ts'
import { anOrder } from './billing.scope.ts'
import { orderAssignmentStatus } from './order-assignment.ts'

const item = z.object({
  id,
  revision: z.int(),
  project_id: id,
  mission_id: id,
  project_title: z.string(),
  project_reference: z.string().nullable(),
  status: orderAssignmentStatus,
  billing_trigger_id: id,
  /** What the trigger was called when the project entered the status. */
  trigger_name: z.string(),
  trigger_deleted: z.boolean(),
  billing_trigger_date: calendarDate,
  project_status_trigger: projectStatus,
  sales_order_line_id: id.nullable(),
  /** The day the same trigger had ordered of the same project before. */
  already_ordered_on: calendarDate.nullable(),
  /** The bill that holds it or delivered it. */
  bill_id: id.nullable(),
  erp_document: z.string().nullable(),
  /** Why it was cancelled, in French. */
  canceled_why: z.string().nullable(),
  created_at: instant,
  may_write: z.boolean(),
})
export type OrderAssignmentItem = z.infer<typeof item>

/** An assignment to be billed: with its line, and what that still holds. */
const billable = item.extend({
  line: z
    .object({
      id,
      label: z.string(),
      unit_price: cents,
      remaining: z.int(),
      sales_order_id: id,
      akuiteo_sales_order_id: z.string(),
    })
    .nullable(),
})
export type BillableItem = z.infer<typeof billable>

/** An occurrence that a trigger made later would have ordered of. */
const candidate = z.object({
  project_id: id,
  project_title: z.string(),
  project_reference: z.string().nullable(),
  billing_trigger_id: id,
  trigger_name: z.string(),
  billing_trigger_date: calendarDate,
  project_status_trigger: projectStatus,
  /** Nobody said how many lots the project has, and the trigger asks. */
  lots_unknown: z.boolean(),
  /** The day the same trigger had ordered of the same project before. */
  already_ordered_on: calendarDate.nullable(),
})
export type OrderCandidate = z.infer<typeof candidate>

const path = '/api/order-assignments'
const params = z.object({ id })
const { page, size, sortDirection, sortBy } = listQuery(['billing_trigger_date', 'trigger_name', 'status'], 100)
const shows = ['project', 'mission'] as const

/** The calls of order assignments: of a project, or of a mission. */
export const orderAssignmentEndpoints = ofFeature('ca_billing', {
  list: endpoint({
    method: 'GET',
    path,
    access: 'read billing',
    of: [given(project('project_id', 'readRemoved')), given(mission('mission_id', 'read'))],
    shows,
    summary: 'Les commandes affectées d’un projet ou d’une mission',
    query: z
      .object({
        page,
        size,
        sortBy,
        sortDirection,
        project_id: id.optional(),
        mission_id: id.optional(),
        status: manyOf(orderAssignmentStatus),
      })
      .refine(({ project_id, mission_id }) => project_id || mission_id, {
        path: ['project_id'],
        message: 'Indiquez un projet ou une mission.',
      }),
    response: pageOf(item),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    access: 'read billing',
    of: anOrder('id', 'read'),
    shows,
    summary: 'Une commande affectée',
    params,
    response: item,
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/{id}/history`,
    access: 'read billing',
    of: anOrder('id', 'read'),
    shows,
    summary: 'L’historique d’une commande affectée',
    params,
    ...historyPages,
  }),
  billable: endpoint({
    method: 'GET',
    path: `${path}/billable_data`,
    access: 'read billing',
    of: mission('mission_id', 'read'),
    shows,
    summary: 'Ce qui est à facturer d’une mission',
    query: z.object({ page, size, sortBy, sortDirection, mission_id: id, status: manyOf(orderAssignmentStatus) }),
    response: pageOf(billable),
  }),
  /** The past of a trigger: what it would have ordered, had it been there. */
  candidates: endpoint({
    method: 'GET',
    path: `${path}/candidates`,
    access: 'read billing',
    of: mission('mission_id', 'read'),
    shows,
    summary: 'Ce qu’un déclencheur pourrait rattraper',
    query: z.object({ mission_id: id, billing_trigger_id: id }),
    response: z.object({ items: z.array(candidate) }),
  }),
  /**
   * Orders of an occurrence that was not, by hand; the same occurrence gives the same id, hence the same order.
   * @throws 404 `billing.assignment.noOccurrence`, 409 `billing.assignment.noMatch`
   */
  create: endpoint({
    method: 'POST',
    path,
    access: 'create billing',
    of: project('project_id', 'write'),
    summary: 'Affecter une commande à un projet',
    body: z.object({
      project_id: id,
      billing_trigger_id: id,
      billing_trigger_date: calendarDate,
      project_status_trigger: projectStatus,
      status: z.enum(['IN_PROGRESS', 'NOT_VALIDATED']).optional(),
    }),
    response: written,
    status: 201,
  }),
  /** Validates (`VALIDATED`), sends back (`NOT_VALIDATED`, which also takes a cancelled one up again) or cancels. */
  update: endpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    access: 'update billing',
    of: anOrder('id', 'write'),
    summary: 'Modifier une commande affectée',
    params,
    body: z.object({
      status: z.enum(['VALIDATED', 'NOT_VALIDATED', 'CANCELED']).optional(),
      /** A line of a sales order of the mission; null takes it away. Without a status, only this changes. */
      sales_order_line_id: id.nullable().optional(),
      reason: text(500).meta({ title: 'Motif (facultatif)' }).optional(),
    }),
    response: written,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'delete billing',
    of: anOrder('id', 'write'),
    summary: 'Annuler une commande affectée',
    params,
    response: written,
  }),
})

const inside = '/api/internal/order-assignments/{project_id}/{event_id}'
const ofEvent = z.object({ project_id: id, event_id: id })

/** What the workflow of an occurrence asks for. */
export const orderAssignmentWorkerEndpoints = {
  /** Whether an event of a project may be of an order at all: its mission has triggers, or had some. @throws 409, to be asked again, where it is not read yet */
  awaited: endpoint({
    method: 'GET',
    path: inside,
    access: 'serve worker',
    of: ofWorker,
    summary: 'Si un événement d’un projet peut être d’une commande',
    params: ofEvent,
    response: z.object({ awaited: z.boolean() }),
    internal: true,
  }),
  /** What an event of a project asks of its orders, done once however often it is asked: `assigned` are there now. */
  follow: endpoint({
    method: 'POST',
    path: inside,
    access: 'serve worker',
    of: ofWorker,
    summary: 'Affecter les commandes d’un événement d’un projet',
    params: ofEvent,
    response: z.object({ assigned: z.int(), canceled: z.int() }),
    internal: true,
  }),
}
