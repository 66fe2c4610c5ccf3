import type { FastifyRequest } from 'fastify'
import type { Api } from '../../kernel/api.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { fileLimits, findLyingSize, inspectFile } from './file-guard.ts'
import { sealBytes, unsealBytes } from './sealed.ts'

/** A file as it was dropped, guarded. */
export interface DroppedFile {
  readonly name: string
  readonly format: 'xlsx' | 'csv'
  readonly content: Buffer
}

/** What is kept of a file until its import ends. */
export interface KeptFile {
  readonly import_id: string
  readonly mission_id: string
  readonly name: string | null
  readonly format: 'xlsx' | 'csv'
}

const tooLarge = () => refused('import.file.tooLarge', { max: fileLimits.file / 1024 / 1024 })

/**
 * Reads the one file of an upload, never more than it may weigh, and guards it before anything opens it.
 *
 * @returns the file, or why it is refused
 */
export async function receiveFile(http: FastifyRequest): Promise<DroppedFile | Refusal> {
  const announced = Number(http.headers['content-length'] ?? 0)
  if (announced > fileLimits.file + 1024 * 1024) return tooLarge()
  const content = await readUpload(http)
  if (isRefusal(content)) return content
  const inspected = await inspectFile(content.bytes)
  if (!inspected.ok) return inspected.key === 'import.file.tooLarge' ? tooLarge() : refused(inspected.key)
  if (inspected.format === 'xlsx') {
    const lie = await findLyingSize(inspected.zip)
    if (lie) return refused(lie)
  }
  return { name: content.name, format: inspected.format, content: content.bytes }
}

async function readUpload(http: FastifyRequest): Promise<{ name: string; bytes: Buffer } | Refusal> {
  try {
    const part = await http.file({ limits: { fileSize: fileLimits.file, files: 1 } })
    if (!part) return refused('import.file.missing')
    const bytes = await part.toBuffer()
    return { name: part.filename.slice(0, 255), bytes }
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
    if (code.startsWith('FST_')) return refused('import.file.missing')
    throw error
  }
}

/** Keeps a file for the worker; keeping it again changes nothing. */
export async function keepFile(
  api: Api,
  file: DroppedFile,
  ids: { import_id: string; mission_id: string; file_id: string },
): Promise<void> {
  await api.db
    .insertInto('import_file')
    .values({
      ...ids,
      name: sealBytes(api, Buffer.from(file.name), `${ids.import_id} name`).toString('base64'),
      format: file.format,
      content: sealBytes(api, file.content, `${ids.import_id} file`),
    })
    .onConflict(conflict => conflict.column('import_id').doNothing())
    .execute()
}

/** What is known of an import's file, its content apart. */
export async function findFile(api: Api, import_id: string): Promise<KeptFile | undefined> {
  const row = await api.db
    .selectFrom('import_file')
    .select(['import_id', 'mission_id', 'name', 'format'])
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  return row && { ...row, name: openName(api, row) }
}

/** The names people gave the files of these imports. */
export async function fileNames(api: Api, import_ids: readonly string[]): Promise<Map<string, string>> {
  if (import_ids.length === 0) return new Map()
  const rows = await api.db
    .selectFrom('import_file')
    .select(['import_id', 'name'])
    .where('import_id', 'in', [...import_ids])
    .execute()
  return new Map(rows.map(row => [row.import_id, openName(api, row) ?? '']))
}

function openName(api: Api, { import_id, name }: { import_id: string; name: string | null }): string | null {
  return name && unsealBytes(api, Buffer.from(name, 'base64'), `${import_id} name`).toString()
}

/** The bytes of a file; undefined once its import has ended. */
export async function readFile(api: Api, import_id: string): Promise<Buffer | undefined> {
  const row = await api.db
    .selectFrom('import_file')
    .select('content')
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  return row && row.content.length > 0 ? unsealBytes(api, row.content, `${import_id} file`) : undefined
}

/** Forgets a file that no import was requested for. */
export async function dropFile(api: Api, import_id: string): Promise<void> {
  await api.db.deleteFrom('import_file').where('import_id', '=', import_id).execute()
}

/** Forgets what files of a mission hold when no import of it goes on: those whose request was never recorded. */
export async function dropStrayFiles(api: Api, mission_id: string, known: readonly string[]): Promise<void> {
  let strays = api.db
    .deleteFrom('import_file')
    .where('mission_id', '=', mission_id)
    .where('created_at', '<', new Date(api.clock.now().getTime() - 3_600_000).toISOString())
  if (known.length > 0) strays = strays.where('import_id', 'not in', [...known])
  await strays.execute()
}
