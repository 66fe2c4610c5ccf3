import { type InvoiceSheet, invoice, type invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { invoiceOf } from '@faitage/contracts/invoicing/invoice.state'
import type { BodyOf, Written } from '@faitage/contracts/kernel/endpoint'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { tokenText } from '@faitage/contracts/projects/token-values'
import type { Api } from '../kernel/api.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { readyToSend, tooBigToSend } from '../letters/send-document.ts'
import { tooManyWith } from '../mail/daily-allowance.ts'
import { plainLetter } from '../mail/letter.ts'
import { writeTo } from '../mail/mailing.ts'
import { reachForWriting } from '../projects/project-access.ts'
import { tokenSourceOf } from '../projects/token-source.ts'
import { invoiceDecider } from './invoice.decider.ts'
import type { InvoiceOperations } from './invoice.operations.ts'
import { invoiceMoveRefused } from './invoice-move-refused.ts'
import { invoiceName } from './invoice-name.ts'
import { sayOfInvoice } from './say-of-invoice.ts'
import { releaseAbandoned } from './taken-of-quote.ts'

type Asked = { id: string; by: By }

/** A draft nobody will edit: it never had a number. */
export async function abandonInvoice(
  api: Api,
  operations: InvoiceOperations,
  { id, by }: Asked,
  reason: string,
): Promise<Written | Refusal> {
  const written = await operations.send(id, { type: 'Abandon', reason }, by)
  if (!isRefusal(written)) await leftByDraft(api, id)
  return written
}

/** A draft that is removed; what it held of its quote, where its edition was cut off, is left to the others. */
export async function removeDraft(api: Api, operations: InvoiceOperations, id: string, by: By) {
  const written = await operations.remove(id, by)
  if (!isRefusal(written)) await leftByDraft(api, id)
  return written
}

async function leftByDraft(api: Api, id: string): Promise<void> {
  const { state } = await api.folds.catchUp(invoiceDecider, streamOf.record(invoice.stream, id))
  if (state.life === 'absent') return
  const { quote_id, credit_of, is_partial } = state.sheet
  await releaseAbandoned(api, quote_id)
  if (credit_of && is_partial)
    await sayOfInvoice(api, credit_of, `${id} came to nothing`, { type: 'ReleaseCredit', credit_note_id: id })
}

/** Money that came by transfer or cheque, or went back. */
export function recordPayment(
  operations: InvoiceOperations,
  { id, by }: Asked,
  payment: BodyOf<typeof invoiceEndpoints.payments>,
): Promise<Written | Refusal> {
  const { amount, on, means, payer } = payment
  const payment_id = by.request.newId('payment')
  return operations.send(id, { type: 'RecordPayment', payment_id, amount, on, means, payer }, by)
}

/** What comes with the e-mail, in one sentence. */
async function enclosed(api: Api, sheet: InvoiceSheet) {
  const { type, number, issue_date, due, due_date, credit_of, is_partial } = sheet
  const paper = `${type === 'credit_note' ? 'l’avoir' : 'la facture'} ${number} du ${formatDay(issue_date)}`
  const rest = credit_of
    ? is_partial
      ? `, de ${formatEuro(sheet.price_incl_tax)}, à déduire de la facture ${await invoiceName(api, credit_of)}`
      : `, qui annule la facture ${await invoiceName(api, credit_of)}\u00A0: rien n’est à régler`
    : `, d’un montant de ${formatEuro(due)}${due_date ? `, à régler avant le ${formatDay(due_date)}` : ''}`
  return `Veuillez trouver ci-joint ${paper}${rest}.`
}

/** Sends an invoice to the requester with its PDF; sent again, it is another e-mail. */
export async function sendInvoice(
  api: Api,
  operations: InvoiceOperations,
  { id, by }: Asked,
): Promise<Written | Refusal> {
  const { state } = await operations.reach(id, by.caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  const { sheet } = state
  const closed = invoiceMoveRefused(invoiceOf(sheet), 'send')
  if (closed) return closed
  if (!sheet.file_id) return refused('invoice.noFile')
  await reachForWriting(api, by.caller, sheet.project_id)
  const ready = await readyToSend(api, by.caller, sheet.project_id)
  if (isRefusal(ready)) return ready
  const refusal = (await tooBigToSend(api, sheet.file_id)) ?? (await tooManyWith(api, by.caller, 1))
  if (refusal) return refusal
  const mail_id = by.request.newId('mail')
  const number = sheet.number ?? ''
  const source = await tokenSourceOf(api, by.caller, ready.reached)
  const said = (token: string) => tokenText(token, source)
  const lines = [
    `${said('demandeur.appel')},`,
    await enclosed(api, sheet),
    'Pour toute question, répondez simplement à ce message.',
    ['Bien cordialement,', said('expediteur.nom'), said('agence.nom')].filter(Boolean).join('\n'),
  ]
  const letter = plainLetter(
    `Votre ${sheet.type === 'credit_note' ? 'avoir' : 'facture'} ${number}`,
    lines.join('\n\n'),
  )
  const message = { ...letter, kind: 'REQUESTER', files: [sheet.file_id], template_id: null, mailing_id: null } as const
  await writeTo(api, by.caller, mail_id, ready, message)
  return operations.send(id, { type: 'SendInvoice', mail_id, number }, by)
}
