import { createHash } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'

/** A PDF as a reader opens it: the text of each page, the files in it, what it says of itself. */
export async function readPdf(bytes: Uint8Array) {
  // The reader takes the bytes away from who gave them.
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[] = []
  const tags: string[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const { items } = await page.getTextContent()
    tags.push(...rolesOf(await page.getStructTree()))
    pages.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  const files: Record<string, string> = {}
  for (const [key, { filename }] of ((await document.getAttachments()) as Map<string, { filename: string }> | null) ??
    [])
    files[filename] = Buffer.from((await document.getAttachmentContent(key)) ?? []).toString('utf8')
  const { info, metadata } = await document.getMetadata()
  await document.loadingTask.destroy()
  return {
    pages,
    /** All the text, its spaces all alike. */
    text: pages.join('\n').replaceAll(/\s+/g, ' '),
    files,
    /** What its parts are to who reads with their ears, in the order they are read. */
    tags,
    info: info as Record<string, unknown>,
    metadata: String((metadata as { getRaw?: () => string } | null)?.getRaw?.() ?? ''),
  }
}

interface Tag {
  readonly role?: string
  readonly children?: readonly unknown[]
}
const rolesOf = (tag: unknown): string[] => {
  const { role, children = [] } = (tag ?? {}) as Tag
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)]
}

/** A text without its spaces and line breaks, which fall where they fall. */
export const dense = (text: string) => text.replaceAll(/\s+/g, '')
export const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
