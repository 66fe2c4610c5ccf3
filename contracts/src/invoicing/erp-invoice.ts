import { z } from 'zod'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { choice, day } from '../kernel/formats.ts'
import { ofViewer, ofWorker, operated, recordOf } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { exportStateLabels } from './invoice.events.ts'
import { invoice } from './invoice.ts'
import { invoiceStatusLabels } from './invoice-status.ts'

const item = z.object({
  /** Our invoice. */
  id,
  number: z.string(),
  issue_date: day.nullable(),
  /** Cents, with tax. */
  total: z.int(),
  status: choice(invoiceStatusLabels),
  export_state: choice(exportStateLabels).nullable(),
  /** What the accounts call it, and what they say is still due, in cents; `null` where they do not have it. */
  erp_invoice: z.string().nullable(),
  balance: z.int().nullable(),
  /** What keeps it from being settled: nothing, ours is unpaid, or theirs is. */
  settles: z.enum(['settled', 'unpaid_here', 'unpaid_there', 'not_there', 'ready']),
})
export type ErpInvoiceItem = z.infer<typeof item>

const path = '/api/akuiteo/invoices/'

const invoiceOf = recordOf(invoice)

/** Our invoices and their buyers as the accounts of the house (AKUITEO) have them: asked each time, never kept. */
export const erpInvoiceEndpoints = ofFeature('ca_invoices', {
  list: endpoint({
    method: 'GET',
    path,
    access: 'update invoice',
    of: ofViewer,
    summary: 'Les factures d’un projet dans AKUITEO',
    query: z.object({
      ...listQuery(['created_at'], 50),
      size: z.coerce.number().int().min(1).max(100).default(50),
      project_id: id,
    }),
    response: pageOf(item),
  }),
  /** Tells the accounts of an invoice that was edited, once however often it is asked. */
  send: endpoint({
    method: 'POST',
    path,
    access: 'update invoice',
    of: operated(invoiceOf('invoice_id', 'write')),
    summary: 'Transmettre une facture à AKUITEO',
    body: z.object({ invoice_id: id }),
    response: written,
  }),
  /** Reads it there again: settled there and paid here, it is settled. */
  read: endpoint({
    method: 'POST',
    path: `${path}{id}/read`,
    access: 'update invoice',
    of: operated(invoiceOf('id', 'read')),
    about: 'invoice',
    summary: 'Relire une facture dans AKUITEO',
    params: z.object({ id }),
    response: item,
  }),
  customers: endpoint({
    method: 'GET',
    path: '/api/akuiteo/customers/',
    access: 'update invoice',
    of: operated(project('project_id', 'read')),
    summary: 'Le client d’un projet dans AKUITEO',
    query: z.object({ project_id: id }),
    /** `reference`: ours of the buyer; `customer`: who they know by it, or `null`. */
    response: z.object({
      reference: id,
      customer: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  }),
})

/** What the worker has done; each again is the same once. */
export const erpInvoiceWorkerEndpoints = {
  export: endpoint({
    method: 'POST',
    path: '/api/internal/invoices/{id}/export',
    access: 'serve worker',
    of: ofWorker,
    internal: true,
    summary: 'Transmettre une facture à AKUITEO',
    params: z.object({ id }),
    response: z.object({ ok: z.literal(true) }),
  }),
  /** Settles paid invoices that the accounts say are settled, some after an id; `next` is where to go on. */
  settle: endpoint({
    method: 'POST',
    path: '/api/internal/invoices/settle',
    access: 'serve worker',
    of: ofWorker,
    internal: true,
    summary: 'Solder les factures soldées dans AKUITEO',
    body: z.object({ after: id.nullable() }),
    response: z.object({ next: id.nullable() }),
  }),
}
