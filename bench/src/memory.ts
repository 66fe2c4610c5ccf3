import { readdirSync, readFileSync } from 'node:fs'

/** Proportional resident memory (MB) of processes and all their descendants; Linux only, `undefined` elsewhere. */
export function residentMegabytes(roots: readonly number[]): number | undefined {
  if (process.platform !== 'linux') return undefined
  const children = new Map<number, number[]>()
  for (const entry of readdirSync('/proc')) {
    const parent = /^\d+$/.test(entry) ? parentOf(entry) : undefined
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  const seen = new Set<number>()
  const queue = [...roots]
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    if (seen.has(pid)) continue
    seen.add(pid)
    queue.push(...(children.get(pid) ?? []))
  }
  return Math.round([...seen].reduce((sum, pid) => sum + proportional(pid), 0) / 1024)
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/** Shared pages are divided among those who share them, or Postgres would be counted many times over. In kB. */
function proportional(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
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
