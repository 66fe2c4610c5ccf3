import { parentPort, workerData } from 'node:worker_threads'
import { type FileToRead, readFile } from './read-file.ts'
import { UnreadableFile } from './spreadsheet/sheet.ts'

const { content, ...file } = workerData as Omit<FileToRead, 'content'> & { content: Uint8Array }
const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)

try {
  parentPort?.postMessage({ table: await readFile({ ...file, content: bytes }) })
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error
  parentPort?.postMessage({ key: error.key })
}
