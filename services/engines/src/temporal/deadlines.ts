const LONGEST = 2 ** 31 - 1

/** One timer per key; setting a key again moves it. Takes instants in milliseconds since 1970, however far away. */
export class Deadlines {
  private readonly timers = new Map<string, NodeJS.Timeout>()

  set(key: string, at: number | undefined, action: () => void): void {
    this.clear(key)
    if (at === undefined) return
    const wait = Math.max(0, Math.ceil(at - Date.now()))
    this.timers.set(
      key,
      setTimeout(
        () => {
          this.timers.delete(key)
          if (wait > LONGEST) this.set(key, at, action)
          else action()
        },
        Math.min(wait, LONGEST),
      ),
    )
  }

  clear(key: string): void {
    const timer = this.timers.get(key)
    if (!timer) return
    clearTimeout(timer)
    this.timers.delete(key)
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
  }
}
