import { readdirSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const MEGABYTE = 1024 * 1024
/** All that a small house needs, and what a large one profits from: beyond it the system's own cache does as well. */
const LEAST = 48
const MOST = 256
const SHARE_OF_DATA = 4
const SHARE_OF_MACHINE = 16

/**
 * Megabytes of shared buffers for a cluster as large as it is when it starts: a quarter of its databases. With 300,000
 * projects a search reads 14,000 pages of 8 kB, each fetched from the system again where so few are held.
 *
 * @param folder of the cluster, whose server does not run
 */
export function buffersFor(folder: string, machine = memoryOf()): number {
  const most = Math.max(LEAST, Math.min(MOST, machine / SHARE_OF_MACHINE / MEGABYTE))
  const data = bytesBelow(join(folder, 'base'), most * MEGABYTE * SHARE_OF_DATA)
  return Math.round(Math.min(most, Math.max(LEAST, data / SHARE_OF_DATA / MEGABYTE)))
}

/** What the product may use: a container is allowed less than the machine has. 0: no limit is known. */
export const memoryOf = (machine = totalmem(), allowed = process.constrainedMemory()): number =>
  allowed > 0 ? Math.min(machine, allowed) : machine

/**
 * No start depends on it: what cannot be read, or goes while it is counted, weighs nothing.
 *
 * @param enough bytes beyond which no more are counted
 */
function bytesBelow(folder: string, enough: number): number {
  let sum = 0
  for (const entry of orNothing(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name)
    sum += entry.isDirectory() ? bytesBelow(path, enough - sum) : (orNothing(() => statSync(path).size) ?? 0)
    if (sum >= enough) break
  }
  return sum
}

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
