import { processesUnder, proportionalKilobytesOf } from './processes.ts'

/** Proportional resident memory (MB) of processes and all their descendants; Linux only, `undefined` elsewhere. */
export function residentMegabytes(roots: readonly number[]): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Math.round(processesUnder(roots).reduce((sum, pid) => sum + proportionalKilobytesOf(pid), 0) / 1024)
}

const SAMPLE_MS = 250

/** The largest resident memory (MB) of a process and its descendants while `work` goes on, looked at 4 times a second. */
export async function peakWhile(root: number, work: Promise<unknown>): Promise<number | undefined> {
  let peak = residentMegabytes([root])
  const timer = setInterval(() => {
    const now = residentMegabytes([root])
    if (now !== undefined && now > (peak ?? 0)) peak = now
  }, SAMPLE_MS)
  try {
    await work
    return peak
  } finally {
    clearInterval(timer)
  }
}
