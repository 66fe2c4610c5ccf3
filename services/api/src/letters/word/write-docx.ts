import { strToU8, zipSync } from 'fflate'

/*
 * Word documents made by code: the ready templates of the demonstration, and those of the specs. They are what Word itself
 * writes, without its dressing, so that people open and alter them.
 */

interface Look {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly align?: 'center' | 'right' | 'both'
  /** Points. */
  readonly size?: number
  readonly color?: string
  /** Points below it, and left of it. */
  readonly after?: number
  readonly left?: number
}
export type DocxBlock =
  | string
  | (Look & { readonly text: string })
  | { readonly heading: 0 | 1 | 2; readonly text: string }
  | { readonly list: readonly string[] }
  | { readonly table: readonly (readonly string[])[] }
  | { readonly xml: string }

export interface DocxParts {
  readonly body: readonly DocxBlock[]
  readonly header?: readonly DocxBlock[]
  readonly footer?: readonly DocxBlock[]
  /** More files of the archive, by their names. */
  readonly more?: Readonly<Record<string, string | Uint8Array>>
  /** More relations of the document. */
  readonly relations?: string
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A Word document of these paragraphs. The same blocks always give the same bytes. */
export function writeDocx({ body, header = [], footer = [], more = {}, relations = '' }: DocxParts): Buffer {
  const edges = [...(header.length > 0 ? ['header' as const] : []), ...(footer.length > 0 ? ['footer' as const] : [])]
  const references = edges.map(edge => `<w:${edge}Reference w:type="default" r:id="${edge}"/>`).join('')
  const section = `<w:sectPr>${references}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`
  const edgeOf = (edge: 'header' | 'footer') =>
    `${HEAD}<w:${edge === 'header' ? 'hdr' : 'ftr'} ${W} ${R}>${(edge === 'header' ? header : footer).map(blockXml).join('')}</w:${edge === 'header' ? 'hdr' : 'ftr'}>`
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${WORD}.numbering+xml"/>${edges.map(edge => `<Override PartName="/word/${edge}1.xml" ContentType="${WORD}.${edge}+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="main" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="numbering" Type="${OFFICE}/numbering" Target="numbering.xml"/>${edges.map(edge => `<Relationship Id="${edge}" Type="${OFFICE}/${edge}" Target="${edge}1.xml"/>`).join('')}${relations}</Relationships>`,
    'word/document.xml': `${HEAD}<w:document ${W} ${R}><w:body>${body.map(blockXml).join('')}${section}</w:body></w:document>`,
    'word/styles.xml': STYLES,
    'word/numbering.xml': `${HEAD}<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="567" w:hanging="283"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ...Object.fromEntries(edges.map(edge => [`word/${edge}1.xml`, edgeOf(edge)])),
    ...more,
  }
  const bytes = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return Buffer.from(zipSync(Object.fromEntries(bytes), { mtime: '2026-01-01T00:00:00Z' }))
}

const style = (id: string, name: string, size: number, before: number) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:before="${before}" w:after="120"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size * 2}"/></w:rPr></w:style>`
const STYLES = `${HEAD}<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="fr-FR"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="269" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${style('Title', 'Title', 20, 240)}${style('Heading1', 'heading 1', 14, 240)}${style('Heading2', 'heading 2', 12, 200)}</w:styles>`

function blockXml(block: DocxBlock): string {
  if (typeof block === 'string') return paragraphXml({ text: block })
  if ('xml' in block) return block.xml
  if ('heading' in block)
    return paragraphXml(
      { text: block.text },
      `<w:pStyle w:val="${block.heading === 0 ? 'Title' : `Heading${block.heading}`}"/>`,
    )
  if ('list' in block)
    return block.list
      .map(text => paragraphXml({ text }, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'))
      .join('')
  if ('table' in block) return tableXml(block.table)
  return paragraphXml(block)
}

function paragraphXml({ text, ...look }: Look & { text: string }, properties = ''): string {
  const spacing = look.after === undefined ? '' : `<w:spacing w:after="${look.after * 20}"/>`
  const indent = look.left === undefined ? '' : `<w:ind w:left="${look.left * 20}"/>`
  const align = look.align ? `<w:jc w:val="${look.align}"/>` : ''
  const run = `${look.bold ? '<w:b/>' : ''}${look.italic ? '<w:i/>' : ''}${look.color ? `<w:color w:val="${look.color}"/>` : ''}${look.size ? `<w:sz w:val="${look.size * 2}"/>` : ''}`
  const lines = text.split('\n').map(line => `<w:t xml:space="preserve">${escaped(line)}</w:t>`)
  return `<w:p><w:pPr>${properties}${spacing}${indent}${align}</w:pPr><w:r><w:rPr>${run}</w:rPr>${lines.join('<w:br/>')}</w:r></w:p>`
}

function tableXml(rows: readonly (readonly string[])[]): string {
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map(side => `<w:${side} w:val="single" w:sz="4" w:color="8A94A3"/>`)
    .join('')
  const columns = Math.max(...rows.map(row => row.length))
  const width = Math.floor(9638 / columns)
  const grid = Array.from({ length: columns }, () => `<w:gridCol w:w="${width}"/>`).join('')
  const cell = (text: string, first: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraphXml({ text, bold: first, after: 2 })}</w:tc>`
  const body = rows.map(row => `<w:tr>${row.map((text, at) => cell(text, at === 0)).join('')}</w:tr>`).join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl><w:p/>`
}
