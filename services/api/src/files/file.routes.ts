import { clientFolder, mediaTypeOf, standingFolders } from '@faitage/contracts/files/file'
import {
  fileEndpoints as endpoints,
  type FileItem,
  type UploadFields,
  uploadFields,
} from '@faitage/contracts/files/file.endpoints'
import type { KnownFile, RecordedFileEvent } from '@faitage/contracts/files/file-state'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { findSameContent, listFiles, listFolders } from '@faitage/projections/files/file-list.queries'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { historyOf, historyPage } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withFixedFailures } from '../kernel/http/fixed-failure.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { teamName } from '../projects/client-view.ts'
import { allowanceRefused, inTurn } from './client-allowance.ts'
import { dropContent } from './contents.ts'
import { driveName } from './drive.ts'
import { type FileCommand, fileDecider } from './file.decider.ts'
import { type ReachedOwner, streamOfFile } from './file-access.ts'
import { fileStory } from './file-story.ts'
import { type Received, receiveBytes, receiveUpload } from './receive-upload.ts'
import { sendContent } from './send-content.ts'
import { sendRendition } from './send-rendition.ts'
import { destinationIn, type Placement, readFile, recordFile } from './store-file.ts'

const labels: Record<string, string> = {
  name: 'Nom',
  folder: 'Dossier',
  kind: 'Nature',
  shared: 'Visible par le client',
}

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [endpoints.upload, 'common.drive.upload.error'],
  [endpoints.copy, 'common.drive.import.error'],
  [endpoints.update, 'document.update.error'],
  [endpoints.remove, 'document.delete.error'],
])

/** Rules of other contexts about files. */
interface FileRules {
  /** Whether a file proves something: nobody removes it by hand then. */
  isKeptAsProof(api: Api, file: KnownFile): Promise<boolean>
  /** Whether a file tells how somebody signed: it is read by whoever may read proofs, and by the client it is of. */
  isEvidence(api: Api, file: KnownFile): Promise<boolean>
  /** Refuses a file that would answer what is not asked of this project, or no more. @throws {Refusal} */
  demandOwed(api: Api, expectedId: string, projectId: string): Promise<void>
  /** Says that what was asked for came. */
  noteReceived(
    api: Api,
    expectedId: string,
    file_id: string,
    by: { caller: Caller; request: RequestContext },
  ): Promise<Written | Refusal | undefined>
}

/** The routes of files; `file-access.ts` says who reaches one. */
export const fileRoutes = (api: Api, rules: FileRules): RouteDefinition[] =>
  withFixedFailures(api, routesOf(api, rules), failures)

/** Evidence of a signature that the caller may not read. */
const withheld = async (
  api: Api,
  rules: FileRules,
  file: KnownFile,
  { sharedOnly }: ReachedOwner,
  caller: Caller,
): Promise<boolean> => !sharedOnly && !may(caller.permissions, 'read dossier') && (await rules.isEvidence(api, file))

const routesOf = (api: Api, rules: FileRules): RouteDefinition[] => [
  route(endpoints.list, async ({ reached: { owner, sharedOnly }, query, caller }) => {
    if (sharedOnly && query.removed) return refused('FORBIDDEN')
    const page = await listFiles(api.db, { owner, sharedOnly }, query)
    return sharedOnly ? { ...page, items: page.items.map(item => asClientSees(item, caller)) } : page
  }),

  route(endpoints.folders, async ({ reached: { owner, sharedOnly } }) => {
    const { folders, removed } = await listFolders(api.db, { owner, sharedOnly })
    return {
      folders: sharedOnly ? folders.filter(({ files }) => files > 0) : folders,
      removed: sharedOnly ? 0 : removed,
      max_size: api.config.files.maxSize,
    }
  }),

  route(endpoints.upload, async ({ reached: reach, caller, request, http }) => {
    const destination = async (fields: UploadFields) => {
      const reached = await reach(fields.owner_id, fields.owner_kind)
      if (!reached.open) throw refused('file.owner.closed')
      if (fields.kind && reached.owner.kind !== 'mission') throw refused('file.kind.missionOnly')
      if (fields.expected_id) await rules.demandOwed(api, fields.expected_id, fields.owner_id)
      const spent = reached.sharedOnly && (await allowanceRefused(api, caller, fields.owner_id))
      if (spent) throw spent
      return { ...destinationIn(reached, request), outside: reached.sharedOnly }
    }
    const taken = await receiveUpload(api, http, uploadFields, destination)
    if (isRefusal(taken)) return taken
    const { received, to, fields } = taken
    // What a client sends is theirs to see, in the one folder that is theirs.
    const { sharedOnly, owner } = to.reached
    const folder = sharedOnly ? clientFolder : (fields.folder ?? standingFolders[owner.kind][0])
    const shared = sharedOnly || (fields.shared ?? false)
    const placement = { folder, shared, kind: fields.kind, keepBoth: fields.keep_both }
    const put = () => keep(api, received, to.reached, placement, { caller, request })
    const kept = await (sharedOnly ? inTurn(api, caller, put) : put())
    if (isRefusal(kept) || !fields.expected_id) return kept
    const noted = await rules.noteReceived(api, fields.expected_id, kept.id, { caller, request })
    if (isRefusal(noted)) return noted
    // What is read after it sees both.
    return noted ? { ...kept, position: noted.position } : kept
  }),

  route(endpoints.get, async ({ reached: { file, holder, revision }, caller }) => {
    if (file.life === 'destroyed') return refused('NOT_FOUND')
    const item = itemOf(file, revision, await api.people.nameOf(file.uploaded_by))
    return holder.sharedOnly ? asClientSees(item, caller) : item
  }),

  route(endpoints.content, async ({ reached: { file, holder }, query, caller, http, reply }) => {
    if (await withheld(api, rules, file, holder, caller)) return refused('file.evidence')
    if (query.as) return await sendRendition(api, file, http)
    return await sendContent(api, file, { http, reply, inline: query.disposition === 'inline' })
  }),

  route(endpoints.update, async ({ params: { id }, reached: { file, holder }, body, caller, request }) => {
    if (!holder.open) return refused('file.owner.closed')
    const name = body.name === undefined ? undefined : withExtensionOf(file, body.name)
    if (isRefusal(name)) return name
    return await write(api, id, { type: 'ChangeFile', changes: { ...body, name } }, { caller, request })
  }),

  route(endpoints.copy, async ({ reached: [{ file, holder }, reached], body, caller, request }) => {
    if (!reached.open) return refused('file.owner.closed')
    if (await withheld(api, rules, file, holder, caller)) return refused('file.evidence')
    const source = await readFile(api, file)
    if (isRefusal(source)) return source
    if (source.name === null) return refused('file.erased')
    const received = await receiveBytes(api, source.content, source.name, destinationIn(reached, request))
    if (isRefusal(received)) return received
    const folder = body.folder ?? standingFolders[reached.owner.kind][0]
    return await keep(api, received, reached, { folder, shared: false, keepBoth: body.keep_both }, { caller, request })
  }),

  route(endpoints.remove, async ({ params: { id }, reached: { file, holder }, caller, request }) => {
    if (!holder.open) return refused('file.owner.closed')
    if (file.life === 'present' && (await rules.isKeptAsProof(api, file))) return refused('file.keptAsProof')
    return await write(api, id, { type: 'RemoveFile' }, { caller, request })
  }),

  route(endpoints.restore, async ({ params: { id }, reached: { holder }, caller, request }) => {
    if (!holder.open) return refused('file.owner.closed')
    return await write(api, id, { type: 'RestoreFile' }, { caller, request })
  }),

  route(endpoints.history, async ({ params: { id }, reached: { holder }, query, caller }) => {
    const events = (await api.events.read(streamOfFile(id))) as readonly RecordedFileEvent[]
    if (!holder.sharedOnly) {
      return historyPage(historyOf(fileStory, events, await namesOf(api.people, actorsOf(events))), query)
    }
    // A client is told what became of the file, not who on the team did it, nor when it was shared with them.
    const own = await api.people.nameOf(caller.id)
    const told = events.filter(({ type }) => type !== 'FileShared')
    const items = historyOf(fileStory, told, actor => (actor === caller.id ? own : teamName))
    return historyPage(
      items.map(item => ({ ...item, actor: { ...item.actor, id: 'team' } })),
      query,
    )
  }),

  route(endpoints.driveName, async ({ params: { drive_id }, http }) => {
    const token = http.headers['drive-access-token']
    return await driveName(api.config.files.driveUrl, drive_id, typeof token === 'string' ? token : undefined)
  }),
]

const write = (api: Api, id: string, command: FileCommand, by: { caller: Caller; request: RequestContext }) =>
  handle(api, {
    decider: fileDecider,
    stream: streamOfFile(id),
    command,
    ...by,
    labelOf: field => labels[field] ?? field,
  })

/** Makes a file of what was received, unless the owner has that very content already and does not want it twice. */
async function keep(
  api: Api,
  received: Received,
  reached: ReachedOwner,
  { keepBoth, ...placement }: Placement & { keepBoth: boolean | undefined },
  by: { caller: Caller; request: RequestContext },
) {
  const spent = reached.sharedOnly ? await allowanceRefused(api, by.caller, reached.owner.id) : undefined
  const twin = keepBoth ? undefined : await twinOf(api, reached, received)
  const closed = spent ?? (twin && refused('file.duplicate', twin))
  if (closed) {
    await dropContent(api, received.content_id)
    return closed
  }
  const written = await recordFile(api, received, reached, placement, by)
  return isRefusal(written) ? written : { ...written, name: received.name, folder: placement.folder }
}

/** A file of the owner with the same content, among those the caller sees; the same command repeated is not its own twin. */
async function twinOf(
  api: Api,
  scope: Parameters<typeof findSameContent>[1],
  { file_id, sha256 }: { file_id: string; sha256: string },
) {
  const twin = await findSameContent(api.db, scope, sha256)
  return twin && twin.id !== file_id ? twin : undefined
}

/** A new name keeps the extension: it is what the content was judged by. */
function withExtensionOf(file: KnownFile, name: string): string | Refusal {
  if (mediaTypeOf(name) === file.media_type) return name
  const extension = /\.[^.]+$/.exec(file.name ?? '')?.[0]
  if (extension === undefined) return refused('file.erased')
  if (mediaTypeOf(name) !== undefined) {
    return invalid([{ path: 'name', message: `L’extension ne change pas : ce fichier reste en ${extension}.` }])
  }
  return `${name}${extension}`
}

function itemOf(file: KnownFile, revision: number, uploader: string): FileItem {
  const { id, owner, folder, kind, name, media_type, size, shared, uploaded_at, removed_at } = file
  const uploaded_by = { id: file.uploaded_by, name: uploader }
  const of = { owner_kind: owner.kind, owner_id: owner.id }
  return { id, ...of, folder, kind, name, media_type, size, shared, uploaded_at, uploaded_by, removed_at, revision }
}

/** Who on the team put a file there is the team's own affair. */
const asClientSees = (item: FileItem, caller: Caller): FileItem =>
  item.uploaded_by.id === caller.id ? item : { ...item, uploaded_by: { id: 'team', name: teamName } }
