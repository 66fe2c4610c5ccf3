import { z } from 'zod'
import { endpoint, ofFeature, written } from '../kernel/endpoint.ts'
import { ofWorker } from '../kernel/scope.ts'
import { cents, id, instant, text } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { aSalesOrder } from './billing.scope.ts'
import { billedLine } from './sales-bill.ts'
import { salesOrderLine } from './sales-order.ts'

/** A line, and what may still be billed of it: what is ordered less what is billed or being billed. */
const line = salesOrderLine.extend({ remaining: z.int() })

const item = z.object({
  id,
  revision: z.int(),
  mission_id: id,
  akuiteo_sales_order_id: z.string(),
  name: z.string(),
  lines: z.array(line),
  refreshed_at: instant,
  may_write: z.boolean(),
})
export type SalesOrderItem = z.infer<typeof item>

const billItem = z.object({
  id,
  state: z.enum(['requested', 'accepted', 'refused']),
  /** How many orders it is of. */
  count: z.int(),
  /** What they come to before tax, at the prices the order had when it was asked for. */
  amount: cents,
  erp_document: z.string().nullable(),
  /** Why it was refused, in French. */
  refused_why: z.string().nullable(),
  asked_by: z.string(),
  asked_at: instant,
})
export type SalesBillItem = z.infer<typeof billItem>

const path = '/api/sales-orders'
const params = z.object({ id })
const asked = z.object({ lines: z.array(billedLine).min(1, 'Choisissez au moins une commande.').max(200) })

/** A sales order, by its number. */
export const orderToAdd = z.object({
  mission_id: id,
  akuiteo_sales_order_id: text(100).meta({ title: 'Numéro du bon de commande' }),
})

/** The calls of the sales orders of a mission, and of what is billed of them. */
export const salesOrderEndpoints = ofFeature('ca_billing', {
  list: endpoint({
    method: 'GET',
    path,
    access: 'read billing',
    of: mission('mission_id', 'read'),
    shows: ['mission'],
    summary: 'Les bons de commande d’une mission',
    query: z.object({ mission_id: id }),
    response: z.object({ items: z.array(item) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    access: 'read billing',
    of: aSalesOrder('id', 'read'),
    shows: ['mission'],
    summary: 'Un bon de commande',
    params,
    response: item,
  }),
  /** Fetches it from the accounts. @throws 404 `billing.salesOrder.notFound` */
  create: endpoint({
    method: 'POST',
    path,
    access: 'create billing',
    of: mission('mission_id', 'writeIn'),
    summary: 'Ajouter un bon de commande',
    body: orderToAdd,
    response: written,
    status: 201,
  }),
  refresh: endpoint({
    method: 'POST',
    path: `${path}/{id}/refresh`,
    access: 'update billing',
    of: aSalesOrder('id', 'write'),
    summary: 'Actualiser un bon de commande',
    params,
    response: written,
  }),
  /** @throws 409 `billing.salesOrder.inUse` while a delivered order uses one of its lines */
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'delete billing',
    of: aSalesOrder('id', 'write'),
    summary: 'Retirer un bon de commande',
    params,
    response: written,
  }),
  bills: endpoint({
    method: 'GET',
    path: `${path}/{id}/bills`,
    access: 'read billing',
    of: aSalesOrder('id', 'read'),
    shows: ['mission', 'user'],
    summary: 'Les facturations d’un bon de commande',
    params,
    response: z.object({ items: z.array(billItem) }),
  }),
  /** Asks for a bill; what becomes of it is followed with `bills`. @throws 409 `billing.bill.rows` */
  bill: endpoint({
    method: 'POST',
    path: `${path}/{id}/bill`,
    access: 'update billing',
    of: aSalesOrder('id', 'write'),
    summary: 'Facturer les commandes choisies',
    params,
    body: asked,
    response: written,
    status: 202,
  }),
  /** The same as a file; nothing is written. Answers text/csv (`;`, BOM). */
  csv: endpoint({
    method: 'POST',
    path: `${path}/{id}/bill/csv`,
    access: 'read billing',
    of: aSalesOrder('id', 'read'),
    summary: 'Les commandes choisies, en CSV',
    params,
    body: asked,
    response: z.string(),
  }),
})

const inside = '/api/internal/sales-bills/{bill_id}'
const ofBill = z.object({ bill_id: id })
const step = { method: 'POST', access: 'serve worker', params: ofBill, internal: true } as const
const going = z.object({ state: z.enum(['requested', 'accepted', 'refused']) })

/** What the workflow of a bill asks for, step by step; each does nothing once it is done. */
export const salesBillWorkerEndpoints = {
  reserve: endpoint({
    ...step,
    path: `${inside}/reserve`,
    of: ofWorker,
    summary: 'Réserver les commandes d’une facturation',
    response: going,
  }),
  write: endpoint({
    ...step,
    path: `${inside}/write`,
    of: ofWorker,
    summary: 'Écrire une facturation dans AKUITEO',
    response: going,
  }),
  settle: endpoint({
    ...step,
    path: `${inside}/settle`,
    of: ofWorker,
    summary: 'Livrer ou libérer les commandes d’une facturation',
    response: going,
  }),
}
