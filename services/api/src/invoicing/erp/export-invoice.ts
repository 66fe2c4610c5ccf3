import { invoice } from '@faitage/contracts/invoicing/invoice'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { alone } from '../../kernel/alone.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { worker } from '../../kernel/http/caller.ts'
import type { By } from '../../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { reachForWriting, reachLivingProject } from '../../projects/project-access.ts'
import { frozenPaper } from '../frozen-invoice.ts'
import { invoiceDecider } from '../invoice.decider.ts'
import type { InvoiceOperations } from '../invoice.operations.ts'
import { sayOfInvoice } from '../say-of-invoice.ts'
import { ErpRefused } from './erp.ts'
import { erpOf, erpRefusal } from './erp-of.ts'

/** Asks for an invoice to be told the accounts; it is tried at once, whatever falls the worker goes on from the event. */
export async function askExport(
  api: Api,
  operations: InvoiceOperations,
  invoice_id: string,
  by: By,
): Promise<Written | Refusal> {
  const { state } = await operations.reach(invoice_id, by.caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  await reachForWriting(api, by.caller, state.sheet.project_id)
  erpOf(api)
  const written = await operations.send(invoice_id, { type: 'AskExport' }, by)
  if (!isRefusal(written))
    await exportInvoice(api, invoice_id).catch(error => {
      const key = isRefusal(error) ? error.key : error instanceof Error ? error.name : 'unknown'
      api.log.warn({ invoice: invoice_id, key }, 'an invoice is told the accounts by the worker')
    })
  return written
}

/** Tells the accounts of an invoice, once: our reference is looked for before anything is written. @throws {Refusal} */
export const exportInvoice = (api: Api, id: string): Promise<void> =>
  alone(api, `export ${id}`, async () => {
    const { sheet, paper } = await frozenPaper(api, id)
    if (sheet.export_state !== 'asked' || !sheet.number || !sheet.issue_date) return
    const { project, mission } = await reachLivingProject(api, worker, sheet.project_id)
    const sign = sheet.type === 'credit_note' ? -1 : 1
    try {
      const erp = erpOf(api)
      const { name, siren = null } = paper.buyer
      const customer_id = await erp.customer({ reference: project.requester_id, siren, name })
      const erp_invoice = await erp.sendInvoice({
        ...{ reference: id, number: sheet.number, customer_id, deal: mission.sheet.business_code ?? null },
        ...{ issue_date: sheet.issue_date, due_date: sheet.due_date ?? null },
        excl_tax: sign * paper.totals.price_excl_tax,
        total: sign * paper.totals.price_incl_tax,
        deposits: sign * paper.deposits.reduce((sum, { amount }) => sum + amount, 0),
      })
      await sayOfInvoice(api, id, 'exported', { type: 'NoteExport', erp_invoice, erp_customer: customer_id })
    } catch (error) {
      // What is configured no more is asked again, as what is away.
      if (isRefusal(error)) throw error.key === 'billing.erp.none' ? refused('billing.erp.away') : error
      if (!(error instanceof ErpRefused)) throw erpRefusal(error)
      const { status } = error
      const { revision } = await fold(api, invoiceDecider, streamOf.record(invoice.stream, id))
      await sayOfInvoice(api, id, `export refused ${revision}`, { type: 'RefuseExport', status })
    }
  })

/** Settles an invoice that is paid here and settled there. */
export const settleInvoice = (api: Api, id: string): Promise<void> =>
  sayOfInvoice(api, id, 'settled', { type: 'Settle' })
