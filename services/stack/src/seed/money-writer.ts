import { callerOf } from '@faitage/api/identity/authenticate'
import { amoQuoteOperations, referenceOf } from '@faitage/api/invoicing/amo-quote.operations'
import { closeQuote } from '@faitage/api/invoicing/amo-quote-moves'
import { sendQuote } from '@faitage/api/invoicing/amo-quote-send'
import { replaceQuoteDocument, signOnPaper, signQuote } from '@faitage/api/invoicing/amo-quote-sign'
import { creditInvoice } from '@faitage/api/invoicing/credit-note'
import { draftInvoice } from '@faitage/api/invoicing/draft-invoice'
import { editInvoice } from '@faitage/api/invoicing/edit-invoice'
import { invoiceOperations } from '@faitage/api/invoicing/invoice.operations'
import { recordPayment } from '@faitage/api/invoicing/invoice-moves'
import type { Api } from '@faitage/api/kernel/api'
import { demandCaughtUp } from '@faitage/api/kernel/events/demand-caught-up'
import { internalContext } from '@faitage/api/kernel/http/request-context'
import type { By } from '@faitage/api/kernel/records/record-operations'
import { isRefusal, type Refusal } from '@faitage/api/kernel/refusal'
import { requesterIdOf } from '@faitage/api/projects/project-id'
import { amoQuoteTemplate } from '@faitage/contracts/invoicing/amo-quote-template'
import type { InvoiceSheet } from '@faitage/contracts/invoicing/invoice'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { signedQuote } from './documents.ts'
import { closeReason, creditReason, type DemoInvoice, type DemoQuote, demoQuotes } from './money.ts'
import { fileIdOf, idOf, type SeedWriter } from './writer.ts'

/** Writes quotes of ours and their invoices, each as on its day: what is printed, numbered and due follows from it. */
export async function seedMoney(
  api: Api,
  { keep }: Pick<SeedWriter, 'keep'>,
  {
    mission_id,
    projects,
    author,
    today,
  }: { mission_id: string; projects: readonly string[]; author: string; today: string },
): Promise<void> {
  // Who sells is read of the read models.
  await demandCaughtUp(api)
  const caller = done(await callerOf(api, author, ''))
  const by = (...names: (string | number)[]): By => ({ caller, request: internalContext(idOf('money', ...names)) })
  const asOn = (ago: number): Api => ({ ...api, clock: { ...api.clock, today: () => addDays(today, -ago) } })

  const quotes = new Map<number, string>()
  for (const quote of demoQuotes) quotes.set(quote.project, await quoteOf(quote))
  const invoices = demoQuotes.flatMap(({ project, invoices = [] }) => invoices.map(one => ({ project, ...one })))
  // The number of an invoice is its place: the oldest first.
  for (const { project, ...one } of invoices.sort((a, b) => b.ago - a.ago))
    await invoiceOf(quotes.get(project) as string, one)

  /** Drawn up of the first template, then as far as it went. */
  async function quoteOf({ project, ago, ends }: DemoQuote): Promise<string> {
    const then = asOn(ago)
    const operations = amoQuoteOperations(then)
    const project_id = projects[project] as string
    const template_id = idOf(amoQuoteTemplate.stream, 0)
    const name = 'Accompagnement à la rénovation'
    const { id } = done(await operations.register({ project_id, name, template_id }, by(project, 'quote')))
    if (ends === 'sent') done(await sendQuote(then, operations, { id, by: by(project, 'sent') }))
    if (ends === 'closed') {
      done(await sendQuote(then, operations, { id, by: by(project, 'sent') }))
      done(await closeQuote(operations, { id, by: by(project, 'closed') }, closeReason))
    }
    if (ends === 'signed') {
      const on = addDays(today, -ago)
      const paper = signedQuote(referenceOf(id), on)
      await keep(
        { owner: { kind: 'project', id: project_id }, mission_id, subject_id: requesterIdOf(project_id) },
        paper,
        author,
      )
      const file_id = fileIdOf(project_id, paper.name)
      done(await signOnPaper(then, operations, { id, by: by(project, 'signed') }, { on, file_id }))
      const { state } = await operations.reach(id, caller)
      const signature_id = (state.life === 'absent' ? undefined : state.sheet.signature_received) as string
      await replaceQuoteDocument(then, id, signature_id)
      await signQuote(then, id, signature_id)
    }
    return id
  }

  async function invoiceOf(quote_id: string, { type, share, ago, paid, credited }: DemoInvoice): Promise<void> {
    const then = asOn(ago)
    const operations = invoiceOperations(then)
    const named = (...names: string[]) => by(quote_id, type, ...names)
    const { id } = done(await draftInvoice(then, operations, { quote_id, type, share }, named('draft')))
    done(await editInvoice(then, operations, { id, by: named('edit') }))
    if (paid !== undefined) {
      const { state } = await operations.reach(id, caller)
      const amount = state.life === 'absent' ? 0 : ((state.sheet as InvoiceSheet).due ?? 0)
      const payment = { amount, on: addDays(today, -paid), means: 'transfer', payer: 'buyer' } as const
      done(await recordPayment(operations, { id, by: named('paid') }, payment))
    }
    if (credited !== undefined) {
      const later = asOn(credited)
      done(
        await creditInvoice(later, invoiceOperations(later), { id, by: named('credited') }, { reason: creditReason }),
      )
    }
  }
}

function done<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`money of the demonstration was refused: ${answer.key}`)
  return answer
}
