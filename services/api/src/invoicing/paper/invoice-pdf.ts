import { dueOf, type InvoicePaper, invoiceTypeLabels } from '@faitage/contracts/invoicing/paper'
import type { Content } from 'pdfmake/interfaces.js'
import {
  heading,
  linesTable,
  mediation,
  page,
  part,
  parties,
  type TotalRow,
  totalRows,
  totalsTable,
} from '../../kernel/pdf/layout.ts'
import { pressed } from '../../kernel/pdf/press.ts'
import { dayOf, ibanOf, line, printed } from '../../kernel/pdf/printed.ts'
import { facturX } from './facturx.ts'
import { paymentTerms, taxMention, termsOf } from './mentions.ts'
import { FACTUR_X, facturXData } from './xmp.ts'

/**
 * An invoice on paper with the file for machines in it: Factur-X of profile EN 16931, PDF/A-3b. The same content is the same bytes.
 * A draft is the page alone, marked so.
 *
 * @throws {RangeError} when the invoice cannot be issued as it is said: `invoicePaperFaults`
 */
export async function invoicePdf(paper: InvoicePaper): Promise<Buffer> {
  const { type, issue_date, seller, buyer, lines, deposits, preceding, notes, draft } = paper
  const xml = draft ? undefined : Buffer.from(facturX(paper))
  const number = draft ? '(brouillon)' : paper.number
  const isExempt = seller.is_exempt === true
  const title = `${invoiceTypeLabels[type]} ${number}`
  const content: Content[] = [
    parties(seller, buyer),
    heading(invoiceTypeLabels[type], number, [
      ['Émise le', dayOf(issue_date)],
      ['Prestation du', paper.service_date && dayOf(paper.service_date)],
      ['Échéance', type === 'credit_note' ? null : paper.due_date && dayOf(paper.due_date)],
      ['Facture rectifiée', preceding && `${preceding.number} du ${dayOf(preceding.issue_date)}`],
      ['Devis', paper.quote_reference],
      ['Projet', paper.project_reference],
      ['Lieu', paper.place, 'below'],
    ]),
    linesTable(lines, isExempt),
    totalsTable(
      [
        ...totalRows(paper, isExempt),
        ...deposits.map(
          (deposit): TotalRow => [`Acompte ${line(deposit.number)} du ${dayOf(deposit.issue_date)}`, -deposit.amount],
        ),
        [type === 'credit_note' ? 'À votre crédit' : 'Net à payer', dueOf(paper), 'last'],
      ],
      [{ text: ['Prestation de services.', taxMention(seller)].filter(Boolean).join('\n') }],
    ),
    ...(type === 'credit_note' ? [] : [part('Règlement', settled(paper), { unbreakable: true })]),
    ...(notes.length > 0 ? [part('Observations', notes.join('\n'))] : []),
    ...mediation(paper),
  ]
  const running = `${title} du ${dayOf(issue_date)} · ${buyer.name}`
  const date = new Date(`${issue_date}T12:00:00Z`)
  return await pressed(
    page({ title, running, on: issue_date, seller, mark: draft ? 'BROUILLON' : undefined }, content),
    document => {
      if (!xml) return
      document.file(xml, {
        name: FACTUR_X,
        type: 'text/xml',
        description: 'Facture au format Factur-X',
        relationship: 'Alternative',
        creationDate: date,
        modifiedDate: date,
      })
      document.appendXML(facturXData())
    },
  )
}

const means = { card: 'par carte', cheque: 'par chèque', other: '', transfer: 'par virement' } as const

function settled(paper: InvoicePaper): string {
  const { seller, buyer, number, payment_means, draft } = paper
  const { PMD, PMT, AAB } = paymentTerms(seller)
  const transfer = payment_means === 'transfer' && seller.iban
  return [
    `${termsOf(paper)}${dueOf(paper) > 0 && means[payment_means] ? `, ${means[payment_means]}` : ''}.`,
    ...(transfer && dueOf(paper) > 0
      ? [`IBAN ${ibanOf(seller.iban ?? '')}, référence à rappeler : ${draft ? 'celle de la facture' : line(number)}`]
      : []),
    AAB,
    PMD,
    ...(buyer.kind === 'professional' ? [PMT] : []),
  ]
    .map(printed)
    .join('\n')
}
