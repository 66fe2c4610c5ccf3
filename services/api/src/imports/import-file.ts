import type { Readable } from 'node:stream'
import type { Perimeter } from '@faitage/contracts/co-ownership/registry/plan'
import type { FileFormat, ImportKind } from '@faitage/contracts/imports/mission-import'
import { type ImportForm, importForm } from '@faitage/contracts/imports/mission-import.plan'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { fileLimits } from '../kernel/content/file-guard.ts'
import { readForm } from '../kernel/http/read-form.ts'
import { parseDeclared } from '../kernel/http/validation.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { sealBytes, unsealBytes } from './rows/sealed.ts'

/** A file as it was dropped, guarded. */
export interface DroppedFile {
  readonly name: string
  readonly format: FileFormat
  readonly content: Buffer
}

/** What is kept of a file until its import ends. */
export interface KeptFile {
  readonly import_id: string
  readonly mission_id: string
  readonly name: string | null
  readonly format: FileFormat
  readonly kind: ImportKind
  /** What a registry extract is narrowed to, where that was said. */
  readonly perimeter: AskedPerimeter | null
  /** The copro whose lots they are. */
  readonly copro_id: string | null
}

/** `file`: all of it. Nothing: what the mission is about. */
export type AskedPerimeter = Perimeter | 'file'

/** Bytes of a form beside its file. */
const FORM = 1024 * 1024

const tooLarge = (max: number) => refused('import.file.tooLarge', { max: max / 1024 / 1024 })
const heaviest = Math.max(...Object.values(fileLimits.file))

/**
 * Reads the form of an upload, its file never more than it may weigh, and guards the file before anything opens it.
 *
 * @returns the file and what was said beside it, or why it is refused
 */
export async function receiveFile(
  api: Pick<Api, 'judge'>,
  http: FastifyRequest,
): Promise<{ file: DroppedFile; form: ImportForm } | Refusal> {
  if (Number(http.headers['content-length'] ?? 0) > heaviest + FORM) return tooLarge(heaviest)
  const read = await readForm(http, { fileSize: heaviest + 1 }, async (stream, name) => {
    const bytes = await bytesOf(stream)
    return bytes.length > heaviest ? tooLarge(heaviest) : { name: name.slice(0, 255), bytes }
  })
  if (isRefusal(read)) return read
  const judged = parseDeclared(importForm, { ...read.before, ...read.after })
  if ('refusal' in judged) return judged.refusal
  if (!read.taken) return refused('import.file.missing')
  const form = judged.value
  const { name, bytes } = read.taken
  const most = fileLimits.file[form.kind]
  if (bytes.length > most) return tooLarge(most)
  const format = await api.judge.list(bytes)
  if (isRefusal(format)) return format.key === 'import.file.tooLarge' ? tooLarge(most) : format
  return { file: { name, format, content: bytes }, form }
}

/** The bytes of a file, one more than the heaviest at most. */
async function bytesOf(file: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of file) {
      parts.push(part as Buffer)
      size += (part as Buffer).length
      if (size > heaviest) break
    }
  } catch {
    // The connection was lost, or the form ends half way.
    throw refused('MALFORMED')
  }
  return Buffer.concat(parts)
}

/** Keeps a file for the worker; keeping it again changes nothing. */
export async function keepFile(
  api: Api,
  file: DroppedFile,
  about: { import_id: string; mission_id: string; file_id: string } & Pick<KeptFile, 'kind' | 'perimeter' | 'copro_id'>,
): Promise<void> {
  await api.db
    .insertInto('import_file')
    .values({
      ...about,
      perimeter: JSON.stringify(about.perimeter),
      name: sealBytes(api, Buffer.from(file.name), `${about.import_id} name`).toString('base64'),
      format: file.format,
      content: sealBytes(api, file.content, `${about.import_id} file`),
    })
    .onConflict(conflict => conflict.column('import_id').doNothing())
    .execute()
}

/** What is known of an import's file, its content apart. */
export async function findFile(api: Api, import_id: string): Promise<KeptFile | undefined> {
  const row = await api.db
    .selectFrom('import_file')
    .select(['import_id', 'mission_id', 'name', 'format', 'kind', 'perimeter', 'copro_id'])
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  return row && { ...row, name: openName(api, row), perimeter: row.perimeter as AskedPerimeter | null }
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

/** Keeps a value of each column, for who says what they hold; nothing once the file was forgotten. */
export async function keepSamples(api: Api, import_id: string, samples: readonly string[]): Promise<void> {
  await api.db
    .updateTable('import_file')
    .set({ samples: sealBytes(api, Buffer.from(JSON.stringify(samples)), `${import_id} samples`) })
    .where('import_id', '=', import_id)
    .where(sql<boolean>`octet_length(content) > 0`)
    .execute()
}

/** A value of each column, until the import ends. */
export async function readSamples(api: Api, import_id: string): Promise<string[]> {
  const row = await api.db
    .selectFrom('import_file')
    .select('samples')
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  if (!row?.samples) return []
  return JSON.parse(unsealBytes(api, row.samples, `${import_id} samples`).toString()) as string[]
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

/** The file of an import. @throws {Refusal} NOT_FOUND */
export async function fileOf(api: Api, import_id: string): Promise<KeptFile> {
  const file = await findFile(api, import_id)
  if (!file) throw refused('NOT_FOUND')
  return file
}
