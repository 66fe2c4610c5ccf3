import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { heading, page, QUIET, RULE, SLATE, titled, wrapped } from '../../kernel/pdf/layout.ts'
import { pressed } from '../../kernel/pdf/press.ts'
import { line, printed } from '../../kernel/pdf/printed.ts'
import type { PrivacyPaper } from './privacy-paper.ts'

const WIDTH = 499
const PADDING = 4
const [NAME, MORE] = [140, 84]

/** What is printed about personal data. The same content is the same bytes. */
export function privacyPdf({ title, reference, on, facts, lead, parts }: PrivacyPaper): Promise<Buffer> {
  const content: Content[] = [
    heading(title, reference, facts),
    { text: printed(lead), margin: [0, 0, 0, 4] },
    ...parts.map(partOf),
  ]
  const foot = `${title} ${reference}`.trim()
  return pressed(page({ title: foot, running: foot, on, seller: undefined, foot }, content))
}

function partOf({ title, note, heads, rows }: PrivacyPaper['parts'][number]): Content {
  const dated = heads?.[2] !== undefined
  const value = WIDTH - NAME - (dated ? MORE : 0) - (dated ? 6 : 4) * PADDING
  return {
    stack: [
      {
        stack: [
          { text: [{ text: line(title), ...titled(2) }], bold: true, fontSize: 12, color: SLATE },
          ...(note ? [{ text: line(note), fontSize: 8.5, color: QUIET }] : []),
        ],
        // A title is not left alone at the foot of a page.
        headlineLevel: 1,
        margin: [0, 14, 0, 4],
      },
      {
        table: {
          headerRows: heads ? 1 : 0,
          ...(heads ? { keepWithHeaderRows: 1 } : {}),
          widths: [NAME, value, ...(dated ? [MORE] : [])],
          body: [
            ...(heads
              ? [heads.flatMap(text => (text ? [{ text, bold: true, fontSize: 8.5, color: SLATE }] : []))]
              : []),
            ...rows.map(([name, says, more]) => [
              cell(name, { color: QUIET }),
              cell(says),
              ...(dated ? [cell(more ?? '', { fontSize: 8.5, color: QUIET })] : []),
            ]),
          ],
        },
        layout: {
          hLineWidth: at => (at === 0 ? 0 : 0.4),
          vLineWidth: () => 0,
          hLineColor: () => RULE,
          paddingLeft: () => PADDING,
          paddingRight: () => PADDING,
          paddingTop: () => 2.5,
          paddingBottom: () => 2,
        },
      },
    ],
  }
}

const cell = (text: string, style: object = {}): TableCell => ({ text: wrapped(text), ...style })
