import type { AmoQuotePaper, InvoicePaper } from '@faitage/contracts/invoicing/paper'
import { invoicePdf } from './invoice-pdf.ts'
import { quotePdf } from './quote-pdf.ts'

/** What is printed. */
export type PaperWork = AmoQuotePaper | InvoicePaper

export default async function print(paper: PaperWork): Promise<Uint8Array> {
  return paper.kind === 'quote' ? await quotePdf(paper) : await invoicePdf(paper)
}
