import type { ChildProcess } from 'node:child_process'

/** Milliseconds between two questions, and how long a role may leave them unanswered. */
const ASK_MS = 2500
export const HANG_MS = 20_000

/**
 * Asks a process from time to time whether its event loop still turns, and tells when it no longer does. Questions are
 * counted, not seconds: a machine that slept does not condemn everybody on waking.
 *
 * @param said what each answer says: the memory it takes, in bytes
 * @returns stops asking
 */
export function watchLiveness(
  child: ChildProcess,
  hangMs: number,
  hung: () => void,
  said: (memoryBytes: number) => void = () => undefined,
): () => void {
  const everyMs = Math.min(ASK_MS, hangMs / 4)
  let unanswered = 0
  const answer = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('alive' in message)) return
    unanswered = 0
    said(Number(message.alive))
  }
  const stop = () => {
    clearInterval(timer)
    child.off('message', answer)
  }
  const timer = setInterval(() => {
    if (unanswered * everyMs >= hangMs) {
      stop()
      return hung()
    }
    unanswered += 1
    // A channel that has just closed is followed by the exit of the process.
    if (child.connected) child.send('alive?', () => undefined)
  }, everyMs)
  timer.unref()
  child.on('message', answer)
  child.once('exit', stop)
  return stop
}
