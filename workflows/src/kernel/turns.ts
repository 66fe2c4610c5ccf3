export interface Turn {
  /** Who waits gives up once it aborts. */
  readonly signal?: AbortSignal | undefined
  /** Whether nothing else is to be under way meanwhile. */
  readonly alone?: boolean
}

/** Lets so many works be under way at once; the others wait in the order they came. */
export function turns(atOnce: number): <T>(work: () => Promise<T>, turn?: Turn) => Promise<T> {
  let free = atOnce
  const waiting = new Map<() => void, number>()
  /** Who came first begins first: one that is to be alone is passed by nobody. */
  const admit = () => {
    for (const [begin, needs] of waiting) {
      if (needs > free) return
      free -= needs
      begin()
    }
  }
  const begun = (needs: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin)
        signal?.removeEventListener('abort', giveUp)
      }
      const begin = () => {
        leave()
        resolve()
      }
      const giveUp = () => {
        leave()
        reject(signal?.reason)
        admit()
      }
      signal?.addEventListener('abort', giveUp)
      waiting.set(begin, needs)
      admit()
    })
  return async (work, { signal, alone = false } = {}) => {
    signal?.throwIfAborted()
    const needs = alone ? atOnce : 1
    await begun(needs, signal)
    try {
      return await work()
    } finally {
      free += needs
      admit()
    }
  }
}
