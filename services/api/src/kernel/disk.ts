import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The disks this process and its engines write to. */
export interface Disk {
  /** Bytes that may still be written, on the fullest of them; undefined where no disk can be asked. */
  free(): Promise<number | undefined>
  /**
   * Whether writing has to stop. It stops before the last byte, so that what serves reads (the database, its journal)
   * still has room to work, and goes on by itself once there is room again.
   */
  full(): Promise<boolean>
}

/** Milliseconds an answer is given again. */
const REMEMBER_MS = 500

/** @param reserve bytes that people's writes leave untouched */
export function openDisk(folders: readonly string[], reserve: number): Disk {
  let last: { at: number; free: Promise<number | undefined> } | undefined
  const free = () => {
    if (!last || Date.now() - last.at >= REMEMBER_MS) last = { at: Date.now(), free: leastFree(folders) }
    return last.free
  }
  return {
    free,
    async full() {
      const bytes = await free()
      return bytes !== undefined && bytes <= reserve
    },
  }
}

async function leastFree(folders: readonly string[]): Promise<number | undefined> {
  const found = (await Promise.all(folders.map(freeIn))).filter(bytes => bytes !== undefined)
  return found.length > 0 ? Math.min(...found) : undefined
}

/** A folder that is not there yet will be made on the disk of the one above. */
async function freeIn(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder)
    // Some file systems count no files: they have 0 of 0 left.
    return files > 0 && ffree === 0 ? 0 : bavail * bsize
  } catch (error) {
    const above = dirname(folder)
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && above !== folder ? freeIn(above) : undefined
  }
}
