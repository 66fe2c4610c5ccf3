import { billingCsvName } from '@faitage/contracts/billing/csv-name'
import { orderAssignmentLabels } from '@faitage/contracts/billing/order-assignment'
import type { BilledLine } from '@faitage/contracts/billing/sales-bill'
import type { KnownSalesOrder } from '@faitage/contracts/billing/sales-order'
import {
  salesOrderEndpoints as endpoints,
  type SalesBillItem,
  salesBillWorkerEndpoints as workerEndpoints,
} from '@faitage/contracts/billing/sales-order.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { exportEuro } from '@faitage/contracts/kernel/format-number'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { listOrderAssignments } from '@faitage/projections/billing/order-assignment'
import { billsOf } from '@faitage/projections/billing/sales-bill'
import { salesOrdersOf } from '@faitage/projections/billing/sales-order'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { frenchCsv, harmless } from '../kernel/http/csv.ts'
import { type RouteDefinition, route, send } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { foldMission } from '../missions/mission-access.ts'
import { amountsOfBills } from './bill-amounts.ts'
import { requestBill, reserveBill, settleBill, writeBill } from './sales-bills.ts'
import { salesOrderDecider, streamOfSalesOrder } from './sales-order.decider.ts'
import { addSalesOrder, refreshSalesOrder, removeSalesOrder, salesOrderItems } from './sales-orders.ts'

/** Sales orders of a mission: fetched from the accounts, refreshed, removed, billed. */
export const salesOrderRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.list, async ({ query: { mission_id }, reached: mission, caller }) => {
    const rows = await salesOrdersOf(api.db, mission_id)
    return { items: await salesOrderItems(api, rows, mayWriteMission(caller, mission)) }
  }),

  route(endpoints.get, async ({ params: { id }, reached: { order: known, mission }, caller }) => {
    const { revision } = await api.folds.current(salesOrderDecider, streamOfSalesOrder(id))
    const [item] = await salesOrderItems(api, [{ known, revision }], mayWriteMission(caller, mission))
    return item ?? refused('NOT_FOUND')
  }),

  route(endpoints.create, ({ body: { mission_id, akuiteo_sales_order_id }, caller, request }) =>
    addSalesOrder(api, mission_id, akuiteo_sales_order_id, { caller, request }),
  ),

  route(endpoints.refresh, ({ reached: { order }, caller, request }) =>
    refreshSalesOrder(api, order, { caller, request }),
  ),

  route(endpoints.remove, ({ reached: { order }, caller, request }) =>
    removeSalesOrder(api, order, { caller, request }),
  ),

  route(endpoints.bills, async ({ params: { id } }) => {
    const bills = await billsOf(api.db, id)
    const nameOf = await namesOf(
      api.people,
      bills.map(({ asked_by }) => asked_by),
    )
    const amountOf = await amountsOfBills(api, id)
    const items = bills.map(
      ({ id: bill, life: state, lines, erp_document, refused_why, asked_by, asked_at }): SalesBillItem => ({
        ...{ id: bill, state, erp_document, refused_why, asked_at },
        count: lines.reduce((sum, line) => sum + line.assignment_ids.length, 0),
        amount: amountOf(lines, asked_at),
        asked_by: nameOf(asked_by),
      }),
    )
    return { items }
  }),

  route(endpoints.bill, ({ reached: { order }, body: { lines }, caller, request }) =>
    requestBill(api, order, lines, { caller, request }),
  ),

  route(endpoints.csv, async ({ reached: { order }, body: { lines }, caller }) => {
    return send(await csvOf(api, caller, order, lines), {
      type: 'text/csv; charset=utf-8',
      filename: billingCsvName(order.akuiteo_sales_order_id, api.clock.now()),
    })
  }),

  route(workerEndpoints.reserve, ({ params: { bill_id } }) => reserveBill(api, bill_id)),
  route(workerEndpoints.write, ({ params: { bill_id } }) => writeBill(api, bill_id)),
  route(workerEndpoints.settle, ({ params: { bill_id } }) => settleBill(api, bill_id)),
]

const COLUMNS = [
  ...['BDC', 'Ligne', 'Libellé', 'Mission', 'Code affaire', 'Référence projet', 'Type de demandeur', 'Déclencheur'],
  ...['Statut du projet', 'Date', 'Quantité', 'Prix unitaire HT', 'Montant HT', 'Statut', 'Identifiant'],
]
/** What was chosen, a row each; no name of anybody. */
async function csvOf(api: Api, caller: Caller, order: KnownSalesOrder, lines: readonly BilledLine[]): Promise<string> {
  const mission = await foldMission(api, order.mission_id)
  const sheet = mission.life === 'none' ? undefined : mission.sheet
  const chosen = new Map(lines.flatMap(line => line.assignment_ids.map(id => [id, line.line_id] as const)))
  const ids = [...chosen.keys()]
  const { items } = await listOrderAssignments(
    api.db,
    caller,
    { page: 1, size: 100_000, mission_id: order.mission_id },
    [sql`o.id = any (${ids}::uuid[])`],
  )
  const { rows: projects } = await sql<{ id: string; reference: string | null; requester_type: RequesterType }>`
    select id, reference, requester_type from project_list
    where id = any (${items.map(({ known }) => known.project_id)}::uuid[])`.execute(api.db)
  const records = items.map(({ id, known }) => {
    const line = order.lines.find(one => one.id === chosen.get(id))
    const project = projects.find(one => one.id === known.project_id)
    return [
      ...[order.akuiteo_sales_order_id, line?.akuiteo_line_id ?? '', line?.label ?? ''],
      ...[sheet?.name ?? '', sheet?.business_code ?? '', project?.reference ?? ''],
      ...[project ? requesterTypeLabels[project.requester_type] : '', known.trigger_name],
      ...[projectStatusLabels[known.project_status], formatDay(known.on), '1'],
      ...[line ? exportEuro(line.unit_price) : '', line ? exportEuro(line.unit_price) : ''],
      ...[orderAssignmentLabels[known.status], id],
    ].map(harmless)
  })
  return stringify(records, { ...frenchCsv, columns: COLUMNS })
}
