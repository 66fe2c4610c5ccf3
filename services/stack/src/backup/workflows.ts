import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** What the workflow server keeps, file by file, as one crash would leave it: it is held still while they are read. */
export function workflowFiles(folder: string): { name: string; content: Buffer }[] {
  const file = join(folder, 'temporal.sqlite')
  if (!existsSync(file)) return []
  const holder = holderOf(realpathSync(file))
  const still = holder !== undefined && holder !== process.pid
  if (still) process.kill(holder, 'SIGSTOP')
  try {
    return ['temporal.sqlite', 'temporal.sqlite-wal'].flatMap(name =>
      existsSync(join(folder, name)) ? [{ name, content: readFileSync(join(folder, name)) }] : [],
    )
  } finally {
    if (still) process.kill(holder, 'SIGCONT')
  }
}

/** The process that has a file open; undefined where none has. */
function holderOf(file: string): number | undefined {
  if (process.platform !== 'linux') {
    try {
      return Number(execFileSync('lsof', ['-t', file], { encoding: 'utf8' }).split('\n')[0]) || undefined
    } catch {
      return undefined
    }
  }
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      for (const fd of readdirSync(`/proc/${pid}/fd`))
        if (readlinkSync(`/proc/${pid}/fd/${fd}`) === file) return Number(pid)
    } catch {
      // Somebody else's, or gone.
    }
  }
  return undefined
}
