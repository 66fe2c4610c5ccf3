/** Lets so many works be under way at once; the others wait in the order they came, or until their `signal` aborts. */
export function turns(atOnce: number): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  let free = atOnce
  const waiting = new Set<() => void>()
  const turn = (signal?: AbortSignal) =>
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
      }
      signal?.addEventListener('abort', giveUp)
      waiting.add(begin)
    })
  return async (work, signal) => {
    signal?.throwIfAborted()
    if (free > 0) free -= 1
    else await turn(signal)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) next()
      else free += 1
    }
  }
}
