import {
  invoiceEndpoints as endpoints,
  invoiceNumberingEndpoint,
  invoiceWorkerEndpoints as steps,
} from '@faitage/contracts/invoicing/invoice'
import type { BodyOf, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { invoiceSums } from '@faitage/projections/invoicing/invoice'
import { sql } from 'kysely'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { sendContent } from '../files/send-content.ts'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import { openToClient } from '../projects/portal/client-side.ts'
import { reachLivingProject } from '../projects/project-access.ts'
import { checkNumbering } from './check-numbering.ts'
import { creditInvoice } from './credit-note.ts'
import { draftInvoice } from './draft-invoice.ts'
import { editInvoice, giveNumber, printInvoice } from './edit-invoice.ts'
import { invoiceOperations } from './invoice.operations.ts'
import { abandonInvoice, recordPayment, removeDraft, sendInvoice } from './invoice-moves.ts'

const done = { ok: true } as const

/** The invoices of projects, and what is done with them. */
export function invoiceRoutes(api: Api): RouteDefinition[] {
  const operations = invoiceOperations(api)
  const list = async ({ project_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) => {
    const reached = await reachLivingProject(api, caller, project_id)
    const isClient = caller.role === 'client'
    if (isClient && !openToClient(reached, 'contractualization')) throw refused('NOT_FOUND')
    const edited = isClient ? [sql<boolean>`sheet ->> 'number' is not null`] : []
    const page = await operations.list(query, caller, [sql`sheet ->> 'project_id' = ${project_id}`, ...edited])
    const totals = await invoiceSums(api.db, project_id, api.clock.today())
    return { ...page, totals: isClient ? { ...totals, drafted: { count: 0, amount: 0 } } : totals }
  }
  /** Drafted of a quote, not filled in. */
  const register = (asked: unknown, by: By) =>
    draftInvoice(api, operations, asked as BodyOf<typeof endpoints.create>, by)
  const remove = (id: string, by: By) => removeDraft(api, operations, id, by)
  return [
    ...recordRoutes({ ...operations, register, remove }, endpoints, list),
    route(endpoints.edit, ({ params: { id }, body: { without_siren }, ...by }) =>
      editInvoice(api, operations, { id, by, without_siren }),
    ),
    route(endpoints.abandon, ({ params: { id }, body: { reason }, ...by }) =>
      abandonInvoice(api, operations, { id, by }, reason),
    ),
    route(endpoints.send, ({ params: { id }, ...by }) => sendInvoice(api, operations, { id, by })),
    route(endpoints.payments, ({ params: { id }, body, ...by }) => recordPayment(operations, { id, by }, body)),
    route(endpoints.credit, ({ params: { id }, body, ...by }) => creditInvoice(api, operations, { id, by }, body)),
    route(endpoints.pdf, async ({ params: { id }, caller, http, reply }) => {
      const { file_id } = await fileOf(id, caller)
      const { state: file } = await fold(api, fileDecider, streamOfFile(file_id))
      return file.life === 'absent' ? refused('NOT_FOUND') : await sendContent(api, file, { http, reply, inline: true })
    }),
    route(invoiceNumberingEndpoint, () => checkNumbering(api)),
    route(steps.number, async ({ params: { id } }) => {
      await giveNumber(api, id)
      return done
    }),
    route(steps.print, async ({ params: { id } }) => {
      await printInvoice(api, id)
      return done
    }),
  ]

  /** The file of an invoice that is the caller's to read. @throws {Refusal} */
  async function fileOf(id: string, caller: Caller): Promise<{ file_id: string }> {
    await operations.get(id, caller)
    const { state } = await operations.reach(id, caller)
    const file_id = state.life === 'absent' ? undefined : state.sheet.file_id
    if (!file_id) throw refused('invoice.noFile')
    return { file_id }
  }
}
