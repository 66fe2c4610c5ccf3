import { crc32 } from 'node:zlib'
import { sniff } from './media-type.ts'

/*
 * A camera writes where it stood into its photographs. A photograph is shown to clients, attached to e-mails and downloaded:
 * the position is taken out as it arrives, so that none is ever kept. All else stays, the orientation too, and every byte its
 * place: containers (JPEG, PNG, WebP, HEIC) need not be taken apart, since what a camera notes is the same small directory in all.
 */

/** Bytes behind the beginning of a directory among which its position is looked for: in JPEG it cannot be further. */
const REACH = 128 * 1024
/** Bytes looked through at once. */
const STEP = 256 * 1024
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])

const GPS_POINTER = 0x8825
/** What a directory may hold without meaning. */
const PADDING = 0xea1c
const ENTRY = 12
/** How a position is written in words, as an attribute or an element. */
const SAID = 'exif:GPS'
const saidPosition = /^exif:GPS[A-Za-z]{1,40}(?:\s{0,9}=\s{0,9}(?:"[^"]{0,200}"|'[^']{0,200}')|>[^<]{0,200}<)/
const MOST_ENTRIES = 512
/** Bytes of a value, by its type (TIFF 6.0). */
const widths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** The same bytes, as many, with the position taken out of pictures; what is no picture passes as it is. */
export async function* withoutPosition(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Buffer = Buffer.alloc(0)
  let waiting: Uint8Array[] = []
  let size = 0
  let kind: ReturnType<typeof sniff>
  let known = false
  const gather = () => {
    held = Buffer.concat([held, ...waiting])
    waiting = []
    size = 0
    if (!known) kind = sniff(held.subarray(0, 64))
    known = true
  }
  for await (const part of content) {
    if (known && !PICTURES.has(kind as string)) {
      yield part
      continue
    }
    waiting.push(part)
    size += part.length
    if (held.length + size < (known ? STEP + REACH : 64)) continue
    gather()
    if (!PICTURES.has(kind as string)) {
      yield held
      held = Buffer.alloc(0)
    } else if (held.length > REACH) {
      const done = held.length - REACH
      blank(held, done, kind === 'image/png')
      yield held.subarray(0, done)
      held = held.subarray(done)
    }
  }
  gather()
  if (PICTURES.has(kind as string)) blank(held, held.length, kind === 'image/png')
  if (held.length > 0) yield held
}

/** Blanks what is said of a position from the beginning up to `until`. */
function blank(bytes: Buffer, until: number, isPng: boolean): void {
  for (const mark of ['II*\0', 'MM\0*']) {
    for (let at = bytes.indexOf(mark, 0, 'latin1'); at >= 0 && at < until; at = bytes.indexOf(mark, at + 4, 'latin1'))
      if (blankDirectory(bytes.subarray(at, at + REACH), mark === 'II*\0') && isPng) checkAnew(bytes, at)
  }
  const text = bytes.includes(SAID, 0, 'latin1') ? bytes.toString('latin1') : ''
  for (let at = text.indexOf(SAID); at >= 0 && at < until; at = text.indexOf(SAID, at + SAID.length)) {
    const [said] = saidPosition.exec(text.slice(at, at + 300)) ?? []
    if (said === undefined) continue
    bytes.fill(' ', at + said.search(/["'>]/) + 1, at + said.length - 1)
    if (isPng) checkAnew(bytes, at)
  }
}

/** @returns whether the directory told a position, which it does no more */
function blankDirectory(tiff: Buffer, little: boolean): boolean {
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  /** Where its entries stand; none where it is cut off or no directory. */
  const entriesAt = (at: number) => {
    if (at < 8 || at + 2 > tiff.length || u16(at) > MOST_ENTRIES) return []
    const all = Array.from({ length: u16(at) }, (_, nth) => at + 2 + nth * ENTRY)
    return all.every(one => one + ENTRY <= tiff.length && u16(one + 2) < 14) ? all : []
  }
  if (tiff.length < 8) return false
  const pointer = entriesAt(u32(4)).find(one => u16(one) === GPS_POINTER)
  if (pointer === undefined) return false
  for (const one of entriesAt(u32(pointer + 8))) {
    const length = (widths[u16(one + 2)] ?? 0) * u32(one + 4)
    const value = u32(one + 8)
    if (length > 4 && value >= 8 && length <= 4096 && value + length <= tiff.length) tiff.fill(0, value, value + length)
    tiff.fill(0, one, one + ENTRY)
  }
  tiff.fill(0, pointer, pointer + ENTRY)
  const write = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at))
  write(PADDING, pointer)
  write(7, pointer + 2)
  write(4, little ? pointer + 4 : pointer + 6)
  return true
}

/** A part of a PNG ends with a check of its content: written anew, or a reader would take the picture for a broken one. */
function checkAnew(bytes: Buffer, inside: number): void {
  const type = Math.max(...['eXIf', 'iTXt'].map(name => bytes.lastIndexOf(name, inside, 'latin1')))
  if (type < 4) return
  const end = type + 4 + bytes.readUInt32BE(type - 4)
  if (end > inside && end + 4 <= bytes.length) bytes.writeUInt32BE(crc32(bytes.subarray(type, end)), end)
}
