import { isRefusal, type Refusal, refused } from '../refusal.ts'
import { openThreads } from '../threads.ts'

/** Milliseconds a picture may take, waiting for its turn included; megabytes beside the decoder's own, which bounds itself. */
const TIME_MS = 30_000
const MEMORY_MB = 192
/** Few: each that waits is in memory. */
const WAITING = 8

export interface Renditions {
  /** A JPEG of a HEIC picture, small enough for a page; refused where it cannot be made. */
  jpeg(picture: Uint8Array): Promise<Buffer | Refusal>
  close(): Promise<void>
}

/**
 * Shows pictures that browsers do not read, in threads of their own: one that would take for ever, or more memory than there
 * is, is refused, and nobody else waits for it.
 */
export function openRenditions(options: { timeMs?: number; thread?: URL } = {}): Renditions {
  const { timeMs = TIME_MS, thread = new URL('./rendition.thread.ts', import.meta.url) } = options
  const threads = openThreads<Uint8Array, Uint8Array | undefined>({ thread, memoryMb: MEMORY_MB, waiting: WAITING })
  const notShown = () => refused('file.notShown')
  return {
    async jpeg(picture) {
      const signal = AbortSignal.timeout(timeMs)
      const made = await threads.run(picture, { signal, late: notShown, tooHeavy: notShown })
      if (isRefusal(made)) return made
      return made === undefined ? notShown() : Buffer.from(made)
    },
    close: () => threads.close(),
  }
}
