import { type DocumentPages, type DocumentToRead, PAGES_MAX, UnreadableDocument } from './document-pages.ts'
import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'

/** Reads some pages of a document. @throws UnreadableDocument */
export async function readPages(document: DocumentToRead): Promise<DocumentPages> {
  const read = await (document.format === 'pdf' ? readPdf(document) : readDocx(document))
  if (read.pages_total > PAGES_MAX) throw new UnreadableDocument('documentAnalysis.template.tooLong')
  return read
}
