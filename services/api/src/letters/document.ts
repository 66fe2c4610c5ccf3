import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import {
  type DocumentItem,
  type DocumentSheet,
  documentEndpoints as endpoints,
  projectDocument,
} from '@faitage/contracts/letters/document'
import { signatureOf } from '@faitage/contracts/letters/document.state'
import type { DocumentSource } from '@faitage/contracts/letters/document-kinds'
import { letterTemplate } from '@faitage/contracts/letters/letter-template'
import { unsentText } from '@faitage/contracts/letters/sending'
import type { MailState } from '@faitage/contracts/mail/mail'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { documentModel } from '@faitage/projections/letters/document'
import { filesById, type NamedFile } from '@faitage/projections/letters/letter-template'
import { mailStates } from '@faitage/projections/mail/mail-list'
import { sql } from 'kysely'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import {
  type By,
  nameOfRecord,
  processOperations,
  type RecordOperations,
  type Writing,
} from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { Reached } from '../projects/project-access.ts'
import { projectNow } from '../projects/project-facts.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { writableMissions } from '../projects/writable-missions.ts'
import type { DocumentCommand } from './document.commands.ts'
import { documentDecider } from './document.decider.ts'
import { documentsOfFiles } from './documents-of-files.ts'
import { readyToSend, tooBigToSend } from './send-document.ts'
import { demandDocumentShown, demandSourceShown, sourceShown } from './shown-sources.ts'

export type DocumentOperations = RecordOperations<typeof projectDocument, DocumentItem, DocumentCommand>

const documentProcess = { record: projectDocument, decider: documentDecider }

/** What is done with the documents of projects. */
export const documentOperations = (api: Api): DocumentOperations =>
  processOperations<typeof projectDocument, DocumentItem, DocumentCommand>(api, documentProcess, {
    model: documentModel,
    references: {
      project_id: { nameOf: async id => (await projectTitles(api, [id])).get(id)?.title ?? '' },
      file_id: { nameOf: id => nameOfFile(api, id), byCheck: true },
      new_document_id: { nameOf: id => nameOfFile(api, id), byCheck: true },
      template_id: { nameOf: nameOfRecord(api, letterTemplate), byCheck: true },
      entity_id: { nameOf: async () => 'un logement', byCheck: true },
      quote_id: { nameOf: async () => 'un devis d’accompagnement', byCheck: true },
    },
    // A file makes one document of a place, however often it is said.
    identify: ({ file_id, source, entity_id }) => derivedId(`document ${source} ${entity_id ?? ''}`, file_id),
    check: writing => judge(api, writing),
    complete: (items, caller) => complete(api, items, caller),
  })

async function nameOfFile(api: Api, id: string): Promise<string> {
  const { state } = await fold(api, fileDecider, streamOfFile(id))
  return state.life === 'absent' ? '' : (state.name ?? 'Fichier effacé')
}

/** What no rule of the sheet knows: whose the files and the dwelling are; what is signed stays. */
async function judge(
  api: Api,
  { action, sheet, changes, caller }: Writing<DocumentSheet>,
): Promise<Refusal | undefined> {
  await demandDocumentShown(api, caller, sheet)
  const status = signatureOf(sheet)
  if (sheet.quote_id && (action === 'remove' || 'universign_status' in changes || 'new_document_id' in changes))
    return refused('document.signature.ofQuote')
  if (action === 'remove' && (status === 'SIGNED' || status === 'WAITING_SIGNATURE'))
    return refused('document.signature.kept')
  for (const id of [changes.file_id, changes.new_document_id]) {
    if (!id || action === 'restore') continue
    const { state } = await fold(api, fileDecider, streamOfFile(id))
    const isOurs = state.life === 'present' && state.owner.kind === 'project' && state.owner.id === sheet.project_id
    if (!isOurs) return refused('document.file.elsewhere')
  }
  if (changes.auto_send && action !== 'restore' && !sheet.mail_id) {
    const ready = await readyToSend(api, caller, sheet.project_id)
    if (isRefusal(ready)) return ready
    const tooBig = await tooBigToSend(api, sheet.new_document_id ?? sheet.file_id)
    if (tooBig) return tooBig
  }
  if (!changes.entity_id) return undefined
  const project = await projectNow(api, sheet.project_id)
  const isItsOwn = project?.accommodations.some(({ id }) => id === changes.entity_id)
  return isItsOwn ? undefined : refused('letter.dwelling.elsewhere')
}

/** Documents with what their project, dwelling, template and files are called. */
async function complete(
  api: Api,
  items: readonly RecordItem<DocumentSheet>[],
  caller: Caller,
): Promise<DocumentItem[]> {
  const ids = (key: 'file_id' | 'new_document_id' | 'template_id') => [
    ...new Set(items.flatMap(item => item[key] ?? [])),
  ]
  const projects = [...new Set(items.map(({ project_id }) => project_id))]
  const [titles, files, mails, dwellings, templates] = await Promise.all([
    projectTitles(api, projects),
    filesById(api.db, [...ids('file_id'), ...ids('new_document_id')]),
    mailStates(
      api.db,
      items.flatMap(({ mail_id }) => mail_id ?? []),
    ),
    dwellingNames(api, projects),
    Promise.all(ids('template_id').map(async id => [id, await nameOfTemplate(api, id)] as const)),
  ])
  const writable = await writableMissions(api, caller, [...titles.values()])
  const named = new Map(templates)
  const fileOf = (id: string | null | undefined): NamedFile | null => (id && files.get(id)) || null
  return items.map(item => {
    const project = titles.get(item.project_id)
    return {
      ...item,
      universign_status: signatureOf(item),
      project_title: project?.title ?? '',
      entity_name: item.entity_id ? (dwellings.get(item.entity_id) ?? 'Logement supprimé') : null,
      template_name: item.template_id ? (named.get(item.template_id) ?? null) : null,
      file: fileOf(item.file_id),
      signed_file: fileOf(item.new_document_id),
      sending: sendingOf(item, item.mail_id ? mails.get(item.mail_id) : undefined),
      may_write: project !== undefined && writable.has(project.mission_id),
    }
  })
}

/** Where its sending to the requester stands. */
function sendingOf(
  { auto_send, mail_id, not_sent }: DocumentSheet,
  mail: { state: MailState; at: string } | undefined,
): DocumentItem['sending'] {
  if (mail_id) return { state: mail?.state ?? 'queued', why: null, at: mail?.at ?? null }
  if (not_sent) return { state: 'not_sent', why: unsentText(not_sent), at: null }
  return auto_send ? { state: 'asked', why: null, at: null } : null
}

async function nameOfTemplate(api: Api, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from letter_template where id = ${id}`.execute(api.db)
  return rows[0]?.name ?? null
}

async function dwellingNames(api: Api, projects: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const id of projects) {
    const project = await projectNow(api, id)
    project?.accommodations.forEach((one, place) => {
      names.set(one.id, one.name || one.accommodation_type || `Logement ${place + 1}`)
    })
  }
  return names
}

/** The documents of projects: what they are, where their signature stands; each with its file. */
export function documentRoutes(api: Api): RouteDefinition[] {
  const operations = documentOperations(api)
  const list = async (
    { project_id, ...query }: QueryOf<typeof endpoints.list>,
    caller: Caller,
    reached: Reached | undefined,
  ) => {
    if (!reached) return operations.list(query, caller, [sourceShown()])
    const { source = [] } = query as { source?: DocumentSource[] }
    if (source.length === 1) demandSourceShown(reached, source[0]!)
    return operations.list(query, caller, [sql`sheet ->> 'project_id' = ${project_id}`, sourceShown()])
  }
  const shown = shownOnly(api, operations)
  const whole = { ...shown, remove: removing(api, shown), undo: undoing(api, shown) }
  return [
    route(endpoints.ofFiles, ({ reached, body, caller, request, http }) =>
      documentsOfFiles(api, operations, reached, body, { caller, request, http }),
    ),
    ...recordRoutes(whole, endpoints, list),
  ]
}

/** The operations, of documents that their mission shows as they stand; as they would be is for `judge`. */
function shownOnly(api: Api, operations: DocumentOperations): DocumentOperations {
  const demand = async (id: string, caller: Caller) => {
    const { state } = await fold(api, documentDecider, streamOf.record(projectDocument.stream, id))
    if (state.life !== 'absent') await demandDocumentShown(api, caller, state.sheet)
  }
  const { get, amend, history } = operations
  return {
    ...operations,
    get: async (id, caller) => demand(id, caller).then(() => get(id, caller)),
    amend: async (id, changes, by) => demand(id, by.caller).then(() => amend(id, changes, by)),
    history: async (id, caller) => demand(id, caller).then(() => history(id, caller)),
  }
}

/** A document goes with its file, which can come back as long as removed files are kept. */
const removing =
  (api: Api, operations: DocumentOperations): DocumentOperations['remove'] =>
  async (id, by) => {
    const written = await operations.remove(id, by)
    if (!isRefusal(written)) await moveFile(api, id, 'RemoveFile', by)
    return written
  }

/** A removal undone brings the file back too. */
const undoing =
  (api: Api, operations: DocumentOperations): DocumentOperations['undo'] =>
  async (id, revision, by) => {
    const written = await operations.undo(id, revision, by)
    if (!isRefusal(written)) await moveFile(api, id, 'RestoreFile', by)
    return written
  }

/** What becomes of the file follows what became of the document; one whose bytes are gone stays so. */
async function moveFile(api: Api, id: string, type: 'RemoveFile' | 'RestoreFile', { caller }: By): Promise<void> {
  const events = await api.events.read(streamOf.record(projectDocument.stream, id))
  const last = events.at(-1)?.type
  if (type === 'RestoreFile' && last !== projectDocument.restored.type) return
  const first = events[0]?.data as { sheet: { file_id: string } } | undefined
  if (!first) return
  await handle(api, {
    decider: fileDecider,
    stream: streamOfFile(first.sheet.file_id),
    command: { type },
    caller,
    request: internalContext(),
  })
}
