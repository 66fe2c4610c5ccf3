import {
  type AmoQuotePaper,
  type BuyerSnapshot,
  billedQuantity,
  type InvoicePaper,
  type PaperLine,
  type SellerSnapshot,
} from '@faitage/contracts/invoicing/paper'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { EDGES } from './press.ts'
import { decimal, euros, line, percent, price, printed, shortened, sirenOf, siretOf, wholeEuros } from './printed.ts'

const INK = '#1b2733'
export const QUIET = '#526070'
export const RULE = '#c3ccd5'
export const SOFT = '#eef1f4'
export const SLATE = '#2b3a4a'
const MARGIN = 48
/** Points between the margins of an A4 page. Columns are of widths said: one that may grow would grow with its longest word. */
export const WIDTH = 499
const PADDING = 6

interface PageOf {
  readonly title: string
  /** What is said at the top of each page but the first. */
  readonly running: string
  /** The day it bears: all it says of time. */
  readonly on: string
  /** Nobody, where who sold is described no more, or nothing is sold: the foot then says something else. */
  readonly seller: SellerSnapshot | undefined
  readonly foot?: string
  /** Written across, where it is not to be relied on. */
  readonly mark?: string | undefined
}

/** The page of everything we print: A4, what it is at the head from the second page on, who sells at the foot, its number. */
export function page({ title, running, on, seller, foot, mark }: PageOf, content: Content[]): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, EDGES.top, MARGIN, EDGES.bottom],
    version: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    displayTitle: true,
    language: 'fr-FR',
    // The same content is the same bytes, today and tomorrow.
    info: {
      title: xmp(title),
      author: xmp(seller?.name ?? 'Faîtage'),
      creator: 'Faîtage',
      producer: 'Faîtage',
      creationDate: new Date(`${on}T12:00:00Z`),
    },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: INK },
    ...(mark ? { watermark: { text: mark, color: QUIET, opacity: 0.1, bold: true, angle: -45 } } : {}),
    header: current =>
      current > 1 ? { text: shortened(running, 90), margin: [MARGIN, 26, MARGIN, 0], fontSize: 8, color: QUIET } : null,
    footer: (current, pages) => ({
      margin: [MARGIN, 14, MARGIN, 0],
      fontSize: 7.5,
      color: QUIET,
      stack: [
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.5, lineColor: RULE }],
          margin: [0, 0, 0, 6],
        },
        {
          columns: [
            { text: seller ? legalLine(seller) : shortened(foot, 110), width: '*' },
            { text: `page ${current} / ${pages}`, width: 60, alignment: 'right', noWrap: true },
          ],
          columnGap: 16,
        },
      ],
    }),
    content,
  }
}

/** What a PDF says about itself is XML that its writer does not escape, and texts whose length readers do not expect. */
const xmp = (text: string): string => shortened(text, 200).replaceAll(/[&<>]/g, '+')

/** What the law wants said of who sells; names that would take the page are cut. */
function legalLine(seller: SellerSnapshot): string {
  const { name, legal_form, capital, postal_address, siret, rcs, vat_number } = seller
  const form = [shortened(legal_form, 40), typeof capital === 'number' ? `au capital de ${wholeEuros(capital)}` : '']
  return [
    [shortened(name, 80), form.filter(Boolean).join(' ')].filter(Boolean).join(', '),
    shortened(postal_address, 110),
    `SIREN\u00A0${sirenOf(siret.slice(0, 9))}`,
    `SIRET\u00A0${siretOf(siret)}`,
    rcs ? `RCS ${shortened(rcs, 40)}` : '',
    vat_number ? `TVA\u00A0${shortened(vat_number, 20)}` : '',
  ]
    .filter(Boolean)
    .join('\u00A0· ')
}

/** The lines of an address, as an envelope wants them: the town last. */
const addressLines = (address: string): string[] =>
  printed(address)
    .split('\n')
    .flatMap(row => row.replace(/,\s*(?=\d{5} )/, '\n').split('\n'))
    .map(row => row.trim())
    .filter(Boolean)

/** Who sells and who buys, side by side, the buyer where the window of an envelope is. */
export const parties = (seller: SellerSnapshot, buyer: BuyerSnapshot): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: line(seller.name), bold: true, fontSize: 13, color: SLATE, margin: [0, 0, 0, 2] },
        ...[...addressLines(seller.postal_address), seller.phone_number, seller.email_address]
          .filter(Boolean)
          .map(text => ({ text: line(text), color: QUIET })),
      ],
    },
    {
      width: 232,
      margin: [0, 46, 0, 0],
      stack: [
        { text: line(buyer.name), bold: true, fontSize: 10.5 },
        ...addressLines(buyer.address).map(text => ({ text })),
        ...(buyer.siren
          ? [{ text: `SIREN ${sirenOf(buyer.siren)}`, color: QUIET, margin: [0, 3, 0, 0] as const }]
          : []),
        ...(buyer.vat_number ? [{ text: `TVA ${line(buyer.vat_number)}`, color: QUIET }] : []),
      ] as Content[],
    },
  ],
  columnGap: 24,
  margin: [0, 0, 0, 24],
})

/** Words that a column may have no room for: they are broken, they would leave the page. */
const LONG_WORDS = /(\S{25,})/
/** A text whose long words are broken where its column ends. */
export const wrapped = (text: string | null | undefined): Content[] =>
  printed(text)
    .split(LONG_WORDS)
    .map((some, at) => (at % 2 === 1 ? ({ text: some, wordBreak: 'break-all' } as Content) : some))

/** What is said of a document: a name and its value; a long one takes a row of its own, above or below the others. */
export type Fact = readonly [name: string, value: string | null | undefined, row?: 'above' | 'below']

/** What a text is, for who reads with their ears: a title of some level. */
export const titled = (level: 1 | 2) => ({ role: `H${level}` })

/** The title of the document, and what is said of it: short texts in two columns. */
export function heading(title: string, reference: string, facts: readonly Fact[]): Content {
  const said = facts.filter(([, value]) => value)
  const rows = (of?: 'above' | 'below') => said.filter(([, , row]) => row === of)
  const short = rows()
  const half = Math.ceil(short.length / 2)
  return {
    stack: [
      {
        text: [
          { text: `${line(title)} `, color: SLATE, ...titled(1) },
          { text: line(reference), color: QUIET, bold: false },
        ],
        fontSize: 18,
        bold: true,
        margin: [0, 0, 0, 6],
      },
      factsTable(rows('above'), WIDTH),
      {
        columns: [short.slice(0, half), short.slice(half)].map(some => ({
          width: WIDTH / 2,
          ...factsTable(some, WIDTH / 2),
        })),
      },
      factsTable(rows('below'), WIDTH),
    ],
    margin: [0, 0, 0, 14],
  } as Content
}

const NAME = 94
const factsTable = (facts: readonly Fact[], width: number) =>
  facts.length === 0
    ? { stack: [] }
    : {
        layout: {
          hLineWidth: () => 0,
          vLineWidth: () => 0,
          paddingLeft: () => 0,
          paddingRight: () => PADDING,
          paddingTop: () => 1,
          paddingBottom: () => 1,
        },
        table: {
          widths: [NAME, width - NAME - 2 * PADDING],
          body: facts.map(([name, value]) => [{ text: name, color: QUIET }, { text: line(value) }]),
        },
      }

const right = (text: string, more: object = {}): TableCell => ({ text, alignment: 'right', ...more })
const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
  text,
  alignment,
  bold: true,
  fontSize: 8.5,
  color: SLATE,
  fillColor: SOFT,
})

/** Rows of a text in its cell, about: a row taller than this is let break over pages. */
const TALL = 25
const rowsOf = (text: string | null | undefined): number =>
  (text ?? '').split('\n').reduce((sum, row) => sum + Math.ceil((row.length + 1) / 48), 0)

/** The lines that make the price; what others pay comes after the totals. */
export function linesTable(lines: readonly PaperLine[], isExempt: boolean): Content {
  const sold = lines.filter(({ kind }) => kind !== 'CO_FUNDER')
  const columns = [64, 64, ...(isExempt ? [] : [32]), 68]
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: sold.every(({ label, description }) => rowsOf(label) + rowsOf(description) < TALL),
      widths: [WIDTH - columns.reduce((sum, width) => sum + width + 2 * PADDING, 2 * PADDING), ...columns],
      body: [
        [
          head('Prestation'),
          head('Quantité', 'right'),
          head('Prix unitaire HT', 'right'),
          ...(isExempt ? [] : [head('TVA', 'right')]),
          head('Montant HT', 'right'),
        ],
        ...sold.map(one => [
          { stack: labelOf(one) },
          right(one.kind === 'DISCOUNT' ? '' : quantityOf(one)),
          right(one.kind !== 'DISCOUNT' ? price(one.unit_price ?? '0') : one.rate ? `−\u00A0${percent(one.rate)}` : ''),
          ...(isExempt ? [] : [right(one.kind === 'DISCOUNT' && !one.vat_rate ? '' : percent(one.vat_rate ?? '20'))]),
          right(euros(one.amount)),
        ]),
      ],
    },
    layout: {
      hLineWidth: (at, node) => (at === 0 ? 0 : at === node.table.body.length ? 0.8 : 0.4),
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingLeft: () => PADDING,
      paddingRight: () => PADDING,
      paddingTop: () => 5,
      paddingBottom: () => 4,
    },
    margin: [0, 0, 0, 10],
  }
}

function labelOf({ label, description, kind, quantity, free_km }: PaperLine): Content[] {
  const quiet = (text: string): Content => ({ text, fontSize: 8.5, color: QUIET })
  return [
    { text: line(label), bold: true },
    ...(description ? [quiet(printed(description))] : []),
    ...(kind === 'MILEAGE' && free_km && Number(free_km) > 0
      ? [quiet(`${decimal(quantity)} km parcourus, dont ${decimal(free_km)} km compris`)]
      : []),
  ]
}

const quantityOf = (one: PaperLine): string => {
  const unit = one.kind === 'MILEAGE' ? 'km' : line(one.unit)
  return `${decimal(billedQuantity(one))}${unit ? ` ${unit}` : ''}`
}

/** A row of the totals: what it is, cents; the strong ones stand out, the last is what is asked for. */
export type TotalRow = readonly [text: string, cents: number, look?: 'strong' | 'last']

/** What the lines come to, by rate; and what others pay after tax. */
export function totalRows({ lines, totals }: Pick<InvoicePaper, 'lines' | 'totals'>, isExempt: boolean): TotalRow[] {
  const others = lines.filter(({ kind }) => kind === 'CO_FUNDER')
  return [
    ['Total HT', totals.price_excl_tax],
    ...(isExempt
      ? []
      : totals.taxes.map(({ rate, base, tax }): TotalRow => [`TVA ${percent(rate)} sur ${euros(base)}`, tax])),
    ['Total TTC', totals.price_incl_tax, 'strong'],
    ...others.map(
      ({ label, rate, amount }): TotalRow => [
        `Pris en charge par ${shortened(label, 100)}${rate ? ` (${percent(rate)} du TTC)` : ''}`,
        -amount,
      ],
    ),
  ]
}

/** The totals on the right, and what is to be said beside them. */
export const totalsTable = (rows: readonly TotalRow[], beside: Content): Content => ({
  columns: [
    { width: '*', stack: [beside], fontSize: 8.5, color: QUIET, margin: [6, 4, 0, 0] },
    {
      width: 268,
      table: {
        widths: [268 - 84 - 4 * PADDING, 84],
        body: rows.map(([text, cents, look]) => {
          const style = {
            ...(look ? { bold: true } : {}),
            ...(look === 'last' ? { fontSize: 11, fillColor: SLATE, color: '#ffffff' } : {}),
          }
          return [{ text, ...style }, right(euros(cents), style)]
        }),
      },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: () => 0,
        paddingLeft: () => PADDING,
        paddingRight: () => PADDING,
        paddingTop: at => (rows[at]?.[2] === 'last' ? 5 : 2),
        paddingBottom: at => (rows[at]?.[2] === 'last' ? 4 : 2),
      },
    },
  ],
  columnGap: 20,
  unbreakable: true,
  margin: [0, 0, 0, 4],
})

/** A titled part of plain text, whose line breaks are kept. */
export const part = (title: string, text: string, more: object = {}): Content => ({
  stack: [
    { text: [{ text: title, ...titled(2) }], bold: true, fontSize: 10, color: SLATE, margin: [0, 0, 0, 3] },
    { text: printed(text), fontSize: 8.8 },
  ],
  margin: [0, 14, 0, 0],
  ...more,
})

/** Who the mediator is, of what is sold to a person (code de la consommation, L616-1). */
export const mediation = ({ seller, buyer }: Pick<AmoQuotePaper, 'seller' | 'buyer'>): Content[] =>
  seller.mediator && buyer.kind === 'person'
    ? [
        part(
          'Médiation de la consommation',
          `En cas de litige, et après une réclamation écrite restée sans suite, vous pouvez saisir gratuitement le médiateur : ${seller.mediator}`,
          { unbreakable: true },
        ),
      ]
    : []
