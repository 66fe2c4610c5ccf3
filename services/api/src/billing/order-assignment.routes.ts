import { matchOf } from '@faitage/contracts/billing/matching'
import { type Occurrence, occurrencesOf } from '@faitage/contracts/billing/occurrence'
import {
  type KnownOrderAssignment,
  orderCancelLabels,
  type RecordedOrderAssignmentEvent,
} from '@faitage/contracts/billing/order-assignment'
import {
  type BillableItem,
  orderAssignmentEndpoints as endpoints,
  type OrderAssignmentItem,
  type OrderCandidate,
  orderAssignmentWorkerEndpoints as workerEndpoints,
} from '@faitage/contracts/billing/order-assignment.endpoints'
import { type ListedOrder, listOrderAssignments } from '@faitage/projections/billing/order-assignment'
import { salesOrdersOf } from '@faitage/projections/billing/sales-order'
import { projectVisibleTo } from '@faitage/projections/kernel/viewer'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { handle } from '../kernel/events/handle.ts'
import { historyOf, historyPage } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { partOf, type RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { inTurn } from '../kernel/in-turn.ts'
import { isRefusal, refused } from '../kernel/refusal.ts'
import { projectEvents } from '../projects/project-stream.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { writableMissions } from '../projects/writable-missions.ts'
import { assign, followEvent, orderedBefore, orderIdOf } from './assign-orders.ts'
import { type OrderAssignmentCommand, orderAssignmentDecider, streamOfOrder } from './order-assignment.decider.ts'
import { orderStory } from './order-story.ts'
import { salesOrderItems } from './sales-orders.ts'
import { type TriggerThen, triggerAt, triggersOf } from './trigger-past.ts'

const AT_ONCE = 8

/** What is to be billed of projects: listed, validated, cancelled, caught up by hand; and what the workflow asks for. */
export const orderAssignmentRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.list, async ({ query, caller }) => {
    const found = await listOrderAssignments(api.db, caller, query as never)
    return { ...found, items: await itemsOf(api, caller, found.items) }
  }),

  route(endpoints.billable, async ({ query, caller }) => {
    const found = await listOrderAssignments(api.db, caller, query as never)
    return { ...found, items: await billablesOf(api, query.mission_id, await itemsOf(api, caller, found.items)) }
  }),

  route(endpoints.candidates, async ({ query: { mission_id, billing_trigger_id }, caller }) => {
    const trigger = await ownTrigger(api, billing_trigger_id, mission_id)
    return { items: await candidatesOf(api, caller, trigger) }
  }),

  route(endpoints.get, async ({ params: { id }, caller }) => {
    const found = await listOrderAssignments(api.db, caller, { page: 1, size: 1 }, [sql`o.id = ${id}`])
    const [item] = await itemsOf(api, caller, found.items)
    return item ?? refused('NOT_FOUND')
  }),

  route(endpoints.history, async ({ params: { id }, query }) => {
    const events = (await api.events.read(streamOfOrder(id))) as readonly RecordedOrderAssignmentEvent[]
    return historyPage(historyOf(orderStory, events, await namesOf(api.people, actorsOf(events))), query)
  }),

  route(endpoints.create, async ({ body, reached: { project }, caller, request }) => {
    if (project.life === 'removed') return refused('billing.assignment.projectRemoved')
    const trigger = await ownTrigger(api, body.billing_trigger_id, project.mission_id)
    const events = await projectEvents(api, body.project_id)
    const occurrences = occurrencesOf(events)
    const occurrence = occurrences.findLast(
      ({ status, on, corrected_at }) =>
        status === body.project_status_trigger && on === body.billing_trigger_date && corrected_at === undefined,
    )
    if (!occurrence) return refused('billing.assignment.noOccurrence')
    if (matchOf(trigger.sheet, occurrence.entered) === 'none') return refused('billing.assignment.noMatch')
    const toValidate = body.status === 'NOT_VALIDATED'
    return assign(api, { events, occurrences, occurrence, trigger }, { caller, request, toValidate })
  }),

  route(endpoints.update, async ({ params: { id }, reached: order, body, caller, request }) => {
    const { status, sales_order_line_id: line_id, reason } = body
    const by = { caller, request }
    const chosen = line_id === undefined ? undefined : await chooseLine(api, order, line_id, by)
    if (status === undefined || isRefusal(chosen)) return chosen ?? { id, ...(await placeOf(api, id)) }
    const then = line_id === undefined ? by : { caller, request: partOf(request, 'status') }
    return write(api, id, commandOf(status, reason), then)
  }),

  route(endpoints.remove, ({ params: { id }, caller, request }) =>
    write(api, id, { type: 'Cancel', why: 'person' }, { caller, request }),
  ),

  route(workerEndpoints.awaited, async ({ params: { project_id, event_id } }) => {
    const events = await projectEvents(api, project_id)
    const [opening] = events
    const event = events.find(({ id }) => id === event_id)
    if (!event || opening?.type !== 'ProjectOpened') return refused('CONCURRENT_WRITES')
    return { awaited: (await triggersOf(api, opening.data.mission_id, event.position)).length > 0 }
  }),

  route(workerEndpoints.follow, ({ params: { project_id, event_id } }) => followEvent(api, project_id, event_id)),
]

const write = (
  api: Api,
  id: string,
  command: OrderAssignmentCommand,
  by: { caller: Caller; request: RequestContext },
) => handle(api, { decider: orderAssignmentDecider, stream: streamOfOrder(id), command, ...by })

const commandOf = (
  status: 'VALIDATED' | 'NOT_VALIDATED' | 'CANCELED',
  reason: string | undefined,
): OrderAssignmentCommand => {
  if (status === 'VALIDATED') return { type: 'Validate' }
  return status === 'CANCELED' ? { type: 'Cancel', why: 'person', reason } : { type: 'SendBack', reason }
}

/** Where an order's stream is. */
const placeOf = async (api: Api, id: string) => {
  const { revision, position } = await api.folds.catchUp(orderAssignmentDecider, streamOfOrder(id))
  return { revision, position }
}

/** Ties an order to a line of a sales order of its mission, or takes it from there. */
async function chooseLine(
  api: Api,
  { id, mission_id }: KnownOrderAssignment,
  line_id: string | null,
  by: { caller: Caller; request: RequestContext },
) {
  const orders = line_id === null ? [] : await salesOrdersOf(api.db, mission_id)
  const holder = orders.find(({ known }) => known.lines.some(line => line.id === line_id))
  if (line_id !== null && !holder) return refused('billing.assignment.lineElsewhere')
  return write(api, id, { type: 'ChooseLine', sales_order_id: holder?.known.id ?? null, line_id }, by)
}

/** Assignments with the line each is tied to, and what that still holds. */
async function billablesOf(
  api: Api,
  mission_id: string,
  items: readonly OrderAssignmentItem[],
): Promise<BillableItem[]> {
  const orders = await salesOrderItems(api, await salesOrdersOf(api.db, mission_id), false)
  const lines = new Map(
    orders.flatMap(({ id: sales_order_id, akuiteo_sales_order_id, lines: of }) =>
      of.map(({ id, label, unit_price, remaining }) => [
        id,
        { id, label, unit_price, remaining, sales_order_id, akuiteo_sales_order_id },
      ]),
    ),
  )
  return items.map(item => ({ ...item, line: lines.get(item.sales_order_line_id ?? '') ?? null }))
}

/** A trigger of a mission as it is now. @throws {Refusal} NOT_FOUND */
async function ownTrigger(api: Api, id: string, mission_id: string): Promise<TriggerThen> {
  const trigger = await triggerAt(api, id)
  if (trigger?.sheet.mission_id !== mission_id) throw refused('NOT_FOUND')
  return trigger
}

/** Assignments as they are answered. */
async function itemsOf(api: Api, caller: Caller, rows: readonly ListedOrder[]): Promise<OrderAssignmentItem[]> {
  const titles = await projectTitles(
    api,
    rows.map(({ known }) => known.project_id),
  )
  const writable = await writableMissions(
    api,
    caller,
    rows.map(({ known }) => known),
  )
  return rows.map(({ id, revision, created_at, known, trigger_deleted }) => ({
    ...{ id, revision, created_at, trigger_deleted },
    project_id: known.project_id,
    mission_id: known.mission_id,
    project_title: titles.get(known.project_id)?.title ?? '',
    project_reference: titles.get(known.project_id)?.reference ?? null,
    status: known.status,
    billing_trigger_id: known.billing_trigger_id,
    trigger_name: known.trigger_name,
    billing_trigger_date: known.on,
    project_status_trigger: known.project_status,
    sales_order_line_id: known.line_id,
    already_ordered_on: known.repeats,
    bill_id: known.bill_id,
    erp_document: known.erp_document,
    canceled_why: known.canceled_why ? orderCancelLabels[known.canceled_why] : null,
    may_write: writable.has(known.mission_id),
  }))
}

/** Projects a trigger made late is held against, at most. */
const MOST = 2000

/** The occurrences of the past that a trigger, as it is now, would have ordered of and did not, the latest first. */
async function candidatesOf(api: Api, caller: Caller, trigger: TriggerThen): Promise<OrderCandidate[]> {
  const { mission_id } = trigger.sheet
  await demandCaughtUp(api)
  const { rows } = await sql<{ id: string }>`
    select id from project_list where mission_id = ${mission_id} and ${projectVisibleTo(caller)}
    order by id limit ${MOST}`.execute(api.db)
  const { rows: orders } = await sql<{ id: string }>`
    select id from order_assignment where billing_trigger_id = ${trigger.id}`.execute(api.db)
  const known = new Set(orders.map(({ id }) => id))
  const titles = await projectTitles(
    api,
    rows.map(({ id }) => id),
  )
  const ofProject = async (project_id: string): Promise<OrderCandidate[]> => {
    const occurrences = occurrencesOf(await projectEvents(api, project_id))
    const wanted = occurrences.filter(
      one =>
        one.corrected_at === undefined &&
        !known.has(orderIdOf(project_id, trigger.id, one.event_id)) &&
        matchOf(trigger.sheet, one.entered) !== 'none',
    )
    const asCandidate = async (one: Occurrence): Promise<OrderCandidate> => ({
      project_id,
      project_title: titles.get(project_id)?.title ?? '',
      project_reference: titles.get(project_id)?.reference ?? null,
      billing_trigger_id: trigger.id,
      trigger_name: trigger.sheet.name,
      billing_trigger_date: one.on,
      project_status_trigger: one.status,
      lots_unknown: matchOf(trigger.sheet, one.entered) === 'lots_unknown',
      already_ordered_on: (await orderedBefore(api, project_id, trigger.id, occurrences, one)) ?? null,
    })
    return Promise.all(wanted.map(asCandidate))
  }
  const found = await inTurn(rows, ({ id }) => ofProject(id), { atOnce: AT_ONCE })
  return found.flat().sort((a, b) => b.billing_trigger_date.localeCompare(a.billing_trigger_date))
}
