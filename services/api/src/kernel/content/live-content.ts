import sax from 'sax'
import { lifeInOdf } from './live-odf.ts'
import { lifeIn, local } from './live-xml.ts'
import type { Zip } from './zip.ts'

/** Bytes of an XML part that is looked at; a longer one is the text of no letter. */
const XML_MAX = 10 * 1024 * 1024

/** Parts that run, or bring in, what is not in the document. */
const LIVE_PART =
  /^xl\/(externalLinks|macrosheets|dialogsheets|queryTables)\/|^xl\/connections\.xml$|(^|\/)(customUI|userCustomization|activeX|webextensions)\/|^(Basic|Scripts)\/|(^|\/)embeddings\/(?![^/]*\.(xlsx|docx|pptx)$)/i
/** Parts whose own XML says what they fetch: relations, and all of a Word document. Cells and slides say nothing of the kind. */
const TELLING_PART =
  /\.rels$|^word\/(glossary\/)?[^/]+\.xml$|^xl\/workbook\.xml$|^(content|styles)\.xml$|^\[Content_Types\]\.xml$/i

/** Whether an office document does more than be read: fetches, runs or includes something when it is opened. */
export async function isLiveDocument({ entries, inflate }: Zip): Promise<boolean> {
  if (entries.some(({ name }) => LIVE_PART.test(name))) return true
  for (const entry of entries) {
    if (!TELLING_PART.test(entry.name)) continue
    if (entry.size > XML_MAX || isAlive(entry.name, textOf(await inflate(entry)))) return true
  }
  return false
}

function isAlive(name: string, xml: string): boolean {
  if (/^(content|styles)\.xml$/i.test(name)) return lifeInOdf(xml) !== undefined
  if (name.startsWith('[') && holdsHiddenText(xml)) return true
  return lifeIn(xml, { ofChart: /(^|\/)charts\/_rels\//i.test(name) }) !== undefined
}

/** Whether a part of a Word document is where no program puts it: we would look at another in its place. */
function holdsHiddenText(xml: string): boolean {
  const parser = sax.parser(true)
  let isHidden = false
  parser.onopentag = ({ name, attributes }) => {
    const of = (attribute: string) =>
      Object.entries(attributes).flatMap(([key, value]) => (local(key) === attribute ? [String(value)] : []))
    if (!of('ContentType').some(type => /wordprocessingml|ms-word/i.test(type) && /\+xml$/i.test(type.trim()))) return
    if (local(name) !== 'Override' || !of('PartName').every(part => /^\/word\/(glossary\/)?[^/]+\.xml$/i.test(part)))
      isHidden = true
  }
  parser.onerror = () => {
    isHidden = true
    parser.resume()
  }
  parser.write(xml).close()
  return isHidden
}

const textOf = (bytes: Buffer): string => {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(utf16 ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '')
}
