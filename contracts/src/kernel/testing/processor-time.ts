const spent = (used: NodeJS.CpuUsage): number => (used.user + used.system) / 1000

/**
 * The milliseconds of a processor that work takes, this process' threads and what it did meanwhile counted: unlike on a
 * clock, nothing looks slow because the machine is busy with others.
 */
export async function processorTime<T>(work: () => T | Promise<T>): Promise<{ ms: number; answer: T }> {
  const before = process.cpuUsage()
  const answer = await work()
  return { ms: spent(process.cpuUsage(before)), answer }
}

/** As many as are enough for memory to be gathered, and code made fast, in another one of them. */
const ROUNDS = 8

/** The least that one piece of work takes of a processor, of a few times; looked for until it is below a bound. */
export async function leastProcessorTime(bound: number, work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && least >= bound; round++) least = Math.min(least, (await processorTime(work)).ms)
  return least
}

/** Milliseconds between two turns that an own clock asks for. */
const TURN_MS = 10

/**
 * A clock of what this process has to answer for, where the subject is how long people wait: of the time between two turns
 * that were asked for it counts what was asked for, and what the process itself used of a processor. It stands still while
 * the machine gives the turn to others.
 */
export function ownClock(): { ms(): number; stop(): void } {
  let counted = 0
  let at = performance.now()
  let used = process.cpuUsage()
  const count = () => {
    const now = performance.now()
    counted += Math.min(now - at, TURN_MS + spent(process.cpuUsage(used)))
    at = now
    used = process.cpuUsage()
  }
  const turns = setInterval(count, TURN_MS)
  return {
    ms() {
      count()
      return counted
    },
    stop: () => clearInterval(turns),
  }
}
