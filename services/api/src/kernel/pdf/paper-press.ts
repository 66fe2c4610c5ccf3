import { isRefusal, type Refusal, refused } from '../refusal.ts'
import { openThreads } from '../threads.ts'

/** Milliseconds a paper may take, waiting for its turn included; megabytes it may take. */
const TIME_MS = 30_000
const MEMORY_MB = 256
const WAITING = 100

/** All that is printed of a paper; its kind says by which layout. */
interface Paper {
  readonly kind: string
}

/** Prints papers by our own layouts: the same content gives the same bytes. */
export interface PaperPress {
  /** @throws what the paper cannot be printed for: an invoice that does not hold together */
  print<P extends Paper>(paper: P): Promise<Buffer | Refusal>
  /** Papers that wait for a thread. */
  waiting(): number
  close(): Promise<void>
}

/** Prints in threads of their own, where the library is loaded: nobody else waits. `thread` knows every layout. */
export function openPaperPress(thread: URL): PaperPress {
  const threads = openThreads<Paper, Uint8Array>({ thread, memoryMb: MEMORY_MB, waiting: WAITING })
  const tooSlow = () => refused('UNAVAILABLE')
  return {
    async print<P extends Paper>(paper: P) {
      const signal = AbortSignal.timeout(TIME_MS)
      const printed = await threads.run(paper, { signal, late: tooSlow, tooHeavy: tooSlow })
      return isRefusal(printed) ? printed : Buffer.from(printed)
    },
    waiting: () => threads.waiting(),
    close: () => threads.close(),
  }
}
