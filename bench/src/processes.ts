import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/* What Linux says of processes; elsewhere nothing is known. */

/** A process: its number, the program it runs, what it was started with. */
export interface Running {
  readonly pid: number
  readonly program: string
  readonly words: readonly string[]
}

/** Processes and all their descendants. */
export function processesUnder(roots: readonly number[]): number[] {
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
  return [...seen]
}

function parentOf(pid: string): number | undefined {
  const found = textOf(`/proc/${pid}/status`)?.match(/^PPid:\s+(\d+)/m)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Undefined where it has ended meanwhile. */
export function runningOf(pid: number): Running | undefined {
  const words = textOf(`/proc/${pid}/cmdline`)?.split('\0')
  try {
    return words && { pid, words, program: basename(readlinkSync(`/proc/${pid}/exe`)) }
  } catch {
    return undefined
  }
}

/** Linux counts a hundred ticks a second for programs, whatever the kernel does. */
const TICK_MS = 10

/** Milliseconds of processor that a process has used, with or without those of its children that ended. */
export function cpuMillisecondsOf(pid: number, withEnded: boolean): number {
  // The name of the program stands in brackets and may hold anything.
  const fields = textOf(`/proc/${pid}/stat`)?.replace(/^.*\)/s, '').trim().split(' ') ?? []
  return fields.slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
}

/** Shared pages are divided among those who share them, or Postgres would be counted many times over. In kB. */
export const proportionalKilobytesOf = (pid: number): number =>
  Number(textOf(`/proc/${pid}/smaps_rollup`)?.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0)

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
