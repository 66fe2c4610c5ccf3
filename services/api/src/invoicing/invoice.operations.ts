import { type InvoiceItem, type InvoiceSheet, invoice } from '@faitage/contracts/invoicing/invoice'
import { invoiceStatusOf, isToPayBack } from '@faitage/contracts/invoicing/invoice.state'
import { type InvoiceMove, offeredInvoiceMoves } from '@faitage/contracts/invoicing/invoice-status'
import { seller } from '@faitage/contracts/invoicing/seller'
import { invoiceModel } from '@faitage/projections/invoicing/invoice'
import { servingOrders } from '@faitage/projections/invoicing/payment-order'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { nameOfRecord, processOperations, type RecordOperations } from '../kernel/records/record-operations.ts'
import { refused } from '../kernel/refusal.ts'
import { openToClient } from '../projects/portal/client-side.ts'
import { reachLivingProject } from '../projects/project-access.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { writableMissions } from '../projects/writable-missions.ts'
import { namedFile, referenceOf } from './amo-quote.operations.ts'
import type { InvoiceCommand } from './invoice.commands.ts'
import { invoiceDecider } from './invoice.decider.ts'
import { invoiceName } from './invoice-name.ts'
import { linkOfOrder } from './payment/payment-order.operations.ts'
import { buyerOf } from './quote-paper.ts'

export type InvoiceOperations = RecordOperations<typeof invoice, InvoiceItem, InvoiceCommand>

/** What is done with invoices as with any record; their moves are beside. */
export function invoiceOperations(api: Api): InvoiceOperations {
  const numbered = { nameOf: (id: string) => invoiceName(api, id), byCheck: true }
  const process = { record: invoice, decider: invoiceDecider }
  const operations: InvoiceOperations = processOperations<typeof invoice, InvoiceItem, InvoiceCommand>(api, process, {
    model: invoiceModel,
    references: {
      project_id: { nameOf: async id => (await projectTitles(api, [id])).get(id)?.title ?? '' },
      quote_id: { nameOf: async id => `Devis ${referenceOf(id)}`, byCheck: true },
      credit_of: numbered,
      credited_by: numbered,
      seller_id: { nameOf: nameOfRecord(api, seller), byCheck: true },
      file_id: namedFile(api),
      order_id: { nameOf: async () => 'fait', byCheck: true },
    },
    complete: (items, caller) => complete(api, items, caller),
  })
  return {
    ...operations,
    async get(id: string, caller: Caller) {
      const item = await operations.get(id, caller)
      await demandOpen(api, caller, item)
      if (item.number || caller.role === 'client') return item
      // Before it has its number, whom it is to is asked about by the name that will be printed.
      const { buyer } = await buyerOf(api, caller, await reachLivingProject(api, caller, item.project_id))
      return { ...item, buyer_name: buyer.name }
    },
  }
}

/**
 * A client reads what was edited, while the section is open to them.
 *
 * @throws {Refusal} NOT_FOUND
 */
async function demandOpen(api: Api, caller: Caller, item: Pick<InvoiceSheet, 'project_id' | 'number'>) {
  if (caller.role !== 'client') return
  const reached = await reachLivingProject(api, caller, item.project_id)
  if (!openToClient(reached, 'contractualization') || !item.number) throw refused('NOT_FOUND')
}

/** Whose money is still to come: of what was edited and not taken back. */
const waiting = new Set(['EDITED', 'WAITING_PAYMENT', 'REFUSED', 'EXPIRED', 'ERROR'])

async function complete(api: Api, items: readonly RecordItem<InvoiceSheet>[], caller: Caller): Promise<InvoiceItem[]> {
  const projects = [...new Set(items.map(({ project_id }) => project_id))]
  const titles = await projectTitles(api, projects)
  const writable = await writableMissions(api, caller, [...titles.values()])
  const today = api.clock.today()
  const links = await servingLinks(api, items)
  return items.map(item => {
    const status = invoiceStatusOf(item)
    const mission_id = titles.get(item.project_id)?.mission_id
    const may_write = mission_id !== undefined && writable.has(mission_id) && caller.permissions.has('update invoice')
    const left =
      item.type !== 'credit_note' && waiting.has(status) ? Math.max(0, (item.due ?? 0) - (item.paid ?? 0)) : 0
    const told: InvoiceItem = {
      ...item,
      status,
      quote_reference: referenceOf(item.quote_id),
      left,
      is_late: left > 0 && typeof item.due_date === 'string' && item.due_date < today,
      pay_link: left > 0 ? (links.get(`${item.order_id} ${left}`) ?? null) : null,
      printing: item.number !== undefined && item.number !== null && !item.file_id,
      may_write,
      may_export: may_write && isToExport(api, item),
      moves: may_write && !(item.edit_requested && status === 'NOT_EDITED') ? movesOf(item, status) : [],
    }
    return caller.role === 'client' ? forClient(told) : told
  })
}

const isToExport = (
  { config }: Api,
  { number, export_state }: Pick<InvoiceSheet, 'number' | 'export_state'>,
): boolean => config.erp !== undefined && Boolean(number) && export_state !== 'asked' && export_state !== 'done'

/** By order and sum: where the links that invoices name are paid, of those that serve. */
async function servingLinks(api: Api, items: readonly Pick<InvoiceSheet, 'order_id'>[]): Promise<Map<string, string>> {
  const ids = items.flatMap(({ order_id }) => (order_id ? [order_id] : []))
  const serving = await servingOrders(api.db, ids, api.clock.today())
  return new Map(serving.map(({ id, amount }) => [`${id} ${amount}`, linkOfOrder(api, id)]))
}

const ofCreditNotes: ReadonlySet<InvoiceMove> = new Set(['edit', 'abandon', 'send'])

const movesOf = (
  item: Pick<InvoiceSheet, 'type' | 'status' | 'payments' | 'credits'>,
  status: ReturnType<typeof invoiceStatusOf>,
) =>
  (isToPayBack(item) ? (['pay'] as const) : offeredInvoiceMoves(status)).filter(
    move => (item.type !== 'credit_note' || ofCreditNotes.has(move)) && !(move === 'credit' && item.credits?.length),
  )

/** What of an invoice a client is told. */
const toldToClients = [
  ...(['id', 'revision', 'created_at', 'updated_at', 'project_id', 'quote_id', 'type', 'status', 'number'] as const),
  ...(['issue_date', 'due_date', 'quote_reference', 'left', 'is_late', 'pay_link', 'printing', 'due'] as const),
  ...(['price_excl_tax', 'price_incl_tax', 'co_funded', 'to_pay', 'paid'] as const),
] as const satisfies readonly (keyof InvoiceItem)[]

/** An invoice without what the team says of it for itself. */
function forClient(item: InvoiceItem): InvoiceItem {
  const told = Object.fromEntries(toldToClients.map(key => [key, item[key]]))
  return {
    ...(told as Pick<InvoiceItem, (typeof toldToClients)[number]>),
    ...{ may_write: false, may_export: false, moves: [] },
  }
}
