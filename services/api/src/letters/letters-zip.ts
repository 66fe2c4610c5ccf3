import { Readable } from 'node:stream'
import type { FileMediaType } from '@faitage/contracts/files/file'
import { cleanFileName } from '@faitage/contracts/files/file-name'
import { dayOf, formatDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectDocument } from '@faitage/contracts/letters/document'
import type { KnownGeneration } from '@faitage/contracts/letters/generation'
import type { FastifyRequest } from 'fastify'
import { reachFile } from '../files/file-access.ts'
import { dispositionOf } from '../files/send-content.ts'
import { readFile } from '../files/store-file.ts'
import { type ToZip, uniqueNames, writeZip } from '../files/write-zip.ts'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { Sent } from '../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { reachProject } from '../projects/project-access.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { documentDecider } from './document.decider.ts'

const extensions: Partial<Record<FileMediaType, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}
/** What says which letters are not in it, and why. */
const REPORT = 'À lire - documents absents.txt'

/** A letter that was made: whether it can be had is only known when its turn comes. */
interface Letter {
  readonly project_id: string
  readonly document_id: string
}

/**
 * The letters of a generation in one archive, as far as the caller may read each at that very moment: those of projects
 * that closed to them since, that were removed or erased, are named with their reason in a text beside the others.
 *
 * @returns the archive as it is written, or why there is none: letter.zip.nothing where not one can be had
 */
export async function sendLetters(
  api: Api,
  caller: Caller,
  { generation, template_name, http }: { generation: KnownGeneration; template_name: string; http: FastifyRequest },
): Promise<Sent | Refusal> {
  const letters = generation.results.flatMap(({ project_id, document_id }): Letter[] =>
    document_id ? [{ project_id, document_id }] : [],
  )
  if (!(await oneCanBeHad(api, caller, letters))) return refused('letter.zip.nothing')
  const day = dayOf(generation.asked_at)
  const name = cleanFileName(`${plainOf(template_name)} - ${day}.zip`)
  // It is packed already, and its length is not known before its end.
  http.headers['x-no-compression'] = '1'
  const files = filesOf(api, caller, { letters, template_name, on: day })
  return new Sent(Readable.from(writeZip(files, api.clock.now()), { objectMode: false }), {
    'content-type': 'application/zip',
    'content-disposition': dispositionOf('attachment', name),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
}

async function oneCanBeHad(api: Api, caller: Caller, letters: readonly Letter[]): Promise<boolean> {
  for (const letter of letters) if (!isRefusal(await fileOf(api, caller, letter))) return true
  return false
}

async function* filesOf(
  api: Api,
  caller: Caller,
  { letters, template_name, on }: { letters: readonly Letter[]; template_name: string; on: string },
): AsyncGenerator<ToZip> {
  const unique = uniqueNames()
  const absent: string[] = []
  for (const letter of letters) {
    const file = await fileOf(api, caller, letter)
    const opened = isRefusal(file) ? file : await readFile(api, file)
    if (isRefusal(opened)) {
      absent.push(`- ${isRefusal(file) ? 'Un projet' : await referenceOf(api, letter)} : ${opened.body.message}`)
      continue
    }
    const extension = extensions[opened.media_type] ?? 'pdf'
    const stem = `${plainOf(await referenceOf(api, letter))} – ${plainOf(template_name)}`
    yield { name: unique(cleanFileName(`${stem}.${extension}`)), content: opened.content }
  }
  if (absent.length === 0) return
  const lines = [`Documents « ${template_name} » du ${formatDay(on)} qui ne sont pas dans cette archive :`, ...absent]
  // A mark at its beginning: Windows then reads its accents.
  yield { name: unique(REPORT), content: once(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)) }
}

/** The file of a letter, where its project and its document are the caller's to read. */
async function fileOf(api: Api, caller: Caller, { project_id, document_id }: Letter) {
  try {
    await reachProject(api, caller, project_id)
    const { state } = await fold(api, documentDecider, streamOf.record(projectDocument.stream, document_id))
    if (state.life !== 'present') return refused('file.removed')
    return (await reachFile(api, caller, state.sheet.file_id)).file
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}

/** What the project of a letter is called in names: its reference, what it is called otherwise. */
async function referenceOf(api: Api, { project_id }: Letter): Promise<string> {
  const found = (await projectTitles(api, [project_id])).get(project_id)
  return found?.reference ?? found?.title ?? 'Projet'
}

/** A name has one part: what would begin a folder does not. */
const plainOf = (text: string) => text.replace(/[/\\]/g, '-')

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}
