import { type InvoiceSheet, invoice } from '@faitage/contracts/invoicing/invoice'
import {
  invoiceExportAsked,
  invoiceExported,
  invoiceExportRefused,
  invoiceSettled,
  invoiceStatusOf,
} from '@faitage/contracts/invoicing/invoice.events'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { CommandedOutcome } from '@faitage/contracts/kernel/record'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { alone } from '../../kernel/alone.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { derivedId } from '../../kernel/events/derived-id.ts'
import { handle } from '../../kernel/events/handle.ts'
import { worker } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import type { By } from '../../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { reachForWriting, reachLivingProject } from '../../projects/project-access.ts'
import { frozenPaper } from '../frozen-invoice.ts'
import type { InvoiceOperations } from '../invoice.operations.ts'
import { ErpRefused } from './erp.ts'
import { erpOf, erpRefusal } from './erp-of.ts'

const nothing: CommandedOutcome = { ok: true, events: [] }

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
  const decide = (now: InvoiceSheet): CommandedOutcome => {
    if (!now.number) return { ok: false, key: 'invoice.export.notEdited' }
    if (now.export_state === 'done' || now.export_state === 'asked') return nothing
    return { ok: true, events: [invoiceExportAsked({ id: invoice_id })] }
  }
  const written = await operations.command(invoice_id, { fields: {}, decide }, by)
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
      await say(api, id, 'exported', now =>
        now.export_state === 'asked'
          ? { ok: true, events: [invoiceExported({ id, erp_invoice, erp_customer: customer_id })] }
          : nothing,
      )
    } catch (error) {
      // What is configured no more is asked again, as what is away.
      if (isRefusal(error)) throw error.key === 'billing.erp.none' ? refused('billing.erp.away') : error
      if (!(error instanceof ErpRefused)) throw erpRefusal(error)
      const { status } = error
      await say(api, id, `export refused ${(await invoiceNow(api, id)).revision}`, now =>
        now.export_state === 'asked' ? { ok: true, events: [invoiceExportRefused({ id, status })] } : nothing,
      )
    }
  })

/** Settles an invoice that is paid here and settled there. @returns whether it is */
export async function settleInvoice(api: Api, id: string): Promise<void> {
  await say(api, id, 'settled', now =>
    invoiceStatusOf(now) === 'PAYED' ? { ok: true, events: [invoiceSettled({ id })] } : nothing,
  )
}

const streamFor = (id: string) => streamOf.record(invoice.stream, id)

async function invoiceNow(api: Api, id: string) {
  const { state, revision } = await fold(api, deciderOf(invoice), streamFor(id))
  return { sheet: state.life === 'absent' ? undefined : (state.sheet as InvoiceSheet), revision }
}

async function say(api: Api, id: string, what: string, decide: (now: InvoiceSheet) => CommandedOutcome) {
  const written = await handle(api, {
    decider: deciderOf(invoice),
    stream: streamFor(id),
    command: { type: 'Command', fields: {}, decide },
    caller: worker,
    actor: { id: 'worker', kind: 'workflow' },
    request: internalContext(derivedId(what, id)),
  })
  if (isRefusal(written)) throw written
}
