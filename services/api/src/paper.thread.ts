import type { AmoQuotePaper, InvoicePaper } from '@faitage/contracts/invoicing/paper'
import type { DossierPaper } from './audit/dossier/dossier-paper.ts'
import { dossierPdf } from './audit/dossier/dossier-pdf.ts'
import type { TablePaper } from './co-ownership/exports/table-paper.ts'
import { tablePdf } from './co-ownership/exports/table-pdf.ts'
import type { EnergyReportPaper } from './energy-audit/report/report-paper.ts'
import { energyReportPdf } from './energy-audit/report/report-pdf.ts'
import { type SignedWork, signedPdf } from './invoicing/paper/evidence-pdf.ts'
import { invoicePdf } from './invoicing/paper/invoice-pdf.ts'
import { quotePdf } from './invoicing/paper/quote-pdf.ts'
import { type WordedWork, wordedPdf } from './invoicing/paper/worded-pdf.ts'
import type { PrivacyPaper } from './privacy/papers/privacy-paper.ts'
import { privacyPdf } from './privacy/papers/privacy-pdf.ts'
import { type ReportWork, reportPdf } from './steering/report-pdf.ts'

/** All papers that are printed. */
type PaperWork =
  | (AmoQuotePaper | InvoicePaper | SignedWork | WordedWork)
  | (ReportWork | DossierPaper | PrivacyPaper | EnergyReportPaper | TablePaper)

export default async function print(paper: PaperWork): Promise<Uint8Array> {
  if (paper.kind === 'signed') return await signedPdf(paper)
  if (paper.kind === 'dossier') return await dossierPdf(paper)
  if (paper.kind === 'privacy') return await privacyPdf(paper)
  if (paper.kind === 'table') return await tablePdf(paper)
  if (paper.kind === 'energy_report') return await energyReportPdf(paper)
  if (paper.kind === 'worded') return await wordedPdf(paper)
  if (paper.kind === 'monthly_report') return await reportPdf(paper)
  return paper.kind === 'quote' ? await quotePdf(paper) : await invoicePdf(paper)
}
