import type { TemplateField } from '@faitage/contracts/document-analysis/document-template'
import { getDocumentProxy } from 'unpdf'
import {
  type DocumentPage,
  type DocumentPages,
  type DocumentToRead,
  PAGES_MAX,
  UnreadableDocument,
} from './document-pages.ts'

/** Reads some pages of a PDF: text in reading order, and the fields of its form. @throws UnreadableDocument */
export async function readPdf({ content, first, count }: Omit<DocumentToRead, 'format'>): Promise<DocumentPages> {
  const pdf = await open(content)
  try {
    const pages_total = pdf.numPages
    const pages: DocumentPage[] = []
    const last = Math.min(pages_total, first + count - 1, PAGES_MAX)
    for (let number = first; number <= last; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const annotations = (await page.getAnnotations()) as Annotation[]
      pages.push({ page: number, lines: linesOf(items as Item[]), form: formOf(annotations, number) })
      page.cleanup()
    }
    return { pages, pages_total }
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error
    throw new UnreadableDocument('documentAnalysis.template.unreadable')
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function open(content: Buffer): ReturnType<typeof getDocumentProxy> {
  try {
    // The reader keeps the memory it is given.
    return await getDocumentProxy(new Uint8Array(content), { useSystemFonts: false, verbosity: 0 })
  } catch (error) {
    const locked = (error as Error).name === 'PasswordException'
    throw new UnreadableDocument(locked ? 'documentAnalysis.template.locked' : 'documentAnalysis.template.unreadable')
  }
}

type Item = { str?: string; hasEOL?: boolean; transform?: number[]; width?: number; height?: number }
type Annotation = {
  subtype?: string
  fieldName?: string
  alternativeText?: string
  fieldValue?: unknown
  fieldType?: string
}

/** Pieces of text joined into lines: those at one height, a blank where they stand apart. */
export function linesOf(items: readonly Item[]): string[] {
  const lines: string[] = []
  let line = ''
  let height: number | undefined
  let end = 0
  const flush = () => {
    if (line.trim()) lines.push(line.replace(/\s+/g, ' ').trim())
    line = ''
    height = undefined
  }
  for (const { str = '', hasEOL, transform, width = 0, height: size = 0 } of items) {
    const [x, y] = [transform?.[4] ?? end, transform?.[5]]
    if (str && height !== undefined && y !== undefined && Math.abs(y - height) > Math.max(2, size / 2)) flush()
    if (str) {
      line += x - end > Math.max(1, size / 4) && line && !line.endsWith(' ') ? ` ${str}` : str
      height ??= y
      end = x + width
    }
    if (hasEOL) flush()
  }
  flush()
  return lines
}

/** The fields of a form, by what a screen reader reads of them, or by their name. */
function formOf(annotations: readonly Annotation[], page: number): TemplateField[] {
  return annotations.flatMap(({ subtype, fieldName, alternativeText, fieldValue, fieldType }) => {
    const label = (alternativeText || fieldName || '').trim().slice(0, 200)
    if (subtype !== 'Widget' || !label || fieldType === 'Sig') return []
    const value = typeof fieldValue === 'string' && fieldValue.trim() ? fieldValue.trim().slice(0, 500) : null
    return [{ label, page, value }]
  })
}
