import { createHash } from 'node:crypto'
import type { AmoQuoteSheet } from '@faitage/contracts/invoicing/amo-quote'
import { statusOf } from '@faitage/contracts/invoicing/amo-quote.state'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectDocument } from '@faitage/contracts/letters/document'
import { signatureOf } from '@faitage/contracts/letters/document.state'
import { signatureTransitions } from '@faitage/contracts/letters/signature'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { receiveBytes } from '../files/receive-upload.ts'
import { recordFile } from '../files/store-file.ts'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext, partOf } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import type { DocumentCommand } from '../letters/document.commands.ts'
import { documentDecider } from '../letters/document.decider.ts'
import { documentOperations } from '../letters/document.ts'
import type { Reached } from '../projects/project-access.ts'

const FOLDER = 'Contractualisation'

/** The document of a quote: there is one of it, whoever makes it. */
const documentOfQuote = (quote_id: string): string => derivedId('document', quote_id)
const streamFor = (id: string) => streamOf.record(projectDocument.stream, id)

/** Files a PDF with its project, sealed as everything of the requester is unless told whose it is; the same one again is the same file. */
export async function filePdf(
  api: Api,
  { project }: Reached,
  asked: { file_id: string; name: string; content: Buffer; folder?: string; subject_id?: string },
  by: By,
): Promise<{ file_id: string; sha256: string } | Refusal> {
  const { file_id, name, content, folder = FOLDER, subject_id = project.requester_id } = asked
  const { project_id: id, mission_id } = project
  const received = await receiveBytes(api, once(content), `${name.replaceAll(/[\\/]/g, '-').slice(0, 140)}.pdf`, {
    file_id,
    subject_id,
  })
  if (isRefusal(received)) return received
  const at = { owner: { kind: 'project', id } as const, mission_id, subject_id, open: true, sharedOnly: false }
  const request = partOf(by.request, file_id)
  const file = await recordFile(api, received, at, { folder, shared: false }, { caller: by.caller, request })
  return isRefusal(file) ? file : { file_id, sha256: createHash('sha256').update(content).digest('hex') }
}

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

/** Makes the document of a quote, of a file of its project; made again, it is the same one. */
export async function makeDocument(
  api: Api,
  { project }: Reached,
  quote: { id: string; name: string },
  file_id: string,
  by: By,
): Promise<string | Refusal> {
  const { mission_id, project_id, requester_id: subject_id } = project
  const document_id = documentOfQuote(quote.id)
  const sheet = { project_id, name: quote.name, kind: 'devis', source: 'AMO_DOC', file_id, quote_id: quote.id } as const
  const request = partOf(by.request, document_id)
  const place = { mission_id, subject_id }
  const made = await documentOperations(api).registerAt(place, document_id, sheet, { caller: by.caller, request })
  if (isRefusal(made)) return made
  await showFile(api, document_id, file_id)
  return document_id
}

/** A document that an earlier attempt made, of what the quote was then, is of this file: until it is sent, or signed. */
async function showFile(api: Api, document_id: string, file_id: string): Promise<void> {
  const { state } = await api.folds.catchUp(documentDecider, streamFor(document_id))
  if (state.life !== 'present' || state.sheet.file_id === file_id) return
  if ((signatureOf(state.sheet) ?? 'CREATED') !== 'CREATED') return
  await write(api, document_id, `file ${file_id}`, { type: 'Amend', changes: { file_id } })
}

/** The file of a signature takes the place of the document: from there on it says signed. What is over stays as it is. */
export async function replaceDocument(api: Api, document_id: string, new_document_id: string): Promise<void> {
  const { state } = await api.folds.catchUp(documentDecider, streamFor(document_id))
  if (state.life !== 'present' || signatureTransitions[signatureOf(state.sheet) ?? 'SIGNED'].length === 0) return
  await write(api, document_id, `signed ${new_document_id}`, {
    type: 'Amend',
    changes: { new_document_id, universign_status: 'SIGNED' },
  })
}

/** The document of a quote says what the quote says. A signed one was said so before its quote. */
export async function mirrorOnDocument(api: Api, quote: AmoQuoteSheet): Promise<void> {
  const status = statusOf(quote)
  if (!quote.document_id || status === 'CREATED' || status === 'SIGNED') return
  const id = quote.document_id
  await write(api, id, `mirror ${status} ${quote.sha256}`, {
    ...{ type: 'MirrorSignature', to: status, on: api.clock.today() },
  })
}

async function write(api: Api, document_id: string, what: string, command: DocumentCommand): Promise<void> {
  const { state } = await api.folds.catchUp(documentDecider, streamFor(document_id))
  if (state.life !== 'present') return
  const revision = (await api.events.read(streamFor(document_id))).length
  const written = await handle(api, {
    decider: documentDecider,
    stream: streamFor(document_id),
    command: command.type === 'Amend' ? { ...command, today: api.clock.today() } : command,
    caller: worker,
    request: internalContext(derivedId(`${what} ${revision}`, document_id)),
  })
  if (isRefusal(written)) throw written
}
