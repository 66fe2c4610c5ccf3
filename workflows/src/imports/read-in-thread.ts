import { Piscina } from 'piscina'
import { AT_ONCE } from '../kernel/fatal-work.ts'
import type { Answer } from './read-file.thread.ts'
import type { FileToRead } from './read-file.ts'
import { UnreadableFile } from './spreadsheet/sheet.ts'

/** Megabytes a file may take while it is read: a hostile one ends its own thread and nothing else. */
const MEMORY_MB = 768
/** Milliseconds until a file that is read for ever is given up. */
const TIME_MS = 120_000
/** How long a thread is kept for the next file: starting one costs more than most files. */
const IDLE_MS = 30_000

type Read = Extract<Answer, { table: unknown }>['table']

let pool: Piscina<FileToRead, Answer> | undefined
const threads = () => {
  if (pool) return pool
  pool = new Piscina<FileToRead, Answer>({
    filename: new URL('./read-file.thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: AT_ONCE,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  // A thread that falls with nothing to do, or before it began, takes not the process with it.
  pool.on('error', () => undefined)
  return pool
}

/**
 * Reads a dropped file in a thread of its own, so that the worker goes on beating and a file that grows beyond bounds
 * takes nothing down. A thread that read a file reads the next; one that was stopped, or fell, is not used again.
 *
 * Who waits for a thread waits before (`fatalWork`): the library starts none for those it holds where the last one fell,
 * and a file's time begins when it is read.
 *
 * @throws UnreadableFile, or what made `halt` abort
 */
export async function readInThread(file: FileToRead, halt?: AbortSignal): Promise<Read> {
  const time = AbortSignal.timeout(TIME_MS)
  const signal = halt ? AbortSignal.any([halt, time]) : time
  const before = threads().threads
  try {
    const answer = await threads()
      .run(file, { signal })
      .catch(error => {
        // By what a file before left in it: this one is read in another.
        const fell = before.some(thread => !threads().threads.includes(thread))
        if (!fell || signal.aborted || isTooHeavy(error)) throw error
        return threads().run(file, { signal })
      })
    if ('key' in answer) throw new UnreadableFile(answer.key)
    return answer.table
  } catch (error) {
    halt?.throwIfAborted()
    if (time.aborted) throw new UnreadableFile('import.file.tooSlow')
    if (isTooHeavy(error)) throw new UnreadableFile('import.file.bomb')
    throw error
  }
}

const isTooHeavy = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
