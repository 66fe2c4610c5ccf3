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
export function buffersFor(folder: string, machine = totalmem()): number {
  const wanted = Math.min(bytesBelow(join(folder, 'base')) / SHARE_OF_DATA, machine / SHARE_OF_MACHINE) / MEGABYTE
  return Math.round(Math.min(MOST, Math.max(LEAST, wanted)))
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? bytesBelow(path) : statSync(path).size)
  }, 0)
