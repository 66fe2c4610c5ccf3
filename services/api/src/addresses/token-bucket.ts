/** Lets through so many a second. */
export interface TokenBucket {
  /** Whether one more may pass now. */
  take(): boolean
}

/** @param options.perSecond how many pass in a second, and at once */
export function tokenBucket({ perSecond, now = Date.now }: { perSecond: number; now?: () => number }): TokenBucket {
  let tokens = perSecond
  let filledAt = now()
  return {
    take() {
      const at = now()
      tokens = Math.min(perSecond, tokens + ((at - filledAt) / 1000) * perSecond)
      filledAt = at
      if (tokens < 1) return false
      tokens--
      return true
    },
  }
}
