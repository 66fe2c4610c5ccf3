/** Answers kept for a while, the least recently used leaving first. */
export interface BoundedCache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/** @param options.ms how long an answer serves */
export function boundedCache<V>(options: { entries: number; ms: number; now?: () => number }): BoundedCache<V> {
  const { entries, ms, now = Date.now } = options
  const kept = new Map<string, { value: V; until: number }>()
  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      if (found.until <= now()) return undefined
      kept.set(key, found)
      return found.value
    },
    set(key, value) {
      kept.delete(key)
      kept.set(key, { value, until: now() + ms })
      const [oldest] = kept.keys()
      if (kept.size > entries && oldest !== undefined) kept.delete(oldest)
    },
  }
}
