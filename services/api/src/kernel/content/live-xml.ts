import sax from 'sax'

/** Levels of tags. */
const DEEPEST = 500

/** Relationships to what is no part of a document, be it in the same file. */
const FOREIGN =
  /\/(aFChunk|subDocument|oleObject|package|control|attachedTemplate|frame|vbaProject|webextension(taskpanes)?|extensibility|externalLink(Path)?|xlExternalLinkPath\/\w+|mailMergeSource)$/i

/** Tags that bring in, or run, what is not in the document: other documents, programs, sources of mailings, menus. */
const TAGS = /^(altChunk|subDoc|object|control|frame|mailMerge|customUI|ddeLink|oleLink)$/

/**
 * Fields that a document may hold: pages, dates, links, tables of contents. Any other may fetch a file, run a program or be
 * put together from pieces when Word opens it.
 */
const FIELDS = new Set(
  `PAGE NUMPAGES SECTION SECTIONPAGES DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME TOC TC XE INDEX REF PAGEREF NOTEREF
  STYLEREF SEQ HYPERLINK MERGEFIELD FORMTEXT FORMCHECKBOX FORMDROPDOWN AUTHOR TITLE SUBJECT KEYWORDS COMMENTS FILENAME
  DOCPROPERTY DOCVARIABLE LASTSAVEDBY NUMWORDS NUMCHARS SYMBOL EQ ADVANCE LISTNUM =`.split(/\s+/),
)

/** Where a link that people click may lead: to the web, a mailbox, a phone, or a place of the document. */
const isPlace = (target: string): boolean => /^(https?:|mailto:|tel:|#|$)/i.test(target.trim())
/** An address that is fetched, as against a part of the document. */
const isAway = (address: string): boolean => /^\s*([a-z][a-z\d+.-]*:|\/\/|\\\\)/i.test(address)

/**
 * Looks for life in one XML part of an office document: what is fetched, run or included when it is opened.
 *
 * @returns `broken` where it is not well formed, holds a document type or a CDATA section (none of which office programs
 *   write), `live` where it holds more than text, pictures of its own and links that people click
 */
export function lifeIn(xml: string): 'broken' | 'live' | undefined {
  const parser = sax.parser(true)
  const fields = new Fields()
  let found: 'broken' | 'live' | undefined
  let depth = 0
  parser.ondoctype = () => {
    found = 'broken'
  }
  parser.onopencdata = () => {
    found = 'broken'
  }
  parser.onerror = () => {
    found = 'broken'
    parser.resume()
  }
  parser.onopentag = ({ name, attributes }) => {
    // A namespace goes by any prefix that a file likes to give it.
    const tag = local(name)
    const by = new Map(Object.entries(attributes).map(([key, value]) => [local(key), String(value)]))
    const of = (attribute: string) => by.get(attribute) ?? ''
    depth += 1
    if (depth > DEEPEST) found = 'broken'
    if (tag === 'Relationship' && isForeign(of)) found = 'live'
    if (TAGS.test(tag) || isDrawnFromAway(tag, of)) found = 'live'
    if (tag === 'fldSimple') fields.whole(of('instr'))
    if (tag === 'fldChar') fields.mark(of('fldCharType'))
  }
  parser.onclosetag = () => {
    depth -= 1
  }
  parser.ontext = text => {
    if (/^(instrText|delInstrText)$/.test(local(parser.tag?.name ?? ''))) fields.text(text)
  }
  parser.write(xml).close()
  return fields.forbidden() ? (found ?? 'live') : found
}

type Attribute = (name: string) => string

function isForeign(of: Attribute): boolean {
  if (FOREIGN.test(of('Type'))) return true
  if (!/external/i.test(of('TargetMode'))) return false
  return !/\/hyperlink$/.test(of('Type')) || !isPlace(of('Target'))
}

/** A drawing of VML names its picture, and where a click leads, by an address of its own. */
const isDrawnFromAway = (tag: string, of: Attribute): boolean =>
  tag !== 'Relationship' && (isAway(of('src')) || isAway(of('althref')) || (isAway(of('href')) && !isPlace(of('href'))))

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

  /** Whether one is no field of a document; one that is put together from another's answer has no name of its own. */
  forbidden(): boolean {
    return [...this.#codes, ...this.#open].some(code => {
      const first = (/^\s*(=|[^\s\\"]*)/.exec(code)?.[1] ?? '').toUpperCase()
      return !FIELDS.has(first) || (first === 'HYPERLINK' && !leadsSomewhere(code))
    })
  }
}

/** `HYPERLINK "https://…"`, or `HYPERLINK \l "a bookmark"`. */
const leadsSomewhere = (code: string): boolean =>
  isPlace(/^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\"]\S*))/i.exec(code)?.slice(1).find(Boolean) ?? '')

/** The name of a tag or an attribute without its prefix. */
export const local = (name: string): string => name.slice(name.indexOf(':') + 1)
