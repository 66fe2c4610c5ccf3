import type { AmoQuotePaper } from '@faitage/contracts/invoicing/paper'
import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import { page } from '../../kernel/pdf/layout.ts'
import { pressed } from '../../kernel/pdf/press.ts'
import { dayOf } from '../../kernel/pdf/printed.ts'
import { beginAtOnce, withdrawalForm, withdrawalNotice } from './withdrawal.ts'

/** A quote laid out by a Word document of the house, and what it says. */
export interface WordedWork {
  readonly kind: 'worded'
  readonly original: Uint8Array
  readonly paper: AmoQuotePaper
}

/** The same pages; of a quote signed at home or from afar, with those of the right to withdraw; of a draft, marked so. */
export async function wordedPdf({ original, paper }: WordedWork): Promise<Uint8Array> {
  const { reference, name, on, seller, buyer, off_premises, draft } = paper
  if (!off_premises && !draft) return original
  const worded = await PDFDocument.load(original, { updateMetadata: false })
  if (draft) await mark(worded)
  if (off_premises) {
    const title = `Devis ${reference} - ${name}`
    const running = `Devis ${reference} du ${dayOf(on)} · ${buyer.name}`
    const told = page({ title, running, on, seller, mark: draft ? 'BROUILLON' : undefined }, [
      ...withdrawalNotice(paper),
      { stack: [beginAtOnce()], fontSize: 8.8, margin: [0, 6, 0, 0] },
      withdrawalForm(paper),
    ])
    const added = await PDFDocument.load(await pressed(told), { updateMetadata: false })
    for (const one of await worded.copyPages(added, added.getPageIndices())) worded.addPage(one)
  }
  return await worded.save({ useObjectStreams: false, addDefaultPage: false })
}

/** Nobody can take it for what is to be signed. */
async function mark(document: PDFDocument): Promise<void> {
  const font = await document.embedFont(StandardFonts.HelveticaBold)
  for (const one of document.getPages()) {
    const { width, height } = one.getSize()
    const at = { x: width * 0.2, y: height * 0.3, rotate: degrees(50) }
    one.drawText('BROUILLON', { ...at, size: 90, font, color: rgb(0.8, 0.3, 0.25), opacity: 0.18 })
  }
}
