/** How a write ended: `unsure` when it was refused, or when its answer never came. */
export type WriteOutcome = 'done' | 'unsure'

const listeners = new Set<(outcome: WriteOutcome) => void>()

/** Calls anyone who keeps answers: something was written, what they keep may be wrong. */
export function announceWrite(outcome: WriteOutcome): void {
  for (const listener of listeners) listener(outcome)
}

/** Is called after every POST, PUT, PATCH and DELETE of this tab once it is over. */
export function onWrite(listener: (outcome: WriteOutcome) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
