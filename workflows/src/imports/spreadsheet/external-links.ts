/*
 * What a formula asks of another workbook is kept as that one said it last: cells under `sheetData` as a sheet has them, as
 * far down as they stand there. Nobody reads them here.
 */

/** How such a part begins. */
const root = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^<>]*>\s*)?<(?:[\w.-]*:)?externalLink[\s>]/
/** A tag that everybody takes for the same: no quotes hold the end of one, and each letter is itself. */
const plainTag = /<(?:[^<>"'&]|"[^"<>&]*"|'[^'<>&]*')*>/g

/** The names of those parts: their root says so, and no relationship makes sheets of them. */
export function externalLinks(parts: readonly (readonly [string, Buffer])[]): ReadonlySet<string> {
  const linked = parts.filter(([, content]) => root.test(content.toString('latin1', 0, 1000)))
  const sheets = linked.length > 0 ? sheetRelations(parts) : undefined
  const isSheet = (name: string) => {
    const file = name.split(/[^\w.-]/).at(-1)
    return !file || !sheets || sheets.some(tag => tag.includes(file))
  }
  return new Set(linked.map(([name]) => name).filter(name => !isSheet(name)))
}

/** The tags that may name a sheet; undefined where the reader might see others than are seen here. */
function sheetRelations(parts: readonly (readonly [string, Buffer])[]): string[] | undefined {
  const xml = parts.findLast(([name]) => name === 'xl/_rels/workbook.xml.rels')?.[1].toString('utf8') ?? ''
  const tags = xml.match(plainTag) ?? []
  return xml.replace(plainTag, '').trim() === '' ? tags.filter(tag => tag.includes('/worksheet')) : undefined
}
