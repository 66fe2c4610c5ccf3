import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileMediaType } from '@faitage/contracts/files/file'
import { cleanFileName } from '@faitage/contracts/files/file-name'
import { strayKeys } from '@faitage/contracts/kernel/declared'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Api } from '../kernel/api.ts'
import { refuseEarly } from '../kernel/content/inspect.ts'
import { HEAD } from '../kernel/content/media-type.ts'
import { opened, sealed } from '../kernel/content/sealing.ts'
import { FileStoreUnavailable } from '../kernel/content/store.ts'
import { withoutPosition } from '../kernel/content/without-position.ts'
import { type FormValues, readForm } from '../kernel/http/read-form.ts'
import { parseDeclared } from '../kernel/http/validation.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { dropContent, noteIntake } from './contents.ts'

/** Bytes of a form beside its file. */
const FORM = 256 * 1024
/** Bytes of an upload kept in memory while it is judged; a larger one is read back from where it was put. */
const AT_HAND = 8 * 1024 * 1024

/** Whose a file will be: the key that seals it, and the ids it is put under. */
export interface Destination {
  readonly file_id: string
  readonly subject_id: string
  /** It comes from somebody who does not work here. */
  readonly outside?: boolean
}

/** A file that is kept, guarded, and that no event names yet. */
export interface Received extends Destination {
  readonly content_id: string
  readonly name: string
  readonly media_type: FileMediaType
  readonly size: number
  readonly sha256: string
}

/**
 * Takes in the one file of a form: who may is decided before a byte of it is read, it is sealed on its way to the store
 * (a photograph without its position), never more of it than it may weigh, and judged whole before anybody hears of it. What is refused, or cut off, leaves
 * nothing behind.
 *
 * @param form shape of the fields that stand before the file
 * @param destination decides where the file goes, from the fields that stand before it
 */
export async function receiveUpload<F extends z.ZodType, D extends Destination>(
  api: Api,
  http: FastifyRequest,
  form: F,
  destination: (fields: z.output<F>) => Promise<D>,
): Promise<{ received: Received; to: D; fields: z.output<F> } | Refusal> {
  if (Number(http.headers['content-length'] ?? 0) > api.config.files.maxSize + FORM) return tooLarge(api)
  let kept: Received | undefined
  // One byte more than a file may weigh: the counting below refuses it, the parser never cuts it short in silence.
  const limits = { fileSize: api.config.files.maxSize + 1 }
  const read = await readForm(http, limits, async (file, filename, before) => {
    const judged = parseDeclared(form, before)
    if ('refusal' in judged) return judged.refusal
    const to = await destination(judged.value)
    const received = await receive(api, arriving(file), cleanFileName(filename), to)
    if (isRefusal(received)) return received
    kept = received
    return { received, to, fields: judged.value }
  })
  const refusal = isRefusal(read) ? read : lateFields(form, read.after)
  if (!refusal && !isRefusal(read) && read.taken) return read.taken
  if (kept) await dropContent(api, kept.content_id)
  return refusal ?? refused('file.missing')
}

/** The file was put where the fields before it say: what comes after it cannot be heeded any more. */
function lateFields(form: z.ZodType, after: FormValues): Refusal | undefined {
  const late = Object.keys(after)
  if (late.length === 0) return undefined
  const unknown = new Set(strayKeys(form, after))
  return invalid(
    late.map(path => ({
      path,
      message: unknown.has(path)
        ? `Ce champ n’est pas connu ici : ${path}.`
        : `Placez ce champ avant le fichier : ${path}.`,
    })),
  )
}

/**
 * Keeps a file made of bytes at hand (a generated document), judged as any other.
 *
 * @param name with its extension
 */
export async function receiveBytes(
  api: Api,
  content: AsyncIterable<Uint8Array>,
  name: string,
  to: Destination,
): Promise<Received | Refusal> {
  return await receive(api, content, cleanFileName(name), to)
}

/** The file as it arrives; a connection that is lost, or a form that ends half way, is the sender's fault. */
async function* arriving(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch {
    throw refused('MALFORMED')
  }
}

async function receive(
  api: Api,
  content: AsyncIterable<Uint8Array>,
  name: string,
  { file_id, subject_id, outside = false }: Destination,
): Promise<Received | Refusal> {
  const { maxSize } = api.config.files
  const content_id = randomUUID()
  const key = (await api.keyring.ensure([subject_id])).get(subject_id)
  if (!key) throw refused('UNAVAILABLE')
  await noteIntake(api, content_id, file_id)
  const measured = new Measured(withoutPosition(content), name, maxSize, () => tooLarge(api))
  try {
    await api.files.put(content_id, sealed(measured, key, content_id))
    const readBack = (range: { start: number; end: number }) => api.files.read(content_id, range)
    const read = async (start: number, end: number) =>
      measured.atHand?.subarray(start, end) ??
      (await allOf(opened(readBack, key, { bound: content_id, size: measured.size, start, end })))
    const media_type = await api.judge.file(name, measured.size, read, { outside })
    if (isRefusal(media_type)) throw media_type
    return { content_id, file_id, subject_id, name, media_type, size: measured.size, sha256: measured.sha256 }
  } catch (error) {
    await dropContent(api, content_id)
    if (isRefusal(error)) return error
    if (error instanceof FileStoreUnavailable) return refused('file.storage')
    throw error
  }
}

/** The bytes as they pass: counted, hashed, refused by their beginning or their number, kept at hand while few. */
class Measured {
  size = 0
  atHand: Buffer | undefined
  readonly #content: AsyncIterable<Uint8Array>
  readonly #name: string
  readonly #max: number
  readonly #tooLarge: () => Refusal
  readonly #hash = createHash('sha256')
  #sha256: string | undefined

  constructor(content: AsyncIterable<Uint8Array>, name: string, max: number, tooLarge: () => Refusal) {
    this.#content = content
    this.#name = name
    this.#max = max
    this.#tooLarge = tooLarge
  }

  /** Hexadecimal, once all of it has passed. */
  get sha256(): string {
    this.#sha256 ??= this.#hash.digest('hex')
    return this.#sha256
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    let parts: Buffer[] | undefined = []
    let judged = false
    const judge = () => {
      const early = refuseEarly(this.#name, Buffer.concat(parts ?? []))
      if (early) throw early
      judged = true
    }
    for await (const part of this.#content) {
      this.size += part.length
      if (this.size > this.#max) throw this.#tooLarge()
      this.#hash.update(part)
      parts?.push(Buffer.from(part))
      if (!judged && this.size >= HEAD) judge()
      if (this.size > AT_HAND) parts = undefined
      yield part
    }
    if (!judged) judge()
    if (parts) this.atHand = Buffer.concat(parts)
  }
}

const tooLarge = (api: Api) => refused('file.tooLarge', { max: Math.floor(api.config.files.maxSize / 1024 / 1024) })

async function allOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}
