import { Piscina } from 'piscina'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { LetterAnswer, LetterWork } from './word/letter.thread.ts'

/** Milliseconds a letter may take, waiting for its turn included; megabytes it may take. */
const TIME_MS = 30_000
const MEMORY_MB = 320
const THREADS = 2
const WAITING = 100
const IDLE_MS = 30_000

export interface LetterPress {
  /** The tokens of a template, or why it is refused. */
  judge(template: Uint8Array): Promise<readonly string[] | Refusal>
  /** A template filled in. */
  fill(work: Omit<Extract<LetterWork, { what: 'fill' }>, 'what'>): Promise<Buffer | Refusal>
  close(): Promise<void>
}

/**
 * Makes letters in threads of their own, where the libraries are loaded: a template that would take for ever, or more memory
 * than there is, is refused, and nobody else waits for it.
 */
export function openLetterPress(options: { timeMs?: number; thread?: URL } = {}): LetterPress {
  const { timeMs = TIME_MS, thread = new URL('./word/letter.thread.ts', import.meta.url) } = options
  let pool: Piscina<LetterWork, LetterAnswer> | undefined
  const opened = () => {
    pool ??= new Piscina<LetterWork, LetterAnswer>({
      filename: thread.href,
      minThreads: 0,
      maxThreads: THREADS,
      maxQueue: WAITING,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    return pool
  }
  const done = async (work: LetterWork): Promise<LetterAnswer | Refusal> => {
    const signal = AbortSignal.timeout(timeMs)
    try {
      const answer = await opened().run(work, { signal })
      return answer.fault ? refused(answer.fault.key, answer.fault.details) : answer
    } catch (error) {
      if (signal.aborted) return refused('letter.tooSlow')
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') return refused('letter.tooSlow')
      if (message === 'Task queue is at limit') return refused('UNAVAILABLE')
      throw error
    }
  }
  return {
    async judge(template) {
      const answer = await done({ what: 'judge', template })
      return isRefusal(answer) ? answer : (answer.tokens ?? [])
    },
    async fill(work) {
      const answer = await done({ what: 'fill', ...work })
      return isRefusal(answer) ? answer : Buffer.from(answer.content ?? [])
    },
    close: async () => pool?.destroy(),
  }
}
