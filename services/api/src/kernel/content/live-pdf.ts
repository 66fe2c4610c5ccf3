import { inflateSync, constants as zlib } from 'node:zlib'
import type { ReadAt } from './zip.ts'

/** Bytes looked at in one go, and how much of the piece before is looked at again. */
const [PIECE, OVERLAP] = [8 * 1024 * 1024, 1024 * 1024]
/** Bytes that packed objects may take, packed and not. */
const [PACKED_MAX, UNPACKED_MAX] = [8 * 1024 * 1024, 16 * 1024 * 1024]
/** Bytes before packed objects in which it is said how they are packed. */
const SAID = 4096

/** Letters of a name may be written by their number: `/J#61vaScript`. */
const named = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/**
 * What acts in a PDF: a program of its own or of the machine, a form that sends itself, a film or a scene. Short names
 * (`/JS`, `/3D`) are found by chance in any photograph of some megabytes: a program is always called `/JavaScript` or stands
 * in a `/Rendition` as well, a scene in `/3DD`, and a form of XML says what it is.
 */
const ACTS = /\/(JavaScript|Launch|SubmitForm|ImportData|RichMedia|Rendition)(?![A-Za-z])|\/3DD[\s%<]|\/XFA[\s%[]/
/** Where objects are packed together, which hides their names from whoever does not unpack them. */
const PACKED = '/ObjStm'
const ENCRYPTED = /\/Encrypt(?![A-Za-z])/
/** Ways to pack that no program uses for objects. */
const ODD = /\/(LZWDecode|LZW|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL|Crypt|Predictor)(?![A-Za-z])/
/** Packed objects begin with their numbers and places. */
const TABLE = /^(?:\s|\0|%[^\r\n]*[\r\n])*\d+\s+\d+\s/

/**
 * Why a PDF from outside is not taken: it does something by itself, or hides from us whether it does. Whatever is not
 * understood of its packed objects is taken for the first.
 */
export async function pdfFault(size: number, read: ReadAt): Promise<'file.live' | 'file.encrypted' | undefined> {
  // It is said at the end, or at the beginning of one that is made to be read while it comes.
  const ends = [await read(0, Math.min(size, SAID)), await read(Math.max(0, size - PIECE / 8), size)]
  const isEncrypted = ends.some(bytes => ENCRYPTED.test(named(bytes.toString('latin1'))))
  let holdsPacked = false
  for (let at = 0; at < size; at += PIECE - OVERLAP) {
    const piece = await read(at, Math.min(size, at + PIECE))
    const isLast = at + PIECE >= size
    const text = piece.toString('latin1')
    const plain = named(text)
    // No program writes the name of packed objects by numbers.
    if (ACTS.test(plain) || placesOf(plain).length > placesOf(text).length) return 'file.live'
    const packed = placesOf(text)
    holdsPacked ||= packed.length > 0
    // Neither can be read; which names stand in the open was seen.
    if (isEncrypted && holdsPacked) return 'file.encrypted'
    const begins = beginsIn(text)
    const told = new Map(packed.map(index => [begins.find(begin => begin > index), index]))
    // Seen whole in the next piece.
    const seen = (index: number) => isLast || index < PIECE - OVERLAP
    if (packed.some(index => seen(index) && !begins.some(begin => begin > index))) return 'file.live'
    for (const begin of begins) {
      const index = told.get(begin)
      if (!seen(index ?? begin) || !(index !== undefined || beginsAsTable(piece.subarray(begin)))) continue
      const objects =
        unpacked(piece.subarray(begin)) ??
        unpacked(await read(at + begin, Math.min(size, at + begin + PACKED_MAX))) ??
        inTheOpen(text, begin)
      if (objects === undefined ? index !== undefined : ACTS.test(named(objects))) return 'file.live'
      if (index !== undefined && (!TABLE.test(objects ?? '') || isOddlyPacked(text, index, begin))) return 'file.live'
    }
  }
  return undefined
}

/** Where a word stands in a text. */
function placesOf(text: string, word = PACKED): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) places.push(at)
  return places
}

/** Where streams begin in a text: after the line that says so. */
const beginsIn = (text: string): number[] =>
  placesOf(text, 'stream').flatMap(at => {
    if (text.startsWith('end', at - 3)) return []
    const line = /^stream[^\r\n]{0,80}(?:\r\n|\r|\n)/.exec(text.slice(at, at + 100))
    return line ? [at + line[0].length] : []
  })

/** Whether packed twice, or another way than by Flate, by what is said of it since the stream before. */
function isOddlyPacked(text: string, index: number, begin: number): boolean {
  const said = text.slice(Math.max(0, index - SAID), begin).replaceAll(/\([^()]*\)/g, '')
  return ODD.test(named(said.slice(said.lastIndexOf('endstream') + 1)))
}

/** Packed by Flate, and what comes first are numbers: objects, whatever they are said to be. */
function beginsAsTable(bytes: Buffer): boolean {
  if (bytes.length < 2 || (bytes[0]! & 15) !== 8 || bytes.readUInt16BE(0) % 31 !== 0) return false
  try {
    const first = inflateSync(bytes.subarray(0, 512), { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_MAX })
    return TABLE.test(first.toString('latin1'))
  } catch {
    return false
  }
}

/** Objects that are not packed at all, whose names were seen. */
function inTheOpen(text: string, begin: number): string | undefined {
  const said = text.slice(begin, begin + SAID)
  return TABLE.test(said) ? said : undefined
}

function unpacked(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: UNPACKED_MAX }).toString('latin1')
  } catch {
    return undefined
  }
}
