import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

const CHUNK = 1024 * 1024

/**
 * Writes a file over itself and waits for the disk. When a disk fails to take what was written, the system reads it back
 * from memory all the same and says of the next sync that all is well: what a later start finds in the log may be on no
 * disk, and would be missing under what is written behind it. Written again, it is there, or the start fails.
 */
export function renewLog(file: string): void {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    const chunk = Buffer.alloc(CHUNK)
    for (let at = 0; ; ) {
      const length = readSync(descriptor, chunk, 0, CHUNK, at)
      if (length === 0) break
      writeSync(descriptor, chunk, 0, length, at)
      at += length
    }
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
