import {
  type ErpInvoiceItem,
  erpInvoiceEndpoints as endpoints,
  erpInvoiceWorkerEndpoints as steps,
} from '@faitage/contracts/invoicing/erp-invoice'
import type { InvoiceItem, InvoiceSheet } from '@faitage/contracts/invoicing/invoice'
import { paidInvoices } from '@faitage/projections/invoicing/invoice'
import { sql } from 'kysely'
import type { Api } from '../../kernel/api.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { reachForWriting, reachLivingProject } from '../../projects/project-access.ts'
import { invoiceOperations } from '../invoice.operations.ts'
import type { ErpInvoice } from './erp.ts'
import { erpOf, erpRefusal } from './erp-of.ts'
import { askExport, exportInvoice, settleInvoice } from './export-invoice.ts'

/** Invoices that one step settles, at most. */
const STEP = 100
const done = { ok: true } as const

/** Our invoices as the accounts of the house have them. */
export function erpInvoiceRoutes(api: Api): RouteDefinition[] {
  const operations = invoiceOperations(api)
  /** @throws {Refusal} */
  const there = async (ids: readonly string[]): Promise<Map<string, ErpInvoice>> => {
    try {
      return new Map((await erpOf(api).invoices(ids)).map(one => [one.reference, one]))
    } catch (error) {
      throw isRefusal(error) ? error : erpRefusal(error)
    }
  }
  return [
    route(endpoints.list, async ({ query: { project_id, ...query }, caller }) => {
      await reachLivingProject(api, caller, project_id)
      const numbered = [
        sql<boolean>`sheet ->> 'project_id' = ${project_id}`,
        sql<boolean>`sheet ->> 'number' is not null`,
      ]
      const page = await operations.list({ ...query, sortDirection: 'desc' } as never, caller, numbered)
      const known = await there(page.items.map(({ id }) => id))
      return { ...page, items: page.items.map(item => itemOf(item as never, known.get(item.id))) }
    }),
    route(endpoints.send, ({ body: { invoice_id }, ...by }) => askExport(api, operations, invoice_id, by)),
    route(endpoints.read, async ({ params: { id }, caller }) => {
      const before = await operations.get(id, caller)
      await reachForWriting(api, caller, before.project_id)
      const known = (await there([id])).get(id)
      if (itemOf(before as never, known).settles === 'ready') await settleInvoice(api, id)
      return itemOf((await operations.get(id, caller)) as never, known)
    }),
    route(endpoints.customers, async ({ query: { project_id }, caller }) => {
      const { project } = await reachLivingProject(api, caller, project_id)
      const reference = project.requester_id
      try {
        const customer = await erpOf(api).findCustomer({ reference, siren: project.requester.siren ?? null })
        return { reference, customer: customer ? { id: customer.id, name: customer.name } : null }
      } catch (error) {
        return isRefusal(error) ? error : erpRefusal(error)
      }
    }),
    route(steps.export, async ({ params: { id } }) => {
      await exportInvoice(api, id)
      return done
    }),
    route(steps.settle, async ({ body: { after } }) => {
      if (!api.config.erp) return { next: null }
      const ids = await paidInvoices(api.db, after, STEP)
      const known = await there(ids)
      for (const id of ids) if (known.get(id)?.balance === 0) await settleInvoice(api, id)
      return { next: ids.length < STEP ? null : (ids.at(-1) ?? null) }
    }),
  ]
}

function itemOf(item: InvoiceItem & InvoiceSheet, known: ErpInvoice | undefined): ErpInvoiceItem {
  const { id, number, issue_date, price_incl_tax, status, export_state } = item
  const isOurs = status === 'PAYED'
  const settles =
    status === 'SOLDED'
      ? 'settled'
      : !known
        ? 'not_there'
        : known.balance !== 0
          ? 'unpaid_there'
          : isOurs
            ? 'ready'
            : 'unpaid_here'
  return {
    ...{ id, number: number ?? '', issue_date: issue_date ?? null, total: price_incl_tax ?? 0, status, settles },
    ...{ export_state: export_state ?? null, erp_invoice: known?.id ?? null, balance: known?.balance ?? null },
  }
}
