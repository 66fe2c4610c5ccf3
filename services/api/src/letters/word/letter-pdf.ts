import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { type Block, isImage, type Letter, PAGE, PAGES, type Paragraph, type Run, type Table } from './blocks.ts'

const require = createRequire(import.meta.url)
const fonts = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')

/** Points around the text of a page. */
const MARGIN = 56
const LINE = 14
const headingSizes = [20, 15, 13, 11.5]

type Maker = typeof import('pdfmake')
let maker: Maker | undefined

/** Loaded once, in the thread that needs it; it reads its own fonts and nothing else, here or elsewhere. */
function opened(): Maker {
  if (maker) return maker
  maker = require('pdfmake') as Maker
  maker.setUrlAccessPolicy(() => false)
  maker.setLocalAccessPolicy(path => path.startsWith(fonts))
  maker.setFonts({
    Roboto: {
      normal: join(fonts, 'Roboto-Regular.ttf'),
      bold: join(fonts, 'Roboto-Medium.ttf'),
      italics: join(fonts, 'Roboto-Italic.ttf'),
      bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
    },
  })
  return maker
}

/**
 * A letter as a PDF of our own layout: A4, an embedded font, the header and footer of the letter on each page.
 *
 * @param title of the document, as readers show it
 */
export async function letterPdf({ header, body, footer }: Letter, title: string): Promise<Buffer> {
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN + heightOf(header), MARGIN, MARGIN + Math.max(heightOf(footer), LINE)],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.25, color: '#1c2430' },
    info: { title: plain(title) },
    language: 'fr-FR',
    header: page => edge(header, page, 0, [MARGIN, 28, MARGIN, 0]),
    footer: (page, pages) =>
      footer.length > 0
        ? edge(footer, page, pages, [MARGIN, 8, MARGIN, 0])
        : { text: pages > 1 ? `${page} / ${pages}` : '', alignment: 'right', fontSize: 8, margin: [MARGIN, 12] },
    content: body.map(block => contentOf(block)),
  }
  return await opened().createPdf(definition).getBuffer()
}

const edge = (blocks: readonly Block[], page: number, pages: number, margin: [number, number, number, number]) => ({
  stack: blocks.map(block => contentOf(block, { page, pages })),
  margin,
  fontSize: 8.5,
  color: '#4a5564',
})

/** Points that the header or footer of a page takes at most. */
const heightOf = (blocks: readonly Block[]): number =>
  Math.min(
    220,
    blocks.reduce((sum, block) => sum + heightOfBlock(block), 0),
  )
function heightOfBlock(block: Block): number {
  if (block.kind === 'paragraph') {
    const lines = block.runs.reduce((sum, run) => sum + (isImage(run) ? 0 : run.text.split('\n').length - 1), 1)
    return Math.max(LINE * lines, ...block.runs.map(run => (isImage(run) ? run.height + 4 : 0)))
  }
  const rows = block.rows.map(row => Math.max(0, ...row.map(cell => heightOf(cell.blocks))))
  return rows.reduce((sum, height) => sum + height, 0)
}

interface Numbers {
  readonly page: number
  readonly pages: number
}

const contentOf = (block: Block, numbers?: Numbers): Content =>
  block.kind === 'table' ? tableOf(block, numbers) : paragraphOf(block, numbers)

function paragraphOf(paragraph: Paragraph, numbers: Numbers | undefined): Content {
  const { heading, align, runs, marker, level, indent, breakBefore } = paragraph
  const size = heading === undefined ? undefined : headingSizes[heading]
  const look = {
    alignment: align,
    ...(size ? { fontSize: size, bold: true } : {}),
    margin: [marker ? 16 * level : indent, size ? 8 : 0, 0, size ? 4 : 3] as [number, number, number, number],
    ...(breakBefore ? { pageBreak: 'before' as const } : {}),
  }
  const images = runs.filter(isImage).map(({ image, width, height }) => ({ image, width, height, alignment: align }))
  const texts = runs.flatMap((run): ContentText[] => (isImage(run) ? [] : [textOf(run, numbers)]))
  const text = { text: texts.length > 0 ? texts : '\u00A0' }
  if (marker)
    return {
      columns: [
        { width: 14, text: marker },
        { ...text, width: '*' },
      ],
      columnGap: 4,
      ...look,
    }
  if (images.length === 0) return { ...text, ...look }
  return { stack: [...images, ...(texts.length > 0 ? [text] : [])], ...look }
}

function textOf(run: Exclude<Run, { image: string }>, numbers: Numbers | undefined): ContentText {
  const { text, bold, italic, underline, size, color } = run
  return {
    text: plain(text.replaceAll(PAGE, String(numbers?.page ?? '')).replaceAll(PAGES, String(numbers?.pages ?? ''))),
    ...(bold ? { bold } : {}),
    ...(italic ? { italics: true } : {}),
    ...(underline ? { decoration: 'underline' as const } : {}),
    ...(size ? { fontSize: size } : {}),
    ...(color ? { color } : {}),
  }
}

/** Narrow spaces and hyphens that do not break are unknown to the font: their ordinary kin are not. */
const plain = (text: string): string => text.replaceAll(/[\u2009\u202F]/g, '\u00A0').replaceAll('\u2011', '-')

function tableOf({ rows, bordered, widths }: Table, numbers: Numbers | undefined): Content {
  const columns = Math.max(1, ...rows.map(row => row.reduce((sum, { span }) => sum + span, 0)))
  const known = widths.length === columns && widths.every(width => width > 0)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const body = rows.map(row => {
    const cells: Content[] = row.flatMap(({ span, blocks }) => [
      { stack: blocks.map(block => contentOf(block, numbers)), colSpan: span } as Content,
      ...Array.from({ length: span - 1 }, () => ({ text: '' })),
    ])
    return [...cells, ...Array.from({ length: columns - cells.length }, () => ({ text: '' }))]
  })
  return {
    table: {
      widths: known ? widths.map(width => `${Math.floor((width / total) * 1000) / 10}%`) : widthsOf(columns),
      body: body.length > 0 ? body : [[{ text: '' }]],
    },
    layout: bordered ? grid : 'noBorders',
    margin: [0, 4, 0, 8],
  }
}

const widthsOf = (columns: number) => Array.from({ length: columns }, () => '*')
const grid = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#8a94a3',
  vLineColor: () => '#8a94a3',
}
