import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { seal, unseal } from '@faitage/projections/kernel/personal-data/cipher'

/*
 * The form of a file at rest:
 *
 *   "FTG1"             4 bytes
 *   content key        60 bytes: 32 random bytes sealed with the subject's key (iv, tag, key), bound to the content's id
 *   chunk 0, 1, 2 …    each 64 KiB of the file (the last one less) by AES-256-GCM, followed by its 16-byte tag
 *
 * A chunk's nonce is its number and whether it is the last one: chunks cannot be swapped, left out, repeated or cut off,
 * and any of them is opened by itself, which is what a range needs. A content key is used for one file only, so no nonce
 * ever comes twice. Forgetting the subject's key makes every file of that subject unreadable, backups included.
 */

const ALGORITHM = 'aes-256-gcm'
const MAGIC = Buffer.from('FTG1')
const TAG = 16
const WRAPPED = 60
const HEADER = MAGIC.length + WRAPPED
/** Bytes of a file in one chunk. */
export const CHUNK = 64 * 1024

/** A sealed file was altered, cut off, or is another one. */
export class SealBroken extends Error {
  override name = 'SealBroken'
}

/** How many bytes a file of `size` takes at rest. */
export const sealedSize = (size: number): number => HEADER + size + chunksOf(size) * TAG

const chunksOf = (size: number): number => Math.max(1, Math.ceil(size / CHUNK))

/**
 * A file's bytes as they are kept.
 *
 * @param subjectKey 32 bytes: anyone who holds it opens the file
 * @param bound the content's id
 */
export async function* sealed(
  plain: AsyncIterable<Uint8Array>,
  subjectKey: Buffer,
  bound: string,
): AsyncGenerator<Buffer> {
  const raw = randomBytes(32)
  const key = createSecretKey(raw)
  yield Buffer.concat([MAGIC, seal(subjectKey, raw, `content ${bound}`)])
  let pending: Buffer[] = []
  let held = 0
  let number = 0
  for await (const part of plain) {
    let rest = Buffer.from(part.buffer, part.byteOffset, part.length)
    // A full chunk waits until something follows it: only then is it known not to be the last.
    while (held + rest.length > CHUNK) {
      const taken = rest.subarray(0, CHUNK - held)
      rest = rest.subarray(taken.length)
      yield sealChunk(key, Buffer.concat([...pending, taken]), number++, false)
      pending = []
      held = 0
    }
    // The source may use its memory again.
    if (rest.length > 0) pending.push(Buffer.from(rest))
    held += rest.length
  }
  yield sealChunk(key, Buffer.concat(pending), number, true)
}

/** How a sealed file is read: bytes `start` to `end` of what is kept. */
export type ReadSealed = (range: { start: number; end: number }) => Promise<Readable>

/**
 * Bytes `start` to `end` (not included) of a sealed file; only the chunks they lie in are read.
 *
 * @param size of the file, in clear
 * @throws {SealBroken} in the iteration, when one bit is not what was sealed
 */
export async function* opened(
  read: ReadSealed,
  subjectKey: Buffer,
  { bound, size, start = 0, end = size }: { bound: string; size: number; start?: number; end?: number },
): AsyncGenerator<Buffer> {
  if (end <= start) return
  const key = openHeader(await allOf(await read({ start: 0, end: HEADER })), subjectKey, bound)
  const last = chunksOf(size) - 1
  let number = Math.floor(start / CHUNK)
  const final = Math.floor((end - 1) / CHUNK)
  const place = (chunk: number) => HEADER + chunk * (CHUNK + TAG)
  const stream = await read({ start: place(number), end: final === last ? sealedSize(size) : place(final + 1) })
  try {
    for await (const chunk of inPieces(stream, CHUNK + TAG)) {
      if (number > final) throw new SealBroken('longer than it was')
      const plain = openChunk(key, chunk, number, number === last)
      const first = number * CHUNK
      yield plain.subarray(Math.max(0, start - first), Math.min(plain.length, end - first))
      number++
    }
  } finally {
    stream.destroy()
  }
  if (number <= final) throw new SealBroken('shorter than it was')
}

function openHeader(header: Buffer, subjectKey: Buffer, bound: string): KeyObject {
  if (header.length !== HEADER || !header.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealBroken('no header')
  try {
    return createSecretKey(unseal(subjectKey, header.subarray(MAGIC.length), `content ${bound}`))
  } catch (error) {
    throw new SealBroken('the key of another file', { cause: error })
  }
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = last ? 1 : 0
  return nonce
}

function sealChunk(key: KeyObject, plain: Buffer, number: number, last: boolean): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, last))
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openChunk(key: KeyObject, chunk: Buffer, number: number, last: boolean): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number, last), { authTagLength: TAG })
  try {
    decipher.setAuthTag(chunk.subarray(-TAG))
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()])
  } catch (error) {
    throw new SealBroken('altered', { cause: error })
  }
}

/** The stream in pieces of one length, the last one shorter. */
async function* inPieces(stream: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let held = 0
  for await (let part of stream) {
    while (held + part.length >= length) {
      const taken = part.subarray(0, length - held)
      part = part.subarray(taken.length)
      yield Buffer.concat([...parts, taken])
      parts = []
      held = 0
    }
    if (part.length > 0) parts.push(part)
    held += part.length
  }
  if (held > 0) yield Buffer.concat(parts)
}

async function allOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
