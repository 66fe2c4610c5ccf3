import type { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { type Refusal, refused } from './refusal.ts'

/**
 * How many threads at most and how long one that has nothing to do is kept, unless said otherwise: each takes as much as the
 * whole API, and starts again in a fifth of a second.
 */
const THREADS = 2
const IDLE_MS = 10_000

interface Limits {
  /** The module that does the work, in a thread of its own where its libraries are loaded. */
  readonly thread: URL
  /** Megabytes that a thread may take. */
  readonly memoryMb: number
  /** Works that may wait for their turn. */
  readonly waiting: number
  /** Works done at once. */
  readonly threads?: number
  /** Milliseconds that a thread with nothing to do is kept. */
  readonly idleMs?: number
}

interface Asking {
  /** Ends the work, begun or not; its thread with it. */
  readonly signal: AbortSignal
  /** What is handed over, e.g. ports. */
  readonly transfer?: readonly MessagePort[]
  /** What is answered once time is over, and where the work takes more memory than it may. */
  readonly late: () => Refusal
  readonly tooHeavy: () => Refusal
}

/** Work done beside: what would take for ever, or more memory than there is, is refused, and nobody else waits for it. */
export interface Threads<Work, Answer> {
  /** @returns the answer, or a refusal: late, too heavy, UNAVAILABLE where too many wait; what the work throws comes through */
  run(work: Work, asking: Asking): Promise<Answer | Refusal>
  /** Works that wait for a thread. */
  waiting(): number
  close(): Promise<void>
}

const isTooHeavy = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Opens threads; the first starts with the first work. */
export function openThreads<Work, Answer>({
  thread,
  memoryMb,
  waiting,
  threads = THREADS,
  idleMs = IDLE_MS,
}: Limits): Threads<Work, Answer> {
  let pool: Piscina<Work, Answer> | undefined
  const opened = () => {
    if (pool) return pool
    pool = new Piscina<Work, Answer>({
      filename: thread.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    // A thread that falls with nothing to do, or before it began, takes not the process with it.
    pool.on('error', () => undefined)
    return pool
  }
  /** Where the last thread fell the library starts none for those who wait: asking for one more work does, and is taken back. */
  const goOn = (work: Work) => {
    if (!pool || pool.queueSize === 0 || pool.threads.length === threads) return
    const back = new AbortController()
    pool.run(work, { signal: back.signal }).catch(() => undefined)
    back.abort()
  }
  /** Done once more where a thread of before fell: by what another work left in it. What was handed over is gone with it. */
  const twice = async (work: Work, { signal, transfer = [] }: Asking): Promise<Answer> => {
    const before = opened().threads
    try {
      return await opened().run(work, { signal, transferList: [...transfer] })
    } catch (error) {
      const fell = before.some(thread => !opened().threads.includes(thread))
      if (!fell || signal.aborted || transfer.length > 0 || isTooHeavy(error)) throw error
      return opened().run(work, { signal })
    }
  }
  return {
    async run(work, asking) {
      const { signal, late, tooHeavy } = asking
      // The library counts those without a signal only.
      if (opened().queueSize >= waiting) return refused('UNAVAILABLE')
      try {
        return await twice(work, asking)
      } catch (error) {
        goOn(work)
        if (signal.aborted) return late()
        if (isTooHeavy(error)) return tooHeavy()
        throw error
      }
    },
    waiting: () => pool?.queueSize ?? 0,
    close: async () => pool?.destroy(),
  }
}
