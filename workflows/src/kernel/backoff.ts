import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_MS = 200
const LAST_MS = 5000

/**
 * Tries until it works, or until `signal` aborts. `give` says which failures are final and thrown.
 *
 * @param waiting called with each failure that is waited out
 */
export async function persist<T>(
  work: () => Promise<T>,
  options: { signal: AbortSignal; waiting?: (error: unknown) => void; final?: (error: unknown) => boolean },
): Promise<T> {
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 2, LAST_MS)) {
    options.signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (options.signal.aborted || options.final?.(error)) throw error
      options.waiting?.(error)
      await sleep(pause, undefined, { signal: options.signal })
    }
  }
}

/** What of an error may be logged: its kind and its code, never its text, which may quote data. */
export const kindOf = (error: unknown): { error: string; code?: string | number } => {
  const { name, code, type } = error as { name?: string; code?: string | number; type?: string }
  const detail = code ?? type
  return detail === undefined ? { error: name ?? 'unknown' } : { error: name ?? 'unknown', code: detail }
}
