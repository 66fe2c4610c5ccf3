import { inflateRaw } from 'node:zlib'
import type { FileMediaType } from '@faitage/contracts/files/file'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'

/** What an office document may hold. Sizes in bytes. */
const archiveLimits = {
  entries: 10_000,
  directory: 4 * 1024 * 1024,
  inflated: 500 * 1024 * 1024,
  /** Beyond this many times its packed size, an entry of more than a mebibyte is a bomb. */
  ratio: 250,
  /** How much is inflated in all, to catch sizes that lie. */
  sample: 32 * 1024 * 1024,
} as const

/** Bytes `start` to `end`, `end` not included, of the archive. */
export type ReadAt = (start: number, end: number) => Promise<Buffer>

interface ArchiveEntry {
  readonly name: string
  readonly method: number
  readonly packedSize: number
  readonly size: number
  /** Where its local header stands. */
  readonly header: number
}

export type ArchiveFault = Extract<
  ErrorKey,
  'file.bomb' | 'file.broken' | 'file.encrypted' | 'file.type.unsupported' | 'file.type.suspicious'
>

class Fault extends Error {
  readonly key: ArchiveFault
  constructor(key: ArchiveFault) {
    super(key)
    this.key = key
  }
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const UNKNOWN = 0xffffffff
const [STORED, DEFLATED] = [0, 8]

/**
 * What kind of document an archive is, by its directory and a sample of its entries; nothing is inflated beyond what it
 * declares.
 *
 * @returns its media type, or the key of why it is refused
 */
export async function documentType(
  read: ReadAt,
  size: number,
): Promise<{ media: FileMediaType } | { fault: ArchiveFault }> {
  try {
    const entries = await directoryOf(read, size)
    judge(entries, size)
    const media = await kindOf(read, entries)
    await inflateSample(read, entries)
    return { media }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.key }
    if (error instanceof RangeError) return { fault: 'file.broken' }
    throw error
  }
}

async function directoryOf(read: ReadAt, size: number): Promise<ArchiveEntry[]> {
  const from = Math.max(0, size - 22 - 0xffff)
  const tail = await read(from, size)
  const end = endOf(tail)
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const offset = tail.readUInt32LE(end + 16)
  // Documents of 4 GiB or 65,535 parts are not kept, so neither is the form of archive made for them.
  if (count === 0xffff || offset === UNKNOWN || length === UNKNOWN) throw new Fault('file.bomb')
  if (count > archiveLimits.entries || length > archiveLimits.directory) throw new Fault('file.bomb')
  if (offset + length > size) throw new Fault('file.broken')
  const directory = await read(offset, offset + length)
  const entries: ArchiveEntry[] = []
  for (let at = 0, index = 0; index < count; index++) {
    if (directory.readUInt32LE(at) !== CENTRAL) throw new Fault('file.broken')
    if (directory.readUInt16LE(at + 8) & 1) throw new Fault('file.encrypted')
    const names = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + names),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      header: directory.readUInt32LE(at + 42),
    })
    at += 46 + names + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Where the archive's end stands in its last bytes: nothing but its own comment may follow. */
function endOf(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) === END && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  throw new Fault('file.broken')
}

function judge(entries: readonly ArchiveEntry[], size: number): void {
  let inflated = 0
  let end = 0
  for (const entry of [...entries].sort((a, b) => a.header - b.header)) {
    if (entry.method !== STORED && entry.method !== DEFLATED) throw new Fault('file.type.unsupported')
    if (entry.packedSize === UNKNOWN || entry.size === UNKNOWN) throw new Fault('file.bomb')
    inflated += entry.size
    if (inflated > archiveLimits.inflated) throw new Fault('file.bomb')
    if (entry.size > 1024 * 1024 && entry.size > entry.packedSize * archiveLimits.ratio) throw new Fault('file.bomb')
    // Two entries that share packed bytes are how a small archive holds a huge one.
    if (entry.header < end && entry.packedSize > 0) throw new Fault('file.bomb')
    end = Math.max(end, entry.header + 30 + entry.packedSize)
    if (end > size) throw new Fault('file.broken')
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:/i.test(entry.name)) throw new Fault('file.type.suspicious')
    // A document without macros holds none: one that does is another kind of file under this name.
    if (/(^|\/)vbaProject\.bin$|\.(exe|dll|js|vbs|bat|cmd|ps1|scr|html?|svgz?)$/i.test(entry.name))
      throw new Fault('file.type.suspicious')
  }
}

const OFFICE: readonly [part: string, media: FileMediaType][] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]
const OPEN_DOCUMENT: Record<string, FileMediaType> = {
  'application/vnd.oasis.opendocument.text': 'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet': 'application/vnd.oasis.opendocument.spreadsheet',
}

async function kindOf(read: ReadAt, entries: readonly ArchiveEntry[]): Promise<FileMediaType> {
  const found = (name: string) => entries.find(entry => entry.name === name)
  const mimetype = found('mimetype')
  if (mimetype && mimetype.size < 100) {
    const media = OPEN_DOCUMENT[(await inflate(read, mimetype)).toString('latin1').trim()]
    if (media && found('content.xml')) return media
  }
  const kinds = OFFICE.filter(([part]) => found(part))
  if (!found('[Content_Types].xml') || kinds.length === 0) throw new Fault('file.type.unsupported')
  if (kinds.length > 1) throw new Fault('file.type.suspicious')
  return kinds[0]![1]
}

/** Inflates the smaller entries, to see whether they hold what the directory declares. */
async function inflateSample(read: ReadAt, entries: readonly ArchiveEntry[]): Promise<void> {
  let left: number = archiveLimits.sample
  for (const entry of [...entries].sort((a, b) => a.size - b.size)) {
    left -= entry.size
    if (left < 0) return
    await inflate(read, entry)
  }
}

async function inflate(read: ReadAt, entry: ArchiveEntry): Promise<Buffer> {
  const local = await read(entry.header, entry.header + 30)
  if (local.readUInt32LE(0) !== LOCAL) throw new Fault('file.broken')
  const start = entry.header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const packed = await read(start, start + entry.packedSize)
  if (packed.length !== entry.packedSize) throw new Fault('file.broken')
  if (entry.method === STORED) {
    if (packed.length !== entry.size) throw new Fault('file.broken')
    return packed
  }
  return await new Promise((resolve, reject) => {
    // An entry of nothing still needs room for one byte, or zlib refuses the bound itself.
    inflateRaw(packed, { maxOutputLength: Math.max(1, entry.size) }, (error, content) => {
      if (!error && content.length === entry.size) resolve(content)
      else
        reject(
          new Fault((error as { code?: string } | null)?.code === 'ERR_BUFFER_TOO_LARGE' ? 'file.bomb' : 'file.broken'),
        )
    })
  })
}
