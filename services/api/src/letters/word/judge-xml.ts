import sax from 'sax'
import { LetterFault } from './letter-fault.ts'

/** Bytes of one XML part. */
const XML_MAX = 10 * 1024 * 1024
/** Levels of tags. */
const DEEPEST = 500

/** Relationships to what is no part of a letter, be it in the same file. */
const FOREIGN =
  /\/(aFChunk|subDocument|oleObject|package|control|attachedTemplate|frame|vbaProject|webextension(taskpanes)?)$/i

/**
 * Fields that a letter may hold: pages, dates, links, tables of contents. Any other may fetch a file, run a program or be
 * put together from pieces when Word opens the document.
 */
const FIELDS = new Set(
  `PAGE NUMPAGES SECTION SECTIONPAGES DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME TOC TC XE INDEX REF PAGEREF NOTEREF
  STYLEREF SEQ HYPERLINK MERGEFIELD FORMTEXT FORMCHECKBOX FORMDROPDOWN AUTHOR TITLE SUBJECT KEYWORDS COMMENTS FILENAME
  DOCPROPERTY DOCVARIABLE LASTSAVEDBY NUMWORDS NUMCHARS SYMBOL EQ ADVANCE LISTNUM =`.split(/\s+/),
)

/**
 * Reads one XML part: well formed, without a document type, with no way out but the links people click, and no field of
 * Word but those of a letter. `declared` is told each line of the list of types.
 *
 * @throws {LetterFault}
 */
export function judgeXml(name: string, xml: string, declared: (of: string, type: string) => void): void {
  if (xml.length > XML_MAX) throw new LetterFault('letter.template.tooLarge', { max: XML_MAX / 1024 / 1024 })
  const parser = sax.parser(true)
  const fields = new Fields()
  const types: [of: string, type: string][] = []
  let fault: LetterFault['key'] | undefined
  let seen = ''
  let depth = 0
  parser.ondoctype = () => {
    fault = 'letter.template.broken'
  }
  parser.onerror = () => {
    fault = 'letter.template.broken'
    parser.resume()
  }
  parser.onopentag = ({ name: qualified, attributes }) => {
    // A namespace goes by any prefix that a file likes to give it.
    const tag = local(qualified)
    const by = new Map(Object.entries(attributes).map(([key, value]) => [local(key), String(value)]))
    const of = (attribute: string) => by.get(attribute) ?? ''
    depth += 1
    if (depth > DEEPEST) fault = 'letter.template.broken'
    if (tag === 'Relationship') {
      if (/external/i.test(of('TargetMode')) && !/\/hyperlink$/.test(of('Type'))) fault = 'letter.template.external'
      if (FOREIGN.test(of('Type'))) fault = 'letter.template.external'
    }
    if (/^(altChunk|subDoc|object|control|frame)$/.test(tag)) fault = 'letter.template.external'
    if (tag === 'Default') types.push([`.${of('Extension')}`, of('ContentType')])
    if (tag === 'Override') types.push([of('PartName'), of('ContentType')])
    if (tag === 'fldSimple') fields.whole(of('instr'))
    if (tag === 'fldChar') fields.mark(of('fldCharType'))
  }
  parser.onclosetag = () => {
    depth -= 1
  }
  parser.ontext = text => {
    if (/^(instrText|delInstrText)$/.test(local(parser.tag?.name ?? ''))) fields.text(text)
    if (name.startsWith('word/')) seen = unclosed(seen + text)
  }
  parser.write(xml).close()
  if (fields.forbidden()) fault = 'letter.template.external'
  if (fault) throw new LetterFault(fault)
  if (name === '[Content_Types].xml') for (const [of, type] of types) declared(of, type)
  const at = seen.lastIndexOf('{{')
  if (at >= 0) throw new LetterFault('letter.template.unbalanced', { near: shown(seen.slice(at, at + 40)) })
}

/** The fields of a part, each put together from the runs that Word spread it over. */
class Fields {
  readonly #codes: string[] = []
  readonly #open: string[] = []

  whole(code: string): void {
    this.#codes.push(code)
  }

  mark(type: string): void {
    if (type === 'begin') this.#open.push('')
    // What follows is what the field last showed.
    else if (type === 'end') this.#codes.push(this.#open.pop() ?? '')
  }

  text(text: string): void {
    if (this.#open.length === 0) this.#codes.push(text)
    else this.#open[this.#open.length - 1] += text
  }

  /** Whether one is no field of a letter; one that is put together from another's answer has no name of its own. */
  forbidden(): boolean {
    return [...this.#codes, ...this.#open].some(code => {
      const first = /^\s*(=|[^\s\\"]*)/.exec(code)?.[1] ?? ''
      return !FIELDS.has(first.toUpperCase())
    })
  }
}

/** The name of a tag or an attribute without its prefix. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A piece of a template as it can be said in a sentence. */
export const shown = (raw: string): string => {
  const text = raw.replaceAll(/\s+/g, ' ').trim()
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** What is left of a text after its last whole token. */
function unclosed(text: string): string {
  const end = text.lastIndexOf('}}')
  const rest = end < 0 ? text : text.slice(end + 2)
  const at = rest.lastIndexOf('{{')
  // A brace at the very end may be the first half of a pair.
  return at < 0 ? rest.slice(-1) : rest.slice(at, at + 300)
}
