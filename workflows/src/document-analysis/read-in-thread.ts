import { Worker } from 'node:worker_threads'
import { type DocumentPages, type DocumentToRead, UnreadableDocument, type UnreadableKey } from './document-pages.ts'

/** Megabytes a document may take while it is read: a hostile one ends its own thread and nothing else. */
const MEMORY_MB = 768
/** Milliseconds until a document that is read for ever is given up. */
const TIME_MS = 120_000

type Answer = { read: DocumentPages; key?: never } | { read?: never; key: UnreadableKey }

/**
 * Reads some pages of a document in a thread of its own, so that the worker goes on beating and a document that grows
 * beyond bounds, or never ends, takes nothing down.
 *
 * @throws UnreadableDocument, or what made `signal` abort
 */
export function readInThread(document: DocumentToRead, signal?: AbortSignal): Promise<DocumentPages> {
  const { promise, resolve, reject } = Promise.withResolvers<DocumentPages>()
  const thread = new Worker(new URL('./read-document.thread.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const unreadable = () => new UnreadableDocument('documentAnalysis.template.unreadable')
  const abort = () => reject(signal?.reason)
  const timer = setTimeout(() => reject(unreadable()), TIME_MS)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  thread.once('message', (answer: Answer) => {
    if (answer.read) resolve(answer.read)
    else reject(new UnreadableDocument(answer.key))
  })
  thread.once('error', (error: NodeJS.ErrnoException) => {
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable() : error)
  })
  thread.once('exit', () => reject(new Error('the reading thread ended without an answer')))
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    void thread.terminate()
  })
}
