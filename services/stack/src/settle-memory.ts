import { Session } from 'node:inspector/promises'

/**
 * How often it is looked, how much of a processor is nothing, and for how many looks it lasts before it is rest: whoever reads
 * a page between two clicks is not at rest, and does not meet the collection at the second.
 */
const LOOK_MS = 500
const NOTHING = 0.05
const LOOKS = 30
/** Looks of rest after which what ended meanwhile (threads, code nobody ran again) is given back too. */
const LONG_REST = 120
/** What must have come since the last time: whoever clicks now and then is not made to wait for less. */
const GROWN_BYTES = 24 * 1024 * 1024

/** Whether to collect, asked at each look; a function of what it was told, and of nothing else. */
export function restWatch(looks = LOOKS): (cpuMs: number, elapsedMs: number, residentBytes: number) => boolean {
  let rested = 0
  let settledAt = 0
  let settling = false
  return (cpuMs, elapsedMs, residentBytes) => {
    // What the last collection itself cost is no work; what it left is where growth is counted from.
    if (settling) {
      settling = false
      settledAt = residentBytes
      return false
    }
    rested = cpuMs > elapsedMs * NOTHING ? 0 : rested + 1
    settling = (rested === looks && residentBytes - settledAt >= GROWN_BYTES) || rested === LONG_REST
    return settling
  }
}

/**
 * Gives memory back when a process that worked comes to rest: V8 keeps what a busy minute took for the next one, which may
 * come tomorrow. Nothing is collected while there is work, nor twice for nothing.
 */
export function settleMemory(looks?: number): void {
  const due = restWatch(looks)
  let cpu = process.cpuUsage()
  let at = performance.now()
  setInterval(() => {
    const spent = process.cpuUsage(cpu)
    const now = performance.now()
    if (due((spent.user + spent.system) / 1000, now - at, process.memoryUsage.rss()))
      void collect().catch(() => undefined)
    cpu = process.cpuUsage()
    at = now
  }, LOOK_MS).unref()
}

/** Of what a program may ask of V8, the one that gives back the pages as well. */
async function collect(): Promise<void> {
  const session = new Session()
  session.connect()
  // Ended in the answer itself, the session would never return.
  await session.post('HeapProfiler.collectGarbage').finally(() => setImmediate(() => session.disconnect()))
}
