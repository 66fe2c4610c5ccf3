import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { heading, page, QUIET, RULE, SLATE, SOFT, titled, wrapped } from '../../kernel/pdf/layout.ts'
import { pressed } from '../../kernel/pdf/press.ts'
import { line, printed } from '../../kernel/pdf/printed.ts'
import type { TablePaper, TablePart } from './table-paper.ts'

const PADDING = 4
/** Letters of a cell from which its row may not fit on one page: it goes on on the next, or it would not be printed at all. */
const LONG_CELL = 500

/** A list on paper: a part begins a page, its head stands on each. */
export function tablePdf({ title, reference, on, facts, parts }: TablePaper): Promise<Buffer> {
  const content: Content[] = [heading(title, reference, facts), ...parts.map(partOf)]
  const foot = `${title} ${reference}`.trim()
  return pressed(page({ title: foot, running: foot, on, seller: undefined, foot }, content))
}

function partOf({ title, notes, columns, rows, total, height, signed }: TablePart, nth: number): Content {
  const aligned = (at: number) => (columns[at]?.right ? { alignment: 'right' as const } : {})
  const strong = (text: string, at: number): TableCell => ({
    ...{ text: line(text), bold: true, fontSize: 8.5, color: SLATE, fillColor: SOFT },
    ...aligned(at),
  })
  const breaks = rows.some(row => row.some(({ length }) => length > LONG_CELL))
  return {
    stack: [
      ...(title ? [{ text: [{ text: line(title), ...titled(2) }], bold: true, fontSize: 12, color: SLATE }] : []),
      ...notes.map(text => ({ text: printed(text), fontSize: 8.5, color: QUIET, margin: [0, 0, 0, 2] as const })),
      {
        table: {
          headerRows: 1,
          keepWithHeaderRows: breaks ? 0 : 1,
          dontBreakRows: !breaks,
          widths: columns.map(({ width }) => width - 2 * PADDING),
          ...(height ? { heights: (at: number) => (at > 0 && at <= rows.length ? height : 'auto') } : {}),
          body: [
            columns.map(({ text }, at) => strong(text, at)),
            ...rows.map(row => row.map((text, at) => ({ text: wrapped(text), fontSize: 8.5, ...aligned(at) }))),
            total.map(strong),
          ],
        },
        layout: {
          hLineWidth: () => 0.4,
          vLineWidth: () => (height ? 0.4 : 0),
          hLineColor: () => RULE,
          vLineColor: () => RULE,
          paddingLeft: () => PADDING,
          paddingRight: () => PADDING,
          paddingTop: () => 3,
          paddingBottom: () => 3,
        },
        margin: [0, 6, 0, 0],
      },
      ...(signed ? [{ text: signed, margin: [0, 24, 0, 40] as const, headlineLevel: 1 }] : []),
    ] as Content[],
    ...(nth > 0 ? { pageBreak: 'before' as const } : {}),
  }
}
