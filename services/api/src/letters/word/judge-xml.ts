import sax from 'sax'
import { lifeIn, local } from '../../kernel/content/live-xml.ts'
import { LetterFault } from './letter-fault.ts'

/** Bytes of one XML part. */
const XML_MAX = 10 * 1024 * 1024
/**
 * Reads one XML part: well formed, without a document type, with no way out but the links people click, and no field of
 * Word but those of a letter. `declared` is told each line of the list of types.
 *
 * @throws {LetterFault}
 */
export function judgeXml(name: string, xml: string, declared: (of: string, type: string) => void): void {
  if (xml.length > XML_MAX) throw new LetterFault('letter.template.tooLarge', { max: XML_MAX / 1024 / 1024 })
  const life = lifeIn(xml)
  if (life) throw new LetterFault(life === 'live' ? 'letter.template.external' : 'letter.template.broken')
  const parser = sax.parser(true)
  const types: [of: string, type: string][] = []
  let seen = ''
  parser.onopentag = ({ name: qualified, attributes }) => {
    const tag = local(qualified)
    // Two that differ by their prefix alone are no type that anybody declares.
    const of = (attribute: string) =>
      Object.entries(attributes)
        .flatMap(([key, value]) => (local(key) === attribute ? [String(value)] : []))
        .join(' ')
    if (tag === 'Default') types.push([`.${of('Extension')}`, of('ContentType')])
    if (tag === 'Override') types.push([of('PartName'), of('ContentType')])
  }
  parser.ontext = text => {
    if (name.startsWith('word/')) seen = unclosed(seen + text)
  }
  parser.write(xml).close()
  if (name === '[Content_Types].xml') for (const [of, type] of types) declared(of, type)
  const at = seen.lastIndexOf('{{')
  if (at >= 0) throw new LetterFault('letter.template.unbalanced', { near: shown(seen.slice(at, at + 40)) })
}

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
