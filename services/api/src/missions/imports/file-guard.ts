import { inflateRaw } from 'node:zlib'

/** What a file may weigh. Sizes in bytes. */
export const fileLimits = {
  file: 20 * 1024 * 1024,
  entries: 1000,
  inflated: 200 * 1024 * 1024,
  /** Beyond this many times its packed size, an entry of more than a mebibyte is no spreadsheet. */
  ratio: 250,
  /** How much is inflated at upload to catch sizes that lie; the worker checks all of it. */
  sample: 2 * 1024 * 1024,
} as const

/** One file of a zip archive, as its central directory declares it. `start` is where its packed bytes begin. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly start: number
}

export type GuardKey =
  | 'import.file.empty'
  | 'import.file.bomb'
  | 'import.file.broken'
  | 'import.file.unsupported'
  | 'import.file.tooLarge'

export type Inspected =
  | { ok: true; format: 'xlsx'; entries: ZipEntry[] }
  | { ok: true; format: 'csv' }
  | { ok: false; key: GuardKey }

const END = 0x06054b50
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const UNKNOWN_32 = 0xffffffff
const STORED = 0
const DEFLATED = 8

class Refused extends Error {
  readonly key: GuardKey
  constructor(key: GuardKey) {
    super(key)
    this.key = key
  }
}

/**
 * Says what a dropped file is and whether it may be opened at all, from its first bytes and, for a zip archive, its
 * central directory alone: nothing is inflated, whatever the archive claims to hold.
 */
export function inspectFile(bytes: Buffer): Inspected {
  try {
    if (bytes.length === 0) return { ok: false, key: 'import.file.empty' }
    if (bytes.length > fileLimits.file) return { ok: false, key: 'import.file.tooLarge' }
    if (bytes.length > 1 && bytes.readUInt16BE(0) === 0x504b)
      return { ok: true, format: 'xlsx', entries: workbookEntries(bytes) }
    return looksLikeText(bytes) ? { ok: true, format: 'csv' } : { ok: false, key: 'import.file.unsupported' }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, key: error.key }
    if (error instanceof RangeError) return { ok: false, key: 'import.file.broken' }
    throw error
  }
}

/**
 * Inflates the small parts of a workbook, at most `fileLimits.sample` in all, to see whether they hold what the
 * directory declares.
 *
 * @returns the refusal's key, or undefined when nothing is wrong
 */
export async function findLyingSize(bytes: Buffer, entries: readonly ZipEntry[]): Promise<GuardKey | undefined> {
  let left: number = fileLimits.sample
  for (const entry of readEntries(entries).sort((a, b) => a.size - b.size)) {
    if (entry.size > left) return undefined
    left -= entry.size
    const content = await inflateEntry(bytes, entry)
    if (typeof content === 'string') return content
  }
  return undefined
}

/** The parts of a workbook that are ever inflated. */
export const readEntries = (entries: readonly ZipEntry[]): ZipEntry[] =>
  entries.filter(entry => /^xl\/.*\.xml(\.rels)?$/.test(entry.name))

/** The content of one entry, never more than it declares; a refusal's key when it lies or cannot be read. */
export async function inflateEntry(bytes: Buffer, entry: ZipEntry): Promise<Buffer | GuardKey> {
  const packed = bytes.subarray(entry.start, entry.start + entry.packedSize)
  if (entry.method === STORED) return packed.length === entry.size ? packed : 'import.file.broken'
  return await new Promise(resolve => {
    // An entry of nothing still needs room for one byte, or zlib refuses the bound itself.
    inflateRaw(packed, { maxOutputLength: Math.max(1, entry.size) }, (error, content) => {
      if (!error) resolve(content.length === entry.size ? content : 'import.file.broken')
      else
        resolve(
          (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'import.file.bomb' : 'import.file.broken',
        )
    })
  })
}

function workbookEntries(bytes: Buffer): ZipEntry[] {
  const entries = readDirectory(bytes)
  if (!entries.some(entry => entry.name === 'xl/workbook.xml')) throw new Refused('import.file.unsupported')
  let inflated = 0
  for (const entry of entries) {
    // No spreadsheet carries an archive: it is a bomb within a bomb.
    if (/\.(zip|gz|bz2|xz|7z|rar|tar)$/i.test(entry.name)) throw new Refused('import.file.bomb')
    inflated += entry.size
    if (inflated > fileLimits.inflated) throw new Refused('import.file.bomb')
    if (entry.size > 1024 * 1024 && entry.size > entry.packedSize * fileLimits.ratio)
      throw new Refused('import.file.bomb')
    // Deflate never grows its input by more than a few bytes per block: less than that was declared by a liar.
    if (entry.size + 64 + entry.packedSize / 100 < entry.packedSize) throw new Refused('import.file.bomb')
  }
  refuseOverlaps(entries)
  return entries
}

/** Two entries that share packed bytes are how a small archive holds a huge one. */
function refuseOverlaps(entries: readonly ZipEntry[]): void {
  let end = 0
  for (const entry of [...entries].sort((a, b) => a.start - b.start)) {
    if (entry.start < end && entry.packedSize > 0) throw new Refused('import.file.bomb')
    end = Math.max(end, entry.start + entry.packedSize)
  }
}

function readDirectory(bytes: Buffer): ZipEntry[] {
  const { count, offset } = findDirectory(bytes)
  if (count > fileLimits.entries) throw new Refused('import.file.bomb')
  const entries: ZipEntry[] = []
  let at = offset
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Refused('import.file.broken')
    const flags = bytes.readUInt16LE(at + 8)
    const nameLength = bytes.readUInt16LE(at + 28)
    const extraLength = bytes.readUInt16LE(at + 30)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const declared = sizes64(extra, [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ])
    if (flags & 1) throw new Refused('import.file.unsupported')
    entries.push(locate(bytes, { name, method: bytes.readUInt16LE(at + 10), ...declared }))
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function locate(
  bytes: Buffer,
  entry: { name: string; method: number; size: number; packedSize: number; header: number },
): ZipEntry {
  if (entry.size > fileLimits.inflated) throw new Refused('import.file.bomb')
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new Refused('import.file.unsupported')
  if (bytes.readUInt32LE(entry.header) !== LOCAL) throw new Refused('import.file.broken')
  const start = entry.header + 30 + bytes.readUInt16LE(entry.header + 26) + bytes.readUInt16LE(entry.header + 28)
  if (start + entry.packedSize > bytes.length) throw new Refused('import.file.broken')
  return { name: entry.name, method: entry.method, packedSize: entry.packedSize, size: entry.size, start }
}

/** Sizes beyond 32 bits stand in the extra field 0x0001, in this order, only those that are marked as unknown. */
function sizes64(extra: Buffer, [size, packedSize, header]: [number, number, number]) {
  const values = [size, packedSize, header]
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    for (const [index, value] of values.entries()) {
      if (value !== UNKNOWN_32) continue
      values[index] = Number(extra.readBigUInt64LE(next))
      next += 8
    }
  }
  return { size: values[0]!, packedSize: values[1]!, header: values[2]! }
}

function findDirectory(bytes: Buffer): { count: number; offset: number } {
  const lowest = Math.max(0, bytes.length - 22 - 0xffff)
  for (let at = bytes.length - 22; at >= lowest; at--) {
    if (bytes.readUInt32LE(at) !== END) continue
    const count = bytes.readUInt16LE(at + 10)
    const offset = bytes.readUInt32LE(at + 16)
    if (count !== 0xffff && offset !== UNKNOWN_32) return { count, offset }
    const locator = at - 20
    if (bytes.readUInt32LE(locator) !== LOCATOR64) throw new Refused('import.file.broken')
    const end64 = Number(bytes.readBigUInt64LE(locator + 8))
    if (bytes.readUInt32LE(end64) !== END64) throw new Refused('import.file.broken')
    return { count: Number(bytes.readBigUInt64LE(end64 + 32)), offset: Number(bytes.readBigUInt64LE(end64 + 48)) }
  }
  throw new Refused('import.file.broken')
}

/** Text holds no NUL and hardly any other control character; the old .xls, PDF or image does. */
function looksLikeText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4096)
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return false
  let controls = 0
  for (const byte of head) {
    if (byte === 0) return false
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls++
  }
  return controls * 100 < head.length
}
