import type { LetterPress } from '../kernel/ports.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { openThreads } from '../kernel/threads.ts'
import type { LetterAnswer, LetterWork } from './word/letter.thread.ts'

/** Milliseconds a letter may take, waiting for its turn included; megabytes it may take. */
const TIME_MS = 30_000
const MEMORY_MB = 320
const WAITING = 100

/**
 * Makes letters in threads of their own, where the libraries are loaded: a template that would take for ever, or more memory
 * than there is, is refused, and nobody else waits for it.
 */
export function openLetterPress(options: { timeMs?: number; thread?: URL } = {}): LetterPress {
  const { timeMs = TIME_MS, thread = new URL('./word/letter.thread.ts', import.meta.url) } = options
  const threads = openThreads<LetterWork, LetterAnswer>({ thread, memoryMb: MEMORY_MB, waiting: WAITING })
  const tooSlow = () => refused('letter.tooSlow')
  const done = async (work: LetterWork): Promise<LetterAnswer | Refusal> => {
    const signal = AbortSignal.timeout(timeMs)
    const answer = await threads.run(work, { signal, late: tooSlow, tooHeavy: tooSlow })
    if (isRefusal(answer)) return answer
    return answer.fault ? refused(answer.fault.key, answer.fault.details) : answer
  }
  return {
    async judge(template) {
      const answer = await done({ what: 'judge', template })
      return isRefusal(answer) ? answer : (answer.tokens ?? [])
    },
    async fill(work) {
      const answer = await done({ what: 'fill', ...work })
      if (isRefusal(answer)) return answer
      return { content: Buffer.from(answer.content ?? []), missing: answer.missing ?? [] }
    },
    waiting: () => threads.waiting(),
    close: () => threads.close(),
  }
}
