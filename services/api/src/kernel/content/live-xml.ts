import sax from 'sax'

/** Levels of tags. */
const DEEPEST = 500

/** Relationships to what is no part of a document, be it in the same file. */
const FOREIGN =
  /\/(aFChunk|subDocument|oleObject|package|control|attachedTemplate|frame|vbaProject|webextension(taskpanes)?|extensibility|externalLink(Path)?|xlExternalLinkPath\/\w+|mailMergeSource|xl(Intl)?Macrosheet|dialogsheet|queryTable|connections)$/i

/** Tags that bring in, or run, what is not in the document: other documents, programs, sources of mailings, menus. */
const TAGS = /^(altChunk|subDoc|object|control|frame|mailMerge|customUI|ddeLink|oleLink)$/

/**
 * Fields that a document may hold: pages, dates, links, tables of contents. Any other may fetch a file, run a program or be
 * put together from pieces when Word opens it.
 */
const FIELDS = new Set(
  `PAGE NUMPAGES SECTION SECTIONPAGES DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME TOC TC XE INDEX REF PAGEREF NOTEREF
  STYLEREF SEQ HYPERLINK MERGEFIELD FORMTEXT FORMCHECKBOX FORMDROPDOWN AUTHOR TITLE SUBJECT KEYWORDS COMMENTS FILENAME
  DOCPROPERTY DOCVARIABLE LASTSAVEDBY NUMWORDS NUMCHARS SYMBOL EQ ADVANCE LISTNUM SHAPE CITATION BIBLIOGRAPHY REVNUM FILESIZE
  USERNAME USERINITIALS AUTONUM AUTONUMLGL AUTONUMOUT =`.split(/\s+/),
)

/** Where a link that people click may lead: to the web, a mailbox, a phone, or a place of the document. */
const isPlace = (target: string): boolean => /^(https?:|mailto:|tel:|#|$)/i.test(target.trim())
/** An address that is fetched, as against a part of the document. */
export const isAway = (address: string): boolean => /^\s*([a-z][a-z\d+.-]*:|\/\/|\\\\)/i.test(address)

/**
 * Looks for life in one XML part of an office document: what is fetched, run or included when it is opened.
 *
 * @param options.ofChart whether it says what belongs to a chart, which keeps its figures in a workbook
 * @returns `broken` where it is not well formed, holds a document type or a CDATA section (none of which office programs
 *   write), `live` where it holds more than text, pictures of its own and links that people click
 */
export function lifeIn(xml: string, { ofChart = false } = {}): 'broken' | 'live' | undefined {
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
  const places = new Places()
  parser.onopentag = ({ name, attributes }) => {
    // A namespace goes by any prefix that a file likes to give it, and two attributes may differ by it alone.
    const tag = local(name)
    const of = (attribute: string) =>
      Object.entries(attributes).flatMap(([key, value]) => (local(key) === attribute ? [String(value)] : []))
    depth += 1
    if (depth > DEEPEST || !places.open(name, attributes)) found = 'broken'
    if (tag === 'Relationship' && isForeign(of) && !(ofChart && isTable(of))) found = 'live'
    if (TAGS.test(tag) || isDrawnFromAway(tag, of)) found = 'live'
    if (tag === 'fldSimple') for (const code of of('instr')) fields.whole(code)
    if (tag === 'fldChar') for (const type of of('fldCharType')) fields.mark(type, places.of(name))
  }
  parser.onclosetag = () => {
    depth -= 1
    places.close()
  }
  parser.ontext = text => {
    const name = places.innermost
    if (/^(instrText|delInstrText)$/.test(local(name)))
      fields.text(text, { place: places.of(name), isDeleted: local(name) === 'delInstrText' })
  }
  parser.write(xml).close()
  return fields.forbidden() ? (found ?? 'live') : found
}

/** What an attribute says, under any prefix. */
type Attribute = (name: string) => readonly string[]

function isForeign(of: Attribute): boolean {
  if (of('Type').some(type => FOREIGN.test(type))) return true
  if (!of('TargetMode').some(mode => /external/i.test(mode))) return false
  return !of('Type').every(type => /\/hyperlink$/.test(type)) || !of('Target').every(isPlace)
}

/** The figures of a chart, in a workbook of the document that is opened to change them. */
const isTable = (of: Attribute): boolean =>
  of('Type').every(type => /\/package$/.test(type)) &&
  of('Target').every(target => /^\.\.\/embeddings\/[^/]+\.xlsx$/i.test(target)) &&
  of('TargetMode').every(mode => mode === 'Internal')

/** A drawing of VML names its picture, and where a click leads, by an address of its own. */
const isDrawnFromAway = (tag: string, of: Attribute): boolean =>
  tag !== 'Relationship' &&
  ([...of('src'), ...of('althref')].some(isAway) || of('href').some(address => isAway(address) && !isPlace(address)))

/**
 * Where one is in a part. Word passes over what is of a namespace that it does not know, and takes one of several
 * alternatives: what lies in such a place may be there for us and not for Word.
 */
class Places {
  readonly #tags: { readonly name: string; readonly own: boolean; readonly rank: number }[] = []
  readonly #namespaces = new Map<string, string>()
  #rank = 0

  get innermost(): string {
    return this.#tags.at(-1)?.name ?? ''
  }

  /** False where a prefix is given to another namespace, which no program does. */
  open(name: string, attributes: Record<string, unknown>): boolean {
    this.#rank += 1
    this.#tags.push({ name, own: 'xmlns' in attributes, rank: this.#rank })
    return Object.entries(attributes).every(([key, value]) => {
      if (!key.startsWith('xmlns:')) return true
      const known = this.#namespaces.get(key) ?? String(value)
      this.#namespaces.set(key, known)
      return known === String(value)
    })
  }

  close(): void {
    this.#tags.pop()
  }

  /** The rank of the innermost tag around that is of another namespace than `name`: what has the same is read together. */
  of(name: string): number {
    return this.#tags.findLast(tag => tag.own || prefix(tag.name) !== prefix(name))?.rank ?? 0
  }
}

interface Field {
  readonly place: number
  /** What it says with what is struck out, as before the change, and without, as after it. */
  readonly codes: [before: string, after: string]
}

/** The fields of a part, each put together from the runs that Word spread it over. */
class Fields {
  readonly #codes: string[] = []
  readonly #open: Field[] = []
  #isTorn = false

  whole(code: string): void {
    this.#codes.push(code)
  }

  mark(type: string, place: number): void {
    if (type === 'begin') this.#open.push({ place, codes: ['', ''] })
    // What follows is what the field last showed.
    else if (type === 'end') this.#codes.push(...said(this.#open.pop()))
  }

  text(text: string, { place, isDeleted }: { place: number; isDeleted: boolean }): void {
    const field = this.#open.at(-1)
    if (!field) {
      this.#codes.push(text)
      return
    }
    if (field.place !== place) this.#isTorn = true
    field.codes[0] += text
    if (!isDeleted) field.codes[1] += text
  }

  /**
   * Whether one is no field of a document; one that is put together from another's answer has no name of its own, one of which
   * only some is read by Word may have another.
   */
  forbidden(): boolean {
    if (this.#isTorn) return true
    return [...this.#codes, ...this.#open.flatMap(said)].some(code => {
      const first = (/^\s*(=|[^\s\\"]*)/.exec(code)?.[1] ?? '').toUpperCase()
      return !FIELDS.has(first) || (first === 'HYPERLINK' && !leadsSomewhere(code))
    })
  }
}

/** A field of which all is struck out says nothing any more. */
const said = (field: Field | undefined): string[] => {
  const {
    codes: [before, after],
  } = field ?? { codes: ['', ''] as const }
  return before !== '' && after === '' ? [before] : [before, after]
}

/** `HYPERLINK "https://…"`, or `HYPERLINK \l "a bookmark"`. */
const leadsSomewhere = (code: string): boolean =>
  isPlace(/^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\"]\S*))/i.exec(code)?.slice(1).find(Boolean) ?? '')

const prefix = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')))
/** The name of a tag or an attribute without its prefix. */
export const local = (name: string): string => name.slice(name.indexOf(':') + 1)
