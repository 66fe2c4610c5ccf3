import { UnreadableFile } from './sheet.ts'

/** Characters of a tag at most: the longest that programs write name tens of thousands of cells that look alike, one by one. */
const longestTag = 262_144
const [doubleQuote, singleQuote, close] = [34, 39, 62]

/**
 * The reader takes a part in pieces, and a tag from its beginning with each piece until it ends: minutes for one of half a
 * megabyte. A `<` between quotes, where XML has none, is refused as well: where a piece ends between them, the reader
 * would take all that follows for one tag.
 */
export function refuseLongTags(content: Buffer): void {
  const xml = content.toString('latin1')
  let end = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', end)) {
    end = endOf(xml, at)
    if (end - at > longestTag) throw new UnreadableFile('import.file.bomb')
  }
}

/** Where what begins with `<` is over, as the reader finds it. */
function endOf(xml: string, at: number): number {
  const after = (closing: string) => {
    const end = xml.indexOf(closing, at)
    return end < 0 ? xml.length : end + closing.length
  }
  const kind = xml[at + 1]
  if (kind === '?') return after('?>')
  if (kind === '!' && xml.startsWith('--', at + 2)) return after('-->')
  if (kind === '!' && xml.startsWith('[CDATA[', at + 2)) return after(']]>')
  return endOfTag(xml, at)
}

/** At a `>` that no quotes hold. A quote that no other one closes is none. */
function endOfTag(xml: string, at: number): number {
  // Looked for once more only where it was passed: a tag may hold thousands of quotes.
  let mark = at
  for (let x = at + 1; x < xml.length && x <= at + longestTag; x++) {
    const code = xml.charCodeAt(x)
    if (code === close) return x + 1
    if (code !== doubleQuote && code !== singleQuote) continue
    const closed = xml.indexOf(code === doubleQuote ? '"' : "'", x + 1)
    if (closed < 0) continue
    if (mark < x) mark = xml.indexOf('<', x)
    if (mark < 0) mark = xml.length
    if (mark < closed) throw new UnreadableFile('import.file.broken')
    x = closed
  }
  return xml.length
}
