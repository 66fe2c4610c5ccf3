import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'

/** What an archive may hold. Sizes in bytes. */
export interface ZipLimits {
  readonly entries: number
  /** Its list of entries. */
  readonly directory: number
  /** All its entries, inflated. */
  readonly inflated: number
  /** Beyond this many times its packed size, an entry of more than a mebibyte is a bomb. */
  readonly ratio: number
}

export type ZipFault = 'bomb' | 'broken' | 'encrypted' | 'unsupported'

/** Why an archive is not opened, or one of its entries not inflated. */
export class ZipRefused extends Error {
  readonly fault: ZipFault
  constructor(fault: ZipFault) {
    super(fault)
    this.fault = fault
  }
}

/** One entry of an archive, as its directory declares it. */
export interface ZipEntry {
  readonly name: string
  readonly size: number
}

export interface Zip {
  readonly entries: readonly ZipEntry[]
  /** The content of an entry, never more than it declares. @throws {ZipRefused} */
  inflate(entry: ZipEntry): Promise<Buffer>
}

/** Bytes `start` to `end`, `end` not included, of the archive. */
export type ReadAt = (start: number, end: number) => Promise<Buffer>

const [STORED, DEFLATED] = [0, 8]

/**
 * Opens an archive by its directory alone: nothing is inflated, whatever it claims to hold.
 *
 * @throws {ZipRefused} when it is broken or asks for more than the limits; what `read` throws comes through
 */
export async function openZip(read: ReadAt, size: number, limits: ZipLimits): Promise<Zip> {
  const reader = new Windowed(read, size)
  return await reader.guard(async () => {
    const file = await fromRandomAccessReaderPromise(reader, size, { autoClose: false, decodeStrings: false })
    if (file.entryCount > limits.entries) throw new ZipRefused('bomb')
    const entries = judged(await directoryOf(file, limits), size, limits)
    const known = new Map<ZipEntry, Entry>(
      entries.map(entry => [{ name: nameOf(entry), size: entry.uncompressedSize }, entry]),
    )
    return {
      entries: [...known.keys()],
      inflate: entry =>
        reader.guard(async () => {
          const content = await buffer(await file.openReadStreamPromise(known.get(entry)!))
          if (content.length !== entry.size) throw new ZipRefused('broken')
          return content
        }),
    }
  })
}

/** A whole archive that is in memory. */
export const openZipBytes = (bytes: Buffer, limits: ZipLimits): Promise<Zip> =>
  openZip(async (start, end) => bytes.subarray(start, end), bytes.length, limits)

async function directoryOf(file: ZipFile, limits: ZipLimits): Promise<Entry[]> {
  const entries: Entry[] = []
  let length = 0
  for await (const entry of file.eachEntry()) {
    length += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (length > limits.directory) throw new ZipRefused('bomb')
    entries.push(entry)
  }
  return entries
}

// The standard says cp437 for names that are not marked as UTF-8; office programs write UTF-8, marked or not.
const nameOf = (entry: Entry) => entry.fileNameRaw.toString('utf8')

function judged(entries: Entry[], size: number, limits: ZipLimits): Entry[] {
  let inflated = 0
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const { compressedSize: packed, uncompressedSize: declared, relativeOffsetOfLocalHeader: header } = entry
    if (entry.isEncrypted()) throw new ZipRefused('encrypted')
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw new ZipRefused('unsupported')
    inflated += declared
    if (inflated > limits.inflated) throw new ZipRefused('bomb')
    if (declared > 1024 * 1024 && declared > packed * limits.ratio) throw new ZipRefused('bomb')
    // Deflate never grows its input by more than a few bytes per block: less than that was declared by a liar.
    if (declared + 64 + packed / 100 < packed) throw new ZipRefused('bomb')
    // Two entries that share packed bytes are how a small archive holds a huge one.
    if (header < end && packed > 0) throw new ZipRefused('bomb')
    end = Math.max(end, header + 30 + packed)
    if (end > size) throw new ZipRefused('broken')
  }
  return entries
}

/** Bytes read at once: headers are a few dozen each, and every read may be a request to a store. */
const WINDOW = 64 * 1024

/** Hands the bytes of `read` to the library, and remembers what went wrong with the reading itself. */
class Windowed extends RandomAccessReader {
  readonly #read: ReadAt
  readonly #size: number
  #window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  #failure: { error: unknown } | undefined

  constructor(read: ReadAt, size: number) {
    super()
    this.#read = read
    this.#size = size
  }

  /** Runs something with the library: its own errors are about the archive, those of `read` come through. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (this.#failure) throw this.#failure.error
      if (error instanceof ZipRefused) throw error
      // The library has one sentence, and no code, for an entry that inflates to more than it declares.
      const more = error instanceof Error && error.message.startsWith('too many bytes in the stream')
      throw new ZipRefused(more ? 'bomb' : 'broken')
    }
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    start: number,
    done: (error: Error | null) => void,
  ): void {
    this.#headers(start, start + length).then(
      bytes => {
        bytes.copy(into, offset)
        done(null)
      },
      error => done(error),
    )
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#part(start, end), { objectMode: false })
  }

  async *#part(start: number, end: number): AsyncGenerator<Buffer> {
    if (end > start) yield await this.#bytes(start, end)
  }

  async #headers(start: number, end: number): Promise<Buffer> {
    const { start: first, bytes } = this.#window
    if (start < first || end > first + bytes.length)
      this.#window = { start, bytes: await this.#bytes(start, Math.max(end, Math.min(start + WINDOW, this.#size))) }
    return this.#window.bytes.subarray(start - this.#window.start, end - this.#window.start)
  }

  async #bytes(start: number, end: number): Promise<Buffer> {
    if (end > this.#size) throw new ZipRefused('broken')
    const bytes = await this.#read(start, end).catch(error => {
      this.#failure ??= { error }
      throw error
    })
    if (bytes.length !== end - start) throw new ZipRefused('broken')
    return bytes
  }
}
