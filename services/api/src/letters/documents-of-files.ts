import { standingFolders } from '@faitage/contracts/files/file'
import type { BodyOf, Written } from '@faitage/contracts/kernel/endpoint'
import type { documentEndpoints } from '@faitage/contracts/letters/document'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { FastifyRequest } from 'fastify'
import { driveFile } from '../files/drive.ts'
import { type ReachedOwner, reachFile } from '../files/file-access.ts'
import { receiveBytes } from '../files/receive-upload.ts'
import { recordFile } from '../files/store-file.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { partOf, type RequestContext } from '../kernel/http/request-context.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { DocumentOperations } from './document.ts'

type By = { caller: Caller; request: RequestContext; http: FastifyRequest }
type Body = BodyOf<typeof documentEndpoints.ofFiles>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Makes documents of files: of the project's own, or of the person's cloud drive, which are brought in first. A file makes
 * one document, however often it is sent.
 */
export async function documentsOfFiles(
  api: Api,
  operations: DocumentOperations,
  reached: ReachedOwner,
  { files_id, kind, entity_id = null, filesAreSelectedFromDrive, ...body }: Body,
  by: By,
): Promise<{ items: Written[]; position: string } | Refusal> {
  const { id: project_id } = reached.owner
  if (!reached.open) return refused('file.owner.closed')
  const source = body.source ?? (entity_id ? 'ACCOMMODATION_DOC' : 'PROJECT_DOC')
  const asked = [...new Set(files_id)]
  if (!filesAreSelectedFromDrive && asked.some(one => !UUID.test(one)))
    return invalid([{ path: 'files_id', message: 'Choisissez des fichiers du projet.' }])
  const items: Written[] = []
  for (const one of asked) {
    const file = filesAreSelectedFromDrive
      ? await broughtIn(api, one, reached, by)
      : await ofProject(api, one, project_id, by.caller)
    if (isRefusal(file)) return file
    const name = file.name.replace(/\.[^.]{1,10}$/, '').slice(0, 200) || 'Document'
    const sheet = { project_id, name, kind, source, entity_id, file_id: file.id }
    const own = forOne(by, file.id)
    const made = await operations.register(sheet, own)
    // One that was made before is said to be of this kind now.
    const written = isRefusal(made) ? made : await operations.amend(made.id, { kind }, forOne(by, `${file.id} kind`))
    if (isRefusal(written)) return written
    items.push(written)
  }
  const furthest = items.reduce((last, { position }) => (BigInt(position) > last ? BigInt(position) : last), 0n)
  return { items, position: String(furthest) }
}

const forOne = ({ caller, request }: By, of: string) => ({ caller, request: partOf(request, of) })

async function ofProject(api: Api, id: string, project_id: string, caller: Caller) {
  const { file } = await reachFile(api, caller, id, 'update')
  if (file.owner.kind !== 'project' || file.owner.id !== project_id) return refused('document.file.elsewhere')
  if (file.life !== 'present') return refused('file.removed')
  return { id, name: file.name ?? '' }
}

/** A file of the person's cloud drive, kept as a file of the project: the same one twice is one file. */
async function broughtIn(api: Api, drive_id: string, reached: ReachedOwner, { caller, request, http }: By) {
  const token = http.headers['drive-access-token']
  const found = await driveFile(api.config.files.driveUrl, drive_id, typeof token === 'string' ? token : undefined)
  if (isRefusal(found)) return found
  const file_id = derivedId(`drive ${drive_id}`, reached.owner.id)
  const subject_id = reached.subject_id ?? file_id
  const received = await receiveBytes(api, found.content, found.name, { file_id, subject_id })
  if (isRefusal(received)) return received
  const [folder] = standingFolders.project
  const by = { caller, request: partOf(request, drive_id) }
  const file = await recordFile(api, received, reached, { folder, shared: false }, by)
  return isRefusal(file) ? file : { id: file.id, name: received.name }
}
