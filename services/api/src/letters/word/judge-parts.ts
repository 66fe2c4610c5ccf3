import probe from 'probe-image-size/sync.js'
import { judgeXml } from './judge-xml.ts'
import { LetterFault } from './letter-fault.ts'
import type { Parts } from './parts.ts'

/** Pixels of an image of a template. */
const PIXELS = 25_000_000

/** What a letter is made of: its text, its styles, pictures, fonts, settings of a printer. */
const XML = /\.(xml|rels)$/i
const PICTURE = /\.(png|jpe?g|gif|bmp|tiff?|emf|wmf)$/i
const OTHER = /^word\/fonts\/[^/]+\.(odttf|ttf|fntdata)$|^word\/printerSettings\/[^/]+\.bin$/i
const MACRO = /(^|\/)vba(Project|Data)[^/]*$/i
/** Types that a part may be declared as, whatever its name ends with. */
const DECLARED =
  /^(application\/(xml|vnd\.openxmlformats-[\w.+-]+|vnd\.ms-(word|office|package)\.[\w.+-]+|x-font[\w-]*|vnd\.ms-fontdata)|(image|font)\/(?!svg)[\w.+-]+)$/i
const MACRO_TYPE = /macroEnabled|vbaProject|vbaData|\.keyMapCustomizations/i

/**
 * Looks at every part of a template by its name, its declared type and its content: a letter holds no program, no page of
 * the web and no other document, and says of no part that it is something else than what its name says.
 *
 * @throws {LetterFault} letter.template.macros, letter.template.foreignPart which names the part, or what its XML is refused
 */
export async function judgeParts(parts: Parts): Promise<void> {
  for (const name of parts.names) {
    if (MACRO.test(name)) throw new LetterFault('letter.template.macros')
    // The menus of a program, which a document may change.
    if (/(^|\/)\.\.(\/|$)|\\|^(customUI|userCustomization)\//i.test(name)) throw foreign(name)
    if (name.endsWith('/')) continue
    if (XML.test(name)) judgeXml(name, await parts.text(name), judgeDeclared)
    else if (PICTURE.test(name)) judgeImage((await parts.bytes(name)) ?? Buffer.alloc(0), name)
    else if (!OTHER.test(name)) throw foreign(name)
  }
}

/** One line of `[Content_Types].xml`: the type of a part, or of those whose name ends so. */
function judgeDeclared(of: string, type: string): void {
  if (MACRO_TYPE.test(type)) throw new LetterFault('letter.template.macros')
  // Text under the name of a picture: Word would read what was not judged as text.
  if (/[+/]xml$/i.test(type.trim()) && !XML.test(of)) throw foreign(of)
  // What is listed and not there is of no harm: Word lists endings that it does not use.
  if (!DECLARED.test(type) && of.includes('/')) throw foreign(of)
  if (/html|javascript|svg|rfc822|rtf/i.test(type)) throw foreign(of)
}

function judgeImage(bytes: Buffer, name: string): void {
  // A page or a program under the name of a picture.
  if (/^\s*<|^(MZ|PK|%PDF|\x7FELF|#!)/.test(bytes.subarray(0, 64).toString('latin1'))) throw foreign(name)
  const size = probe(bytes)
  if (size && size.width * size.height > PIXELS)
    throw new LetterFault('file.image.tooLarge', { width: size.width, height: size.height })
}

const foreign = (name: string) =>
  new LetterFault('letter.template.foreignPart', { part: name.length > 80 ? `…${name.slice(-79)}` : name })
