import { type AmoQuoteSheet, amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteSignatureReceived } from '@faitage/contracts/invoicing/amo-quote.events'
import { statusOf } from '@faitage/contracts/invoicing/amo-quote.state'
import { mayMove } from '@faitage/contracts/invoicing/amo-quote-status'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { parisDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { reachLivingProject } from '../projects/project-access.ts'
import { amoQuoteDecider } from './amo-quote.decider.ts'
import { type AmoQuoteOperations, referenceOf } from './amo-quote.operations.ts'
import { askOfProject } from './ask-of-project.ts'
import { makeDocument, mirrorOnDocument, replaceDocument } from './quote-document.ts'

const streamFor = (id: string) => streamOf.record(amoQuote.stream, id)

/**
 * Takes in a quote that was signed on paper: the scanned file is of its project. What follows, the document replaced and the
 * quote signed, is the worker's, each once.
 */
export async function signOnPaper(
  api: Api,
  operations: AmoQuoteOperations,
  { id, by }: { id: string; by: By },
  { on, file_id }: { on: string; file_id: string },
): Promise<Written | Refusal> {
  const { sheet, created_at } = (await operations.reachToWrite(id, by.caller)).state
  const { state: file } = await fold(api, fileDecider, streamOfFile(file_id))
  const isOurs = file.life === 'present' && file.owner.kind === 'project' && file.owner.id === sheet.project_id
  if (!isOurs) return refused('document.file.elsewhere')
  // The store's clock may be ahead of ours.
  const drawnUp = [parisDay(new Date(created_at)), api.clock.today()].sort()[0]!
  if (on < (sheet.sent_on ?? drawnUp)) return refused('amoQuote.sign.date')
  // Of the quote and its scan: one scan may hold several quotes.
  const signature_id = derivedId(`paper ${file_id}`, id)
  return operations.send(id, { type: 'ReceiveSignature', signature_id, file_id, on, method: 'paper' }, by)
}

type Received = Parameters<typeof amoQuoteSignatureReceived>[0]

/** The signature of a quote as it was received, with the quote as it is now. @throws {Refusal} NOT_FOUND */
async function signatureOf(api: Api, id: string, signature_id: string) {
  const { state } = await api.folds.catchUp(amoQuoteDecider, streamFor(id))
  const events = await api.events.read(streamFor(id))
  const came = events.find(
    ({ type, data }) => type === amoQuoteSignatureReceived.type && (data as Received).signature_id === signature_id,
  )
  if (state.life === 'absent' || !came) throw refused('NOT_FOUND')
  return { sheet: state.sheet, came: came.data as Received, actor: came.metadata.actor }
}

/** First step: the file of the signature takes the place of the document, which is made of it where there was none. */
export async function replaceQuoteDocument(api: Api, id: string, signature_id: string): Promise<void> {
  const { sheet, came } = await signatureOf(api, id, signature_id)
  if (!mayMove(statusOf(sheet), 'sign')) return
  const reached = await reachLivingProject(api, worker, sheet.project_id)
  const request = internalContext(derivedId('document of signature', signature_id))
  const name = sheet.name ?? `Devis ${referenceOf(id)}`
  const document_id =
    sheet.document_id ?? (await makeDocument(api, reached, { id, name }, came.file_id, { caller: worker, request }))
  if (isRefusal(document_id)) throw document_id
  await replaceDocument(api, document_id, came.file_id)
}

/** Second step: the quote is signed; one that is over keeps the signature beside, and somebody is asked to decide. */
export async function signQuote(api: Api, id: string, signature_id: string): Promise<void> {
  const { came, sheet: before, actor } = await signatureOf(api, id, signature_id)
  const { file_id: new_document_id, on, method } = came
  const document_id = before.document_id ?? derivedId('document', id)
  const written = await handle(api, {
    ...{ decider: amoQuoteDecider, stream: streamFor(id) },
    command: { type: 'SignQuote', on, document_id, new_document_id, method },
    caller: worker,
    actor,
    request: internalContext(derivedId('signed', signature_id)),
  })
  if (isRefusal(written)) throw written
  const { sheet } = await signatureOf(api, id, signature_id)
  if (sheet.late_document_id === new_document_id) await askToDecide(api, id, sheet, 'late')
  await mirrorOnDocument(api, sheet)
}

/** What somebody has to decide of, in French. */
const toDecide = {
  late: {
    key: 'signed too late',
    title: 'signé trop tard',
    text: 'a été signé alors qu’il n’était plus à signer. Le document signé est gardé avec lui : refaites le devis, ou prévenez le demandeur.',
  },
  stalled: {
    key: 'stalled',
    title: 'bloqué chez le prestataire de signature',
    text: 'ne peut plus être signé chez le prestataire, sans que le demandeur l’ait refusé. Appelez-le, puis retirez le devis ou refaites-le.',
  },
} as const

/** Somebody is asked to decide of a quote, once. */
export async function askOfQuote(api: Api, id: string, why: keyof typeof toDecide): Promise<void> {
  const { state } = await api.folds.catchUp(amoQuoteDecider, streamFor(id))
  if (state.life !== 'absent') await askToDecide(api, id, state.sheet, why)
}

const askToDecide = (api: Api, id: string, { project_id, name }: AmoQuoteSheet, why: keyof typeof toDecide) => {
  const { key, title, text } = toDecide[why]
  return askOfProject(api, project_id, {
    task_id: derivedId(key, id),
    title: `Devis ${referenceOf(id)} ${title}`,
    description: `Le devis « ${name ?? referenceOf(id)} » ${text}`,
  })
}
