import { posix } from 'node:path'
import probe from 'probe-image-size/sync.js'
import sax from 'sax'
import type { Block, Cell, Letter, Paragraph, Run, TextRun } from './blocks.ts'
import { LetterFault } from './letter-fault.ts'
import { openParts, type Parts } from './parts.ts'
import { FieldReader } from './read-fields.ts'
import { each, type Numbering, numberingOf } from './read-lists.ts'

type Attributes = Record<string, string>
type Look = Omit<TextRun, 'text'>
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Points of an English metric unit, and of a twentieth of a point. */
const EMU = 12_700
const TWIP = 20
/** Points between the margins of a page. */
const WIDTH = 480
/** Columns of a table, the most that Word itself makes: one that claims a thousand million would fill the memory. */
const MOST_COLUMNS = 63

/** Reads a Word document as our layouts show it. @throws {LetterFault} */
export async function readLetter(content: Buffer): Promise<Letter> {
  const parts = await openParts(content)
  const numbering = numberingOf(await parts.text('word/numbering.xml'))
  const read = async (name: string | undefined) => (name ? readPart(parts, name, numbering) : [])
  const named = async (beginning: RegExp) => {
    for (const name of parts.names.filter(one => beginning.test(one)).toSorted()) {
      const blocks = await read(name)
      if (blocks.some(says)) return blocks
    }
    return []
  }
  return {
    header: await named(/^word\/header\d*\.xml$/),
    body: await read('word/document.xml'),
    footer: await named(/^word\/footer\d*\.xml$/),
  }
}

const says = (block: Block): boolean => (block.kind === 'table' ? true : block.runs.length > 0)

async function readPart(parts: Parts, name: string, numbering: Numbering): Promise<readonly Block[]> {
  const folder = posix.dirname(name)
  const relations = relationsOf(await parts.text(`${folder}/_rels/${posix.basename(name)}.rels`))
  const images = new Map<string, string>()
  for (const [id, target] of relations) {
    const bytes = await parts.bytes(posix.join(folder, target))
    const type = bytes && probe(bytes)?.mime
    if (bytes && (type === 'image/png' || type === 'image/jpeg'))
      images.set(id, `data:${type};base64,${bytes.toString('base64')}`)
  }
  return blocksOf(await parts.text(name), images, numbering)
}

/** What each embedded image of a part is, by its id. */
function relationsOf(xml: string): Map<string, string> {
  const found = new Map<string, string>()
  each(xml, (tag, attributes) => {
    if (tag === 'Relationship' && /\/image$/.test(attributes.Type ?? '') && attributes.TargetMode !== 'External')
      found.set(attributes.Id ?? '', attributes.Target ?? '')
  })
  return found
}

const plainLook: Look = { bold: false, italic: false, underline: false, size: undefined, color: undefined }
type Draft = Mutable<Paragraph> & { runs: Run[]; list?: { id: string; level: string } }
interface DraftTable {
  kind: 'table'
  bordered: boolean
  widths: number[]
  rows: { span: number; blocks: Block[] }[][]
}

/** What is left out: what was struck out, and what only stands for what another reader shows. */
const SKIPPED = /^(w:del|w:moveFrom|mc:Fallback|w:sdtPr|w:sectPr|w:pPrChange|w:rPrChange)$/

function blocksOf(xml: string, images: ReadonlyMap<string, string>, numbering: Numbering): readonly Block[] {
  const body: Block[] = []
  const containers: Block[][] = [body]
  const paragraphs: Draft[] = []
  const tables: DraftTable[] = []
  const counts = new Map<string, number>()
  const reader = new FieldReader()
  let look: Mutable<Look> = { ...plainLook }
  let inRunLook = false
  let skipped = 0
  let extent = { width: 0, height: 0 }

  const say = (text: string) => {
    const to = paragraphs.at(-1)
    if (!to || text === '') return
    to.runs.push({ ...look, text })
  }
  const open = (tag: string, attributes: Attributes) => {
    const value = attributes['w:val']
    const isOn = value === undefined || !/^(0|false|none|off)$/.test(value)
    const paragraph = paragraphs.at(-1)
    switch (tag) {
      case 'w:p':
        paragraphs.push(newParagraph())
        break
      case 'w:tbl':
        tables.push({ kind: 'table', bordered: false, widths: [], rows: [] })
        break
      case 'w:gridCol':
        tables.at(-1)?.widths.push(Number(attributes['w:w'] ?? 0) / TWIP || 0)
        break
      case 'w:tr':
        tables.at(-1)?.rows.push([])
        break
      case 'w:tc': {
        const cell = { span: 1, blocks: [] as Block[] }
        tables.at(-1)?.rows.at(-1)?.push(cell)
        containers.push(cell.blocks)
        break
      }
      case 'w:gridSpan': {
        const cell = tables.at(-1)?.rows.at(-1)?.at(-1)
        if (cell) cell.span = Math.max(1, Math.floor(Number(value)) || 1)
        break
      }
      case 'w:insideH':
      case 'w:insideV': {
        const table = tables.at(-1)
        if (table) table.bordered ||= isOn && value !== 'nil'
        break
      }
      case 'w:tblStyle': {
        const table = tables.at(-1)
        if (table) table.bordered ||= /grid|grille/i.test(value ?? '')
        break
      }
      case 'w:r':
        look = { ...plainLook }
        break
      case 'w:rPr':
        inRunLook = true
        break
      case 'w:b':
        if (inRunLook) look.bold = isOn
        break
      case 'w:i':
        if (inRunLook) look.italic = isOn
        break
      case 'w:u':
        if (inRunLook) look.underline = isOn
        break
      case 'w:sz':
        if (inRunLook) look.size = Math.min(72, Math.max(5, Number(value) / 2)) || undefined
        break
      case 'w:color':
        if (inRunLook && /^[0-9a-f]{6}$/i.test(value ?? '')) look.color = `#${value}`
        break
      case 'w:pStyle':
        if (paragraph) paragraph.heading = headingOf(value ?? '')
        break
      case 'w:jc':
        if (paragraph) paragraph.align = alignOf(value)
        break
      case 'w:ind':
        if (paragraph) paragraph.indent = Math.max(0, Number(attributes['w:left'] ?? attributes['w:start'] ?? 0) / TWIP)
        break
      case 'w:pageBreakBefore':
        if (paragraph) paragraph.breakBefore ||= isOn
        break
      case 'w:ilvl':
        if (paragraph) paragraph.list = { id: paragraph.list?.id ?? '', level: value ?? '0' }
        break
      case 'w:numId':
        if (paragraph && value !== '0') paragraph.list = { level: paragraph.list?.level ?? '0', id: value ?? '' }
        break
      case 'w:br':
        if (attributes['w:type'] === 'page' && paragraph) breakAt(paragraph)
        else say('\n')
        break
      case 'w:tab':
        // Also a stop among the properties of a paragraph, which says nothing.
        if (attributes['w:pos'] === undefined) say('\u2003')
        break
      case 'w:noBreakHyphen':
        say('-')
        break
      case 'wp:extent':
        extent = { width: Number(attributes.cx ?? 0) / EMU, height: Number(attributes.cy ?? 0) / EMU }
        break
      case 'a:blip': {
        const image = images.get(attributes['r:embed'] ?? '')
        if (image && paragraph) paragraph.runs.push({ image, ...fitted(extent) })
        break
      }
      default: {
        const shown = reader.open(tag, attributes)
        if (shown) say(shown)
      }
    }
  }
  const close = (tag: string) => {
    if (tag === 'w:rPr') inRunLook = false
    else if (tag === 'w:p') {
      const done = paragraphs.pop()
      if (done) containers.at(-1)?.push(finished(done, counts, numbering))
    } else if (tag === 'w:tc') containers.pop()
    else if (tag === 'w:tbl') {
      const done = tables.pop()
      if (done?.rows.some(row => row.reduce((sum, { span }) => sum + span, 0) > MOST_COLUMNS))
        throw new LetterFault('letter.template.tooWide', { max: MOST_COLUMNS })
      if (done) containers.at(-1)?.push(done as { kind: 'table'; bordered: boolean; widths: number[]; rows: Cell[][] })
    } else reader.close(tag)
  }
  /** What stands before a break in the middle of a paragraph stays on its page. */
  const breakAt = (paragraph: Draft) => {
    if (paragraph.runs.length > 0) containers.at(-1)?.push(finished({ ...paragraph }, counts, numbering))
    paragraph.runs = []
    paragraph.breakBefore = true
  }

  const parser = sax.parser(true)
  parser.onopentag = ({ name, attributes }) => {
    if (skipped > 0 || SKIPPED.test(name)) skipped += 1
    else open(name, attributes as Attributes)
  }
  parser.onclosetag = name => {
    if (skipped > 0) skipped -= 1
    else close(name)
  }
  parser.ontext = text => {
    if (skipped > 0) return
    const tag = parser.tag?.name
    if (tag === 'w:instrText') {
      const shown = reader.instruction(text)
      if (shown) say(shown)
    } else if (tag === 'w:t' && !reader.isHidden) say(text)
  }
  parser.write(xml || '<nothing/>').close()
  return body
}

const newParagraph = (): Draft => ({
  kind: 'paragraph',
  heading: undefined,
  align: 'left',
  runs: [],
  marker: undefined,
  level: 0,
  indent: 0,
  breakBefore: false,
})

function finished({ list, ...paragraph }: Draft, counts: Map<string, number>, numbering: Numbering): Paragraph {
  if (!list?.id) return paragraph
  const level = Number(list.level) || 0
  const key = `${list.id} ${level}`
  if (!numbering.get(key)) return { ...paragraph, marker: '•', level }
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return { ...paragraph, marker: `${count}.`, level }
}

function headingOf(style: string): Paragraph['heading'] {
  if (/^(title|titre)$/i.test(style)) return 0
  const level = /^(?:heading|titre)\s?([1-3])$/i.exec(style)?.[1]
  return level ? (Number(level) as 1 | 2 | 3) : undefined
}

function alignOf(value: string | undefined): Paragraph['align'] {
  if (value === 'center') return 'center'
  if (value === 'right' || value === 'end') return 'right'
  return value === 'both' ? 'justify' : 'left'
}

/** No image is wider than the page. */
function fitted({ width, height }: { width: number; height: number }) {
  const scale = width > WIDTH ? WIDTH / width : 1
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) }
}
