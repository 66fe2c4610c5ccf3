import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever its kernel's own tick. */
const TICKS = 100

/**
 * CPU seconds of the processes that this one started, and they theirs, once they have ended; undefined where the system
 * does not tell (it is read from Linux's /proc).
 */
export function childrenCpu(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name, in parentheses, may hold blanks; of what follows it, the 14th and 15th are what the children took.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS
  } catch {
    return undefined
  }
}

/** Milliseconds that `work` takes on the machine on which the limits were set, with nothing beside. */
const REFERENCE_MS = 0.9
/** The best of so many: the first ones are not compiled yet, others are held up by what runs beside. */
const TRIES = 6

/** Additions and a table, as our own code does. */
function work(): number {
  let sum = 0
  const seen = new Map<number, number>()
  for (let n = 0; n < 60_000; n++) {
    sum = (sum * 31 + n) % 1_000_003
    if (n % 8 === 0) seen.set(sum, n)
  }
  return sum + seen.size
}

/** How many times longer a fixed piece of work takes than on the reference machine, in processor time; 1 at least. */
export function speedHere(): number {
  const best = Math.min(...Array.from({ length: TRIES }, timeOfWork))
  return Math.max(1, best / REFERENCE_MS)
}

function timeOfWork(): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
