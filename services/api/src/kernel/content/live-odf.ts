import sax from 'sax'
import { isAway, local } from './live-xml.ts'

/** Tags that run a program, answer one, or bring in what is in another file or on another machine. */
const LIVE =
  /^(floating-frame|plugin|applet|object-ole|dde-source|dde-connection|dde-connection-decl|section-source|table-source|cell-range-source|database-source-(sql|query|table)|connection-resource|event-listener|execute-macro|script)$/
/** What is shown of a document, a picture or a chart of its own: from elsewhere, it is fetched when it is opened. */
const SHOWN = /^(image|fill-image|background-image|object|image-data|audio|video|sound)$/

/** Looks for life in the content or the styles of an OpenDocument file. Its `frame` is the frame around any picture. */
export function lifeInOdf(xml: string): 'broken' | 'live' | undefined {
  const parser = sax.parser(true)
  let found: 'broken' | 'live' | undefined
  parser.ondoctype = () => {
    found = 'broken'
  }
  parser.onerror = () => {
    found = 'broken'
    parser.resume()
  }
  parser.onopentag = ({ name, attributes }) => {
    const tag = local(name)
    const fetched = Object.entries(attributes).some(([key, value]) => local(key) === 'href' && isOutside(String(value)))
    // A link that people click may lead to the web, not to a program or a file.
    const clicked = Object.entries(attributes).some(([key, value]) => local(key) === 'href' && isProgram(String(value)))
    if (LIVE.test(tag) || (SHOWN.test(tag) && fetched) || clicked) found ??= 'live'
  }
  parser.write(xml).close()
  return found
}

/** Another file beside the document, or an address. */
const isOutside = (address: string): boolean => isAway(address) || /^\s*(\/|\.\.\/)/.test(address)
const isProgram = (address: string): boolean =>
  /^\s*(javascript|vbscript|vnd\.sun\.star\.\w+|macro|service|slot|\.uno|file|smb|data):|^\s*\\\\/i.test(address)
