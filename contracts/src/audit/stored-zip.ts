/*
 * Archives of dossiers: entries kept as they are (method 0), one after the other, with no date, no comment and nothing
 * beside. The same parts are the same bytes, whoever reads one can write it again and compare: what is in an archive and
 * is not of this form was not written by us. Nothing is unpacked, so that no small file becomes a large one.
 */

/** A part as the directory of an archive tells it. */
export interface Told {
  readonly name: string
  readonly size: number
  readonly crc: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const LOCAL_SIZE = 30
const CENTRAL_SIZE = 46
const END_SIZE = 22
/** Names are in UTF-8. */
const FLAGS = 0x0800
const VERSION = 20
/** The first of January 1980, the only day an archive may have if it has none. */
const NO_DAY = 0x21
/** Parts that an archive of this form may hold: their number stands on two bytes. */
export const MOST_PARTS = 0xffff

let table: Uint32Array | undefined
function crcTable(): Uint32Array {
  if (table) return table
  table = new Uint32Array(256)
  for (let n = 0; n < 256; n++) {
    let value = n
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    table[n] = value
  }
  return table
}

/** CRC-32 of bytes, going on from that of what came before them. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const known = crcTable()
  let crc = ~before
  for (let at = 0; at < bytes.length; at++) crc = known[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}

const encoder = new TextEncoder()

/** The fields that both heads of a part share, from the flags on. */
function sharedFields(view: DataView, at: number, { crc, size }: Told, nameLength: number): void {
  view.setUint16(at, FLAGS, true)
  view.setUint16(at + 6, NO_DAY, true)
  view.setUint32(at + 8, crc, true)
  view.setUint32(at + 12, size, true)
  view.setUint32(at + 16, size, true)
  view.setUint16(at + 20, nameLength, true)
}

/** What stands before the bytes of a part. */
export function localHead(part: Told): Uint8Array {
  const name = encoder.encode(part.name)
  const head = new Uint8Array(LOCAL_SIZE + name.length)
  const view = new DataView(head.buffer)
  view.setUint32(0, LOCAL, true)
  view.setUint16(4, VERSION, true)
  sharedFields(view, 6, part, name.length)
  head.set(name, LOCAL_SIZE)
  return head
}

/** What stands after the last part: where each of them is. */
export function directory(parts: readonly Told[]): Uint8Array {
  const names = parts.map(({ name }) => encoder.encode(name))
  const size = names.reduce((sum, name) => sum + CENTRAL_SIZE + name.length, 0)
  const bytes = new Uint8Array(size + END_SIZE)
  const view = new DataView(bytes.buffer)
  let at = 0
  let offset = 0
  for (const [index, part] of parts.entries()) {
    const name = names[index]!
    view.setUint32(at, CENTRAL, true)
    view.setUint16(at + 4, VERSION, true)
    view.setUint16(at + 6, VERSION, true)
    sharedFields(view, at + 8, part, name.length)
    view.setUint32(at + 42, offset, true)
    bytes.set(name, at + CENTRAL_SIZE)
    at += CENTRAL_SIZE + name.length
    offset += LOCAL_SIZE + name.length + part.size
  }
  view.setUint32(at, END, true)
  view.setUint16(at + 8, parts.length, true)
  view.setUint16(at + 10, parts.length, true)
  view.setUint32(at + 12, size, true)
  view.setUint32(at + 16, offset, true)
  return bytes
}

/** The bytes an archive of these parts takes. */
export const archiveSize = (parts: readonly Pick<Told, 'name' | 'size'>[]): number =>
  parts.reduce(
    (sum, { name, size }) => sum + LOCAL_SIZE + CENTRAL_SIZE + 2 * encoder.encode(name).length + size,
    END_SIZE,
  )

/** A part with its bytes. */
export interface Part {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A whole archive in memory. */
export function storedZip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const told = parts.map(({ name, bytes }) => ({ name, size: bytes.length, crc: crc32(bytes) }))
  const archive = new Uint8Array(archiveSize(told))
  let at = 0
  const put = (bytes: Uint8Array) => {
    archive.set(bytes, at)
    at += bytes.length
  }
  for (const [index, part] of parts.entries()) {
    put(localHead(told[index]!))
    put(part.bytes)
  }
  put(directory(told))
  return archive
}

/** Why a file is not read: no archive, cut, packed (what ours never are), or of another form. */
export type Unreadable = 'notZip' | 'truncated' | 'packed' | 'malformed'

/** What was read of an archive; `exact` where writing the same parts gives the same bytes. */
export interface Archive {
  readonly parts: readonly Part[]
  readonly exact: boolean
}

const decoder = new TextDecoder('utf-8')

/** The parts of an archive of ours: views of the bytes that were given, nothing is copied nor unpacked. */
export function readStoredZip(bytes: Uint8Array): Archive | Unreadable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  // A head that somebody altered is told by what is at the other end.
  const beginsAsZip = bytes.length >= 4 && bytes[0] === 0x50 && bytes[1] === 0x4b
  const end = endOf(view)
  if (end === undefined) return beginsAsZip ? 'truncated' : 'notZip'
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const parts: Part[] = []
  let whole = 0
  for (let nth = 0; nth < count; nth++) {
    if (at + CENTRAL_SIZE > end || view.getUint32(at, true) !== CENTRAL) return 'malformed'
    if (view.getUint16(at + 10, true) !== 0) return 'packed'
    const size = view.getUint32(at + 20, true)
    // What says to become larger than it is was packed, whatever its method says.
    if (view.getUint32(at + 24, true) > size) return 'packed'
    const nameLength = view.getUint16(at + 28, true)
    const next = at + CENTRAL_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const local = view.getUint32(at + 42, true)
    if (next > end || local + LOCAL_SIZE > end) return 'malformed'
    const start = local + LOCAL_SIZE + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    whole += size
    // Parts over each other would be read as often as there are of them.
    if (start + size > end || whole > bytes.length) return 'malformed'
    const name = decoder.decode(bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength))
    parts.push({ name, bytes: bytes.subarray(start, start + size) })
    at = next
  }
  return { parts, exact: writesAgain(parts, bytes) }
}

/** The end of the directory: at the very end in ours, before a comment elsewhere. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_SIZE - MOST_PARTS)
  for (let at = view.byteLength - END_SIZE; at >= first; at--) if (view.getUint32(at, true) === END) return at
  return undefined
}

/** Whether the same parts, written by us, are the same bytes; compared piece by piece, without a second copy. */
function writesAgain(parts: readonly Part[], bytes: Uint8Array): boolean {
  const told = parts.map(part => ({ name: part.name, size: part.bytes.length, crc: crc32(part.bytes) }))
  if (archiveSize(told) !== bytes.length) return false
  let at = 0
  for (const one of told) {
    const head = localHead(one)
    if (!same(head, bytes.subarray(at, at + head.length))) return false
    at += head.length + one.size
  }
  return same(directory(told), bytes.subarray(at))
}

/** Whether two arrays hold the same bytes. */
export const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
