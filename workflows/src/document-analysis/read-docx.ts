import { openZipBytes } from '@faitage/api/kernel/content/zip'
import type { TemplateField } from '@faitage/contracts/document-analysis/document-template'
import { type DocumentPage, type DocumentPages, type DocumentToRead, UnreadableDocument } from './document-pages.ts'

/** Bytes of the text of a document, inflated. */
const TEXT_MAX = 64 * 1024 * 1024
/** Those of a file that is kept (it was judged when it came in); nothing but the text is inflated here. */
const limits = { entries: 10_000, directory: 4 * 1024 * 1024, inflated: 500 * 1024 * 1024, ratio: 250 }

/**
 * Reads some pages of a Word document. It holds no pages of its own: they are those its breaks make, asked for by
 * somebody or noted by Word when it last laid the document out.
 *
 * @throws UnreadableDocument
 */
export async function readDocx({ content, first, count }: Omit<DocumentToRead, 'format'>): Promise<DocumentPages> {
  const all = pagesOf(await textOf(content))
  return { pages: all.slice(first - 1, first - 1 + count), pages_total: all.length }
}

async function textOf(content: Buffer): Promise<string> {
  try {
    const zip = await openZipBytes(content, limits)
    const text = zip.entries.find(({ name }) => name === 'word/document.xml')
    if (text && text.size <= TEXT_MAX) return (await zip.inflate(text)).toString('utf8')
  } catch {
    // Reported below: what cannot be opened and what is not there look the same to people.
  }
  throw new UnreadableDocument('documentAnalysis.template.unreadable')
}

/* What is read of a document: text, blanks, ends of lines and pages, the names of its controls. The rest is dressing. */
const TOKEN =
  /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr|lastRenderedPageBreak|noBreakHyphen)\b([^<>]*)>|<\/w:(p|tc)>|<w:alias\s[^<>]*?w:val="([^"<]*)"/g

/** The pages of a document's XML. */
export function pagesOf(xml: string): DocumentPage[] {
  const pages: { page: number; lines: string[]; form: TemplateField[] }[] = [{ page: 1, lines: [], form: [] }]
  let line = ''
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text) pages.at(-1)!.lines.push(text)
    line = ''
  }
  const endPage = () => {
    endLine()
    pages.push({ page: pages.length + 1, lines: [], form: [] })
  }
  for (const [, text, mark, attributes, end, alias] of xml.matchAll(TOKEN)) {
    if (text !== undefined) line += decoded(text)
    else if (alias) pages.at(-1)!.form.push({ label: decoded(alias).slice(0, 200), page: pages.length, value: null })
    else if (mark === 'lastRenderedPageBreak' || (mark === 'br' && /w:type="page"/.test(attributes ?? ''))) endPage()
    else if (mark === 'tab') line += ' '
    else if (mark === 'noBreakHyphen') line += '-'
    else if (mark || end) endLine()
  }
  endLine()
  // A break at the very end makes no page.
  if (pages.length > 1 && pages.at(-1)!.lines.length === 0 && pages.at(-1)!.form.length === 0) pages.pop()
  return pages
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
  })
}
