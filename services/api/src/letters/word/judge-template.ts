import { listCommands } from 'docx-templates'
import probe from 'probe-image-size/sync.js'
import sax from 'sax'
import { LetterFault } from './letter-fault.ts'
import { openParts, type Parts } from './parts.ts'

export const DELIMITERS: [string, string] = ['{{', '}}']
/** Pixels of an image of a template. */
const PIXELS = 25_000_000
/** Bytes of one XML part. */
const XML_MAX = 10 * 1024 * 1024

/** A token of the list, or that of a custom field by the name its mission gave it. Nothing of it is ever run: it is looked up. */
const TOKEN = /^(?:[a-z][a-z0-9_]{0,40}\.[a-z0-9_]{1,90}|champ\.[\p{L}\p{N}][\p{L}\p{M}\p{N} _'’()°/-]{0,89})$/u

/**
 * The tokens of a template, once it was judged whole: nothing from elsewhere, no entity, no image that is a bomb, no command
 * but a token and a condition on one.
 *
 * @throws {LetterFault}
 */
export async function judgeTemplate(content: Buffer): Promise<string[]> {
  const parts = await openParts(content)
  await judgeParts(parts)
  const commands = await commandsOf(content)
  const tokens = new Set<string>()
  let open = 0
  for (const { raw, type, code } of commands) {
    if (type === 'END-IF') open -= 1
    else if (type !== 'INS' && type !== 'IF')
      throw new LetterFault('letter.template.forbidden', { command: shown(raw) })
    else {
      if (type === 'IF') open += 1
      const token = code.trim()
      if (!TOKEN.test(token)) throw new LetterFault('letter.template.unknownTokens', { tokens: shown(raw) })
      tokens.add(token)
    }
    if (open < 0) throw new LetterFault('letter.template.unbalanced', { near: 'END-IF' })
  }
  if (open > 0) throw new LetterFault('letter.template.unbalanced', { near: 'IF' })
  return [...tokens]
}

const shown = (raw: string): string => {
  const text = raw.replaceAll(/\s+/g, ' ').trim()
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

async function commandsOf(content: Buffer) {
  try {
    return await listCommands(new Uint8Array(content).buffer, DELIMITERS)
  } catch {
    throw new LetterFault('letter.template.broken')
  }
}

async function judgeParts(parts: Parts): Promise<void> {
  for (const name of parts.names) {
    if (/vbaData|(^|\/)\.\.(\/|$)/i.test(name)) throw new LetterFault('letter.template.external')
    if (/\.(xml|rels)$/i.test(name)) judgeXml(name, await parts.text(name))
    else if (/^word\/media\//i.test(name)) judgeImage((await parts.bytes(name)) ?? Buffer.alloc(0))
    else if (/^word\/(embeddings|afchunk|activeX)|vbaProject/i.test(name))
      throw new LetterFault('letter.template.external')
  }
}

/** Well formed, without a document type, and with no way out but the links people click. */
function judgeXml(name: string, xml: string): void {
  if (xml.length > XML_MAX) throw new LetterFault('letter.template.tooLarge', { max: XML_MAX / 1024 / 1024 })
  const parser = sax.parser(true)
  let fault: LetterFault['key'] | undefined
  let field = ''
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
    depth += 1
    if (depth > 500) fault = 'letter.template.broken'
    const of = (attribute: string) => String(attributes[attribute] ?? '')
    if (tag === 'Relationship' && /external/i.test(of('TargetMode')) && !/\/hyperlink$/.test(of('Type')))
      fault = 'letter.template.external'
    if (/^(altChunk|subDoc|object|frame)$/.test(tag)) fault = 'letter.template.external'
    if (tag === 'fldSimple')
      for (const attribute of Object.keys(attributes)) if (local(attribute) === 'instr') field += ` ${of(attribute)} `
    if (tag === 'instrText') field += ' '
  }
  parser.onclosetag = () => {
    depth -= 1
  }
  parser.ontext = text => {
    if (/instrText$/.test(parser.tag?.name ?? '')) field += text
    if (name.startsWith('word/')) seen = unclosed(seen + text)
  }
  parser.write(xml).close()
  // Fields that Word fills in from files, other programs or the network when it opens the document.
  if (/\b(INCLUDETEXT|INCLUDEPICTURE|DDEAUTO|DDE|LINK|IMPORT|DATABASE)\b/i.test(field))
    fault = 'letter.template.external'
  if (fault) throw new LetterFault(fault)
  const at = seen.lastIndexOf('{{')
  if (at >= 0) throw new LetterFault('letter.template.unbalanced', { near: shown(seen.slice(at, at + 40)) })
}

/** The name of a tag or an attribute without its prefix. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** What is left of a text after its last whole token. */
function unclosed(text: string): string {
  const end = text.lastIndexOf('}}')
  const rest = end < 0 ? text : text.slice(end + 2)
  const at = rest.lastIndexOf('{{')
  // A brace at the very end may be the first half of a pair.
  return at < 0 ? rest.slice(-1) : rest.slice(at, at + 300)
}

function judgeImage(bytes: Buffer): void {
  const size = probe(bytes)
  if (size && size.width * size.height > PIXELS)
    throw new LetterFault('file.image.tooLarge', { width: size.width, height: size.height })
}
