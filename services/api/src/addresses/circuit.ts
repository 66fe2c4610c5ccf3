/** Keeps a service that fails from being asked again and again: people would wait for nothing. */
export interface Circuit {
  /** Whether to ask; while it is open, one probe is let through after the rest. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
  /** The service answered, neither well nor badly: a probe that was let through no longer counts. */
  settled(): void
}

const FAILURES = 5
const REST_MS = 30_000

/**
 * @param options.failures how many in a row open it
 * @param options.restMs milliseconds before a probe
 */
export function openCircuit(options: { failures?: number; restMs?: number; now?: () => number } = {}): Circuit {
  const { failures = FAILURES, restMs = REST_MS, now = Date.now } = options
  let inARow = 0
  let openedAt = 0
  let probing = false
  return {
    mayTry() {
      if (inARow < failures) return true
      if (probing || now() - openedAt < restMs) return false
      probing = true
      return true
    },
    succeeded() {
      inARow = 0
      probing = false
    },
    failed() {
      inARow++
      probing = false
      if (inARow >= failures) openedAt = now()
    },
    settled() {
      probing = false
    },
  }
}
