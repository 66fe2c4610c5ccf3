import { createRequire } from 'node:module'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontFiles, fontFolder } from './printed.ts'
import { endTags, tellRenderer } from './tagging.ts'

const require = createRequire(import.meta.url)
/** Points at the head and foot of each page, for what says which page it is. */
export const EDGES = { top: 54, bottom: 72 }

type Maker = typeof import('pdfmake')
let maker: Maker | undefined

/** Loaded once, in the thread that needs it; it reads its own fonts and nothing else, here or elsewhere. */
function opened(): Maker {
  if (maker) return maker
  maker = require('pdfmake') as Maker
  maker.setUrlAccessPolicy(() => false)
  maker.setLocalAccessPolicy(path => path.startsWith(fontFolder))
  maker.setFonts({ Roboto: fontFiles })
  tellRenderer(EDGES)
  return maker
}

/** The document as its writer still holds it: files and data about itself are added before it ends. */
export interface OpenDocument extends NodeJS.ReadableStream {
  file(content: Buffer, options: Record<string, unknown>): unknown
  appendXML(xml: string): void
  end(): void
}

/**
 * The bytes of a document.
 *
 * @param complete what is added to it before it ends
 */
export async function pressed(
  definition: TDocumentDefinitions,
  complete: (document: OpenDocument) => void = () => {},
): Promise<Buffer> {
  const document = (await opened().createPdf(definition).getStream()) as unknown as OpenDocument
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  endTags(document)
  complete(document)
  document.end()
  await ended
  return Buffer.concat(chunks)
}
