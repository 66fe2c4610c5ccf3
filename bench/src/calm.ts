import { cpus } from 'node:os'
import { cpuMillisecondsOf, processesUnder } from './processes.ts'

/** Above this share of the processors the machine is not calm. */
export const CALM = 0.15
/** What the measure before left to do (sweeping tables, writing pages) is waited for so long at most. */
const PATIENCE_MS = 120_000

/** Shares of the processors in use during one second, 0 to 1: by everybody, and by others than this program and its own. */
async function shares(): Promise<{ all: number; others: number }> {
  const before = used()
  await new Promise(done => setTimeout(done, 1000))
  const after = used()
  const [all, ours] = [after.all - before.all, after.ours - before.ours].map(ms => ms / (after.time - before.time))
  return { all: all!, others: Math.max(0, all! - ours!) }
}

/** Milliseconds of processor used until now, and how many there were. Elsewhere than on Linux nothing is known to be ours. */
function used() {
  const times = cpus().map(({ times }) => times)
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const time = sum(times.flatMap(each => Object.values(each)))
  const ours =
    process.platform === 'linux' ? processesUnder([process.pid]).map(pid => cpuMillisecondsOf(pid, true)) : []
  return { time, all: time - sum(times.map(({ idle }) => idle)), ours: sum(ours) }
}

/** Waits until the machine is calm, two minutes at most. @returns the largest share that others used meanwhile, 0 to 1 */
export async function settled(): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  for (let most = 0; ; ) {
    const { all, others } = await shares()
    most = Math.max(most, others)
    if (all <= CALM || performance.now() > until) return most
  }
}
