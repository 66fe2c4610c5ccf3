import { lifeIn } from './live-xml.ts'
import type { Zip } from './zip.ts'

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
