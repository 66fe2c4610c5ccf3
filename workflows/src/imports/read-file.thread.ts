import { type FileToRead, type ReadFile, readFile } from './read-file.ts'
import { UnreadableFile, type UnreadableKey } from './spreadsheet/sheet.ts'

export type Answer = { readonly table: ReadFile } | { readonly key: UnreadableKey }

/** Reads one file. What is wrong with it is answered by its key: an error loses its class between two threads. */
export default async function read({ content, ...file }: FileToRead): Promise<Answer> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    return { table: await readFile({ ...file, content: bytes }) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { key: error.key }
  }
}
