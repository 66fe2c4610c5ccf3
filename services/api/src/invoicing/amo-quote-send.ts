import { createHash } from 'node:crypto'
import { type AmoQuoteSheet, amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import { statusOf } from '@faitage/contracts/invoicing/amo-quote.state'
import { amoQuoteStatusLabels } from '@faitage/contracts/invoicing/amo-quote-status'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { callerOf } from '../identity/authenticate.ts'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { recipientsOf } from '../mail/recipients.ts'
import { reachForWriting } from '../projects/project-access.ts'
import { demandSetting } from '../settings/demand-setting.ts'
import { amoQuoteDecider, printedOf } from './amo-quote.decider.ts'
import { type AmoQuoteOperations, amoQuoteOperations, referenceOf } from './amo-quote.operations.ts'
import { filePdf, makeDocument, mirrorOnDocument } from './quote-document.ts'
import { printQuote } from './quote-print.ts'
import { settleSignature } from './signature/built-in.ts'

/** The signature that a quote is sent for: a quote leaves once. */
const signatureOfQuote = (quote_id: string): string => derivedId('signature 1', quote_id)

/** What keeps a quote from being sent, of what it says itself. */
function notReady(sheet: AmoQuoteSheet, today: string): Refusal | undefined {
  if (statusOf(sheet) !== 'CREATED') return refused('amoQuote.move', { from: amoQuoteStatusLabels[statusOf(sheet)] })
  if (sheet.no_longer_valid) return refused('amoQuote.invalid.sent')
  if (!sheet.amo_quote_details?.some(({ kind }) => kind !== 'CO_FUNDER')) return refused('amoQuote.noLines')
  if (!sheet.validity_date) return refused('amoQuote.validity.none')
  return sheet.validity_date < today ? refused('amoQuote.validity.past') : undefined
}

/**
 * Sends a quote for signature: printed, filed as a document, then frozen as it was printed. Whoever signs is written to by
 * what follows from the event, so that it happens whatever falls here.
 */
export async function sendQuote(
  api: Api,
  operations: AmoQuoteOperations,
  { id, by }: { id: string; by: By },
): Promise<Written | Refusal> {
  const { state } = await operations.reach(id, by.caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  const { sheet } = state
  const reached = await reachForWriting(api, by.caller, sheet.project_id)
  // Asked again, it is answered again: the command knows its own.
  if (statusOf(sheet) === 'WAITING_SIGNATURE') return operations.send(id, { type: 'RepeatSending' }, by)
  const fault = notReady(sheet, api.clock.today())
  if (fault) return fault
  if (reached.project.erased) return refused('amoQuote.requester.erased')
  const [found] = await recipientsOf(api, by.caller, [sheet.project_id], 'REQUESTER')
  if (!found?.people[0]) return refused('amoQuote.send.noEmail')
  const { created_at } = state
  const content = await printQuote(api, by.caller, reached, { id, sheet, created_at }, { draft: false })
  if (isRefusal(content)) return content
  const name = `Devis ${referenceOf(id)} - ${sheet.name ?? ''}`
  // Of its very bytes: what an attempt that was cut off left, of another day or seller, is another file.
  const file_id = derivedId(`sent ${createHash('sha256').update(content).digest('hex')}`, id)
  const filed = await filePdf(api, reached, { file_id, name, content }, by)
  if (isRefusal(filed)) return filed
  const document_id = await makeDocument(api, reached, { id, name: sheet.name ?? name }, filed.file_id, by)
  if (isRefusal(document_id)) return document_id
  const sent = { document_id, ...filed, signature_id: signatureOfQuote(id), on: api.clock.today() }
  return operations.send(id, { type: 'SendQuote', ...sent, printed: printedOf(sheet) }, by)
}

/**
 * Makes what hangs on a quote agree with it: what was to leave by itself leaves, its document says what it says, and the
 * signature that was asked is opened, paused, or withdrawn. Done again, nothing more happens.
 */
export async function settleQuote(api: Api, id: string): Promise<void> {
  const stream = streamOf.record(amoQuote.stream, id)
  const { state } = await api.folds.catchUp(amoQuoteDecider, stream)
  if (state.life !== 'present') return
  const { sheet } = state
  if (statusOf(sheet) === 'CREATED') {
    if (sheet.auto_send && !sheet.not_sent) await sendByItself(api, id)
    return
  }
  await mirrorOnDocument(api, sheet)
  await settleSignature(api, { id, sheet })
}

/** In the name of whoever drew it up, with the rights they have now; what keeps it from leaving is said on it. */
async function sendByItself(api: Api, id: string): Promise<void> {
  const stream = streamOf.record(amoQuote.stream, id)
  const [first] = await api.events.read(stream)
  const actor = first!.metadata.actor
  const request = internalContext(derivedId('sent by itself', id))
  const sent = await attempt(async () => {
    await demandSetting(api, 'quotesSend')
    const caller = await callerOf(api, actor.id, '')
    if (isRefusal(caller)) return caller
    if (!caller.permissions.has('update quote')) return refused('FORBIDDEN')
    return await sendQuote(api, amoQuoteOperations(api), { id, by: { caller, request } })
  })
  if (!isRefusal(sent)) return
  // What passes by itself is thrown: the worker asks again.
  if (sent.status >= 500) throw sent
  const noted = await handle(api, {
    ...{ decider: amoQuoteDecider, stream, command: { type: 'NoteNotSent', why: sent.key } },
    caller: worker,
    actor: { id: actor.id, kind: 'workflow' },
    request: internalContext(derivedId('not sent', id)),
  })
  if (isRefusal(noted)) throw noted
}

async function attempt<T>(work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}
