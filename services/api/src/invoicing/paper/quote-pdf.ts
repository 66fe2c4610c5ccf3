import type { AmoQuotePaper } from '@faitage/contracts/invoicing/paper'
import { amoTotals } from '@faitage/contracts/invoicing/prestations'
import type { Content } from 'pdfmake/interfaces.js'
import {
  heading,
  linesTable,
  mediation,
  page,
  part,
  parties,
  QUIET,
  RULE,
  totalRows,
  totalsTable,
} from '../../kernel/pdf/layout.ts'
import { pressed } from '../../kernel/pdf/press.ts'
import { dayOf } from '../../kernel/pdf/printed.ts'
import { taxMention } from './mentions.ts'
import { beginAtOnce, withdrawalForm, withdrawalNotice } from './withdrawal.ts'

/** A quote of ours on paper: what is sold, at what price, until when it may be signed, and where to sign. PDF/A-3b. */
export async function quotePdf(paper: AmoQuotePaper): Promise<Buffer> {
  const { reference, name, seller, buyer, lines, on, validity_date, draft, off_premises } = paper
  const isExempt = seller.is_exempt === true
  const totals = amoTotals(lines)
  const rows = totalRows({ lines, totals }, isExempt)
  const isShared = totals.co_funded > 0
  const totalsPart = totalsTable(
    isShared ? [...rows, ['Reste à votre charge', totals.to_pay, 'last']] : [...rows.slice(0, -1), lastOf(totals)],
    [{ text: `Prestation de services.${isExempt ? `\n${taxMention(seller)}.` : ''}` }],
  )
  const conditions = paper.conditions ? [part('Conditions', paper.conditions)] : []
  const parts = [[totalsPart], conditions, mediation(paper), off_premises ? withdrawalNotice(paper) : []].filter(
    some => some.length > 0,
  )
  const above = parts.at(-1) === conditions && isLong(paper.conditions) ? [] : (parts.pop() as Content[])
  const content: Content[] = [
    parties(seller, buyer),
    heading('Devis', reference, [
      ['Objet', name, 'above'],
      ['Établi le', dayOf(on)],
      ['Valable jusqu’au', validity_date && dayOf(validity_date)],
      ['Projet', paper.project_reference],
      ['Lieu', paper.place, 'below'],
    ]),
    ...(paper.description ? [part('Contexte', paper.description, { margin: [0, 0, 0, 12] })] : []),
    linesTable(lines, isExempt),
    ...parts.flat(),
    // With the part above it: no page holds nothing but where one signs.
    { stack: [...above, signatureBox(off_premises)], unbreakable: true },
    ...(off_premises ? [withdrawalForm(paper)] : []),
  ]
  const title = `Devis ${reference} - ${name}`
  const running = `Devis ${reference} du ${dayOf(on)} · ${buyer.name}`
  return await pressed(page({ title, running, on, seller, mark: draft ? 'BROUILLON' : undefined }, content))
}

const lastOf = ({ price_incl_tax }: { price_incl_tax: number }) => ['Total TTC', price_incl_tax, 'last'] as const

/** A text that may take more of a page than is left: it breaks where it must. */
const isLong = (text: string | null | undefined): boolean =>
  (text ?? '').length > 1500 || (text ?? '').split('\n').length > 20

const signatureBox = (withForm: boolean): Content => ({
  columns: [
    {
      width: '*',
      margin: [0, 4, 0, 0],
      fontSize: 8.5,
      color: QUIET,
      stack: withForm
        ? [beginAtOnce(), { text: 'Le formulaire de rétractation est à la dernière page.', margin: [0, 8, 0, 0] }]
        : [],
    },
    {
      width: 268,
      table: {
        widths: ['*'],
        heights: [72],
        body: [
          [
            {
              stack: [
                { text: 'Bon pour accord', bold: true },
                { text: 'Date, nom et signature du client', fontSize: 8.5, color: QUIET },
              ],
              margin: [2, 2, 2, 2],
            },
          ],
        ],
      },
      layout: { hLineColor: () => RULE, vLineColor: () => RULE, hLineWidth: () => 0.8, vLineWidth: () => 0.8 },
    },
  ],
  columnGap: 20,
  margin: [0, 16, 0, 0],
  unbreakable: true,
})
