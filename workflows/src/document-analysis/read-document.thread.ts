import { parentPort, workerData } from 'node:worker_threads'
import { type DocumentToRead, UnreadableDocument } from './document-pages.ts'
import { readPages } from './read-pages.ts'

const { content, ...rest } = workerData as Omit<DocumentToRead, 'content'> & { content: Uint8Array }
const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)

try {
  parentPort?.postMessage({ read: await readPages({ content: bytes, ...rest }) })
} catch (error) {
  if (!(error instanceof UnreadableDocument)) throw error
  parentPort?.postMessage({ key: error.key })
}
