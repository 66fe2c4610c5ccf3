import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real disk of a few megabytes that can be filled to its last byte. */
export interface SmallDisk {
  readonly folder: string
  fill(): void
  free(): void
  remove(): void
}

/** None, with the reason printed, where this process may mount nothing. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'faitage-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true })
    console.log(`no disk can be mounted here (${String((error as Error).message).split('\n')[1] ?? process.platform})`)
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      for (let round = 0; freeBytes(folder) > 0 && round < 100; round++) {
        try {
          writeFileSync(filler, Buffer.alloc(freeBytes(folder)), { flag: 'a' })
        } catch {
          // Somebody else took the last bytes.
        }
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
