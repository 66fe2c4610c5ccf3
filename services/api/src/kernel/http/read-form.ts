import type { Readable } from 'node:stream'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import type { FastifyRequest } from 'fastify'
import { invalid, isRefusal, type Refusal, refused } from '../refusal.ts'

export type FormValues = Record<string, unknown>

/** A form that was read to its end: what was made of its file, and the fields that stood before and after it. */
export interface ReadForm<T> {
  /** Undefined when the form holds no file. */
  readonly taken: T | undefined
  readonly before: FormValues
  readonly after: FormValues
}

const FILE = 'file'

/**
 * Reads a form of one file (field `file`) to its end, so that nothing sent beside the file vanishes: a second value of a
 * field, one too long to be read whole and a file under another name are refused by name. Which fields are known is for
 * the caller to judge.
 *
 * @param take what is made of the file, given the fields that stand before it; a refusal ends the reading
 */
export async function readForm<T>(
  http: FastifyRequest,
  { fileSize }: { fileSize: number },
  take: (file: Readable, filename: string, before: FormValues) => Promise<T | Refusal>,
): Promise<ReadForm<T> | Refusal> {
  const [before, after] = [new Map<string, unknown>(), new Map<string, unknown>()]
  const faults: FieldError[] = []
  let arriving: Readable | undefined
  let taken: T | undefined
  try {
    for await (const part of legible(http.parts({ limits: { fileSize, files: 1 } }))) {
      const { fieldname: path } = part
      if (part.type === 'file') {
        arriving = part.file
        if (path !== FILE) return invalid([...faults, { path, message: `Ce champ n’est pas connu ici : ${path}.` }])
        const made = await take(part.file, part.filename ?? '', Object.fromEntries(before))
        if (isRefusal(made)) return made
        taken = made
      } else if (before.has(path) || after.has(path)) faults.push({ path, message: 'Ce champ est donné deux fois.' })
      else if (part.valueTruncated || part.fieldnameTruncated) faults.push({ path, message: 'Ce texte est trop long.' })
      else (taken === undefined ? before : after).set(path, part.value)
    }
  } catch (error) {
    // A form that ends half way, or holds more than one file: as if it had none.
    if (!(error as { code?: string }).code?.startsWith('FST_')) throw error
    return { taken: undefined, before: {}, after: {} }
  } finally {
    // What is left of a refused upload is let through and dropped: a browser reads the answer once all has left.
    arriving?.on('error', () => undefined)
    http.raw.unpipe().resume()
  }
  if (faults.length > 0) return invalid(faults)
  return { taken, before: Object.fromEntries(before), after: Object.fromEntries(after) }
}

/** The parts of a form; one that cannot be taken apart, for want of a boundary for one, is the sender's fault. */
async function* legible<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('FST_') ? error : refused('MALFORMED')
  }
}
