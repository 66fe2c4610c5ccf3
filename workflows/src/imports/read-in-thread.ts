import { Worker } from 'node:worker_threads'
import type { FileToRead, ReadFile } from './read-file.ts'
import { UnreadableFile, type UnreadableKey } from './spreadsheet/sheet.ts'

/** Megabytes a file may take while it is read: a hostile one ends its own thread and nothing else. */
const MEMORY_MB = 768
/** Milliseconds until a file that is read for ever is given up. */
const TIME_MS = 120_000

type Answer = { table: ReadFile; key?: never } | { table?: never; key: UnreadableKey }

/**
 * Reads a dropped file in a thread of its own, so that the worker goes on beating and a file that grows beyond bounds
 * takes nothing down.
 *
 * @throws UnreadableFile, or what made `signal` abort
 */
export function readInThread(file: FileToRead, signal?: AbortSignal): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./read-file.thread.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const timer = setTimeout(() => {
      reject(new UnreadableFile('file.tooSlow'))
      done()
    }, TIME_MS)
    const abort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    thread.once('message', (answer: Answer) => {
      if (answer.table) resolve(answer.table)
      else reject(new UnreadableFile(answer.key))
    })
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile('import.file.bomb') : error)
    })
    thread.once('exit', () => clearTimeout(timer))
    thread.once('exit', () => reject(new Error('the reading thread ended without an answer')))
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      void thread.terminate()
    }
    thread.once('message', done)
    signal?.addEventListener('abort', done, { once: true })
  })
}
