import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { rolesFingerprint } from '../artifacts.ts'
import { root } from '../config.ts'
import { startStack } from '../stack.ts'

const kept = join(root, 'node_modules/.cache/demonstration')
/** Of so many days or versions: what is kept of others goes. */
const KEPT = 2

/**
 * Puts the demonstration's data folder at `dataDir`, as a product leaves it that was started once, has projected all it wrote and was
 * stopped. Written once a day and a version of the roles: its days count from today.
 */
export async function putDemonstration(dataDir: string): Promise<void> {
  const own = join(kept, `${todayInParis()}-${rolesFingerprint().slice(0, 16)}`)
  if (!existsSync(own)) await write(own)
  cpSync(own, dataDir, { recursive: true, preserveTimestamps: true })
  // It stands where it stood the last time: two copies would both find that place free.
  rmSync(join(dataDir, 'identity-provider/port'), { force: true })
}

async function write(own: string): Promise<void> {
  // Where Postgres' own user gets to; a clone may be closed to it.
  const written = mkdtempSync(join(tmpdir(), 'faitage-demonstration-'))
  try {
    const stack = await startStack({ dataDir: written, port: 0, demo: true, say: () => {} })
    await stack.worker
    await stack.stop()
    mkdirSync(kept, { recursive: true })
    const others = readdirSync(kept)
      .filter(name => !name.startsWith('.'))
      .sort()
    for (const name of others.slice(0, Math.max(0, others.length + 1 - KEPT)))
      rmSync(join(kept, name), { recursive: true, force: true })
    // Whole or not at all; of two that wrote it at once, the first one's stays.
    const copy = mkdtempSync(join(kept, '.copy-'))
    cpSync(written, copy, { recursive: true, preserveTimestamps: true })
    if (existsSync(own)) rmSync(copy, { recursive: true })
    else renameSync(copy, own)
  } finally {
    rmSync(written, { recursive: true, force: true })
  }
}
