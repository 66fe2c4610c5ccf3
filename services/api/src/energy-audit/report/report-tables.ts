import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { RULE, SLATE, SOFT, titled, WIDTH, wrapped } from '../../kernel/pdf/layout.ts'
import { line } from '../../kernel/pdf/printed.ts'

const PADDING = 6
const FIGURE = 76

export const cell = (text: string, style: object = {}): TableCell => ({ text: wrapped(text), ...style })
export const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell =>
  cell(text, { alignment, bold: true, fontSize: 8.5, color: SLATE, fillColor: SOFT })

/** The title of a part; `loose`, of one that goes over several pages: the page breaks before it rather than under it. */
export const title = (text: string, { loose = false } = {}): Content => ({
  text: [{ text: line(text), ...titled(2) }],
  ...{ bold: true, fontSize: 12, color: SLATE, margin: [0, 14, 0, 4] },
  ...(loose ? { headlineLevel: 1 } : {}),
})

/** A part of a report that stays whole: none is longer than a page. */
export const section = (name: string, content: Content[]): Content => ({
  stack: [title(name), ...content],
  unbreakable: true,
})

/** A table of figures: what each row is, then columns of one width. */
export const figures = (heads: TableCell[], rows: TableCell[][]): Content => {
  const others = heads.slice(1).map(() => FIGURE)
  const name = WIDTH - others.length * (FIGURE + 2 * PADDING) - 2 * PADDING
  return table([name, ...others], [heads, ...rows])
}

/** A table with a head; its widths are those of texts, paddings aside. */
export const table = (widths: number[], body: TableCell[][]): Content => ({
  table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body },
  layout: {
    hLineWidth: at => (at === 0 ? 0 : 0.4),
    ...{ vLineWidth: () => 0, hLineColor: () => RULE },
    ...{ paddingLeft: () => PADDING, paddingRight: () => PADDING, paddingTop: () => 3, paddingBottom: () => 2 },
  },
})
