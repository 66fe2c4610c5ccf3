import { setTimeout as sleep } from 'node:timers/promises'
import { persist } from './backoff.ts'

/** Milliseconds between two notes, and what the last one gets at the end. */
const BETWEEN_MS = 1000
const LAST_MS = 1000

export interface NotedPlaces {
  /** Has a place noted; nobody waits for it. */
  note(position: string): void
  /** Notes the last one, where that was still to be done. */
  end(): Promise<void>
}

/**
 * Notes a place at once, and of those that come meanwhile the last one, a moment later. Of ten thousand events in a row few
 * are noted: those after the last note are seen again by the next start, as any event may be.
 */
export function notedPlaces(
  save: (position: string, within: AbortSignal) => Promise<unknown>,
  {
    signal,
    waiting,
    betweenMs = BETWEEN_MS,
  }: { signal: AbortSignal; waiting: (error: unknown) => void; betweenMs?: number },
): NotedPlaces {
  let due: string | undefined
  let noting: Promise<void> | undefined

  const noteAll = async () => {
    try {
      while (due !== undefined) {
        const position = due
        await persist(() => save(position, signal), { signal, waiting })
        if (due === position) due = undefined
        await sleep(betweenMs, undefined, { signal })
      }
    } catch {
      // It ends: what is due is noted below.
    } finally {
      noting = undefined
    }
  }

  return {
    note: position => {
      due = position
      if (!signal.aborted) noting ??= noteAll()
    },
    end: async () => {
      await noting
      if (due !== undefined) await save(due, AbortSignal.timeout(LAST_MS)).catch(() => undefined)
    },
  }
}
