import { inflateSync } from 'node:zlib'
import { lifeIn } from './live-xml.ts'
import type { ReadAt, Zip } from './zip.ts'

/** Bytes of an XML part that is looked at; a longer one is the text of no letter. */
const XML_MAX = 10 * 1024 * 1024

/** Parts that run, or bring in, what is not in the document. */
const LIVE_PART =
  /^xl\/(externalLinks|macrosheets|dialogsheets|queryTables)\/|^xl\/connections\.xml$|(^|\/)(customUI|userCustomization|activeX|webextensions)\/|(^|\/)embeddings\/(?![^/]*\.(xlsx|docx|pptx)$)/i
/** Parts whose own XML says what they fetch: relations, and all of a Word document. Cells and slides say nothing of the kind. */
const TELLING_PART = /\.rels$|^word\/[^/]+\.xml$|^xl\/workbook\.xml$|^content\.xml$/i

/** Whether an office document does more than be read: fetches, runs or includes something when it is opened. */
export async function isLiveDocument({ entries, inflate }: Zip): Promise<boolean> {
  if (entries.some(({ name }) => LIVE_PART.test(name))) return true
  for (const entry of entries) {
    if (!TELLING_PART.test(entry.name)) continue
    if (entry.size > XML_MAX || lifeIn(textOf(await inflate(entry)))) return true
  }
  return false
}

const textOf = (bytes: Buffer): string => {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(utf16 ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '')
}

/** Bytes looked at in one go, and how much of the piece before is looked at again. */
const [PIECE, OVERLAP] = [8 * 1024 * 1024, 1024 * 1024]
/** What acts in a PDF: a program of its own or of the machine, a form that sends itself, a film or a scene. */
const ACTS = /\/(JavaScript|JS|Launch|SubmitForm|ImportData|RichMedia|3D)(?![A-Za-z])/
/** Where objects are packed together, which hides their names from whoever does not unpack them. */
const PACKED = '/ObjStm'
/** Bytes that the rest of what is said of packed objects may take. */
const SAID_MAX = 400
const UNPACKED_MAX = 16 * 1024 * 1024

/** Whether a PDF does something by itself. */
export async function isLivePdf(size: number, read: ReadAt): Promise<boolean> {
  for (let at = 0; at < size; at += PIECE - OVERLAP) {
    const piece = await read(at, Math.min(size, at + PIECE))
    const text = piece.toString('latin1')
    if (ACTS.test(named(text))) return true
    for (const begin of packedAt(text)) if (ACTS.test(named(unpacked(piece.subarray(begin))))) return true
  }
  return false
}

/** Where packed objects begin in a text. */
function* packedAt(text: string): Generator<number> {
  for (let at = text.indexOf(PACKED); at >= 0; at = text.indexOf(PACKED, at + 1)) {
    const stream = text.indexOf('stream', at)
    if (stream < 0 || stream > at + SAID_MAX) continue
    const after = stream + 'stream'.length
    yield after + (text.startsWith('\r\n', after) ? 2 : 1)
  }
}

/** Letters of a name may be written by their number: `/J#61vaScript`. */
const named = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

function unpacked(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: UNPACKED_MAX }).toString('latin1')
  } catch {
    // Cut by the end of the piece, or packed another way: looked at again with the next one.
    return ''
  }
}
