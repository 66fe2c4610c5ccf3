import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROLES_FILE = 'roles.json'
/** Milliseconds between two notes. */
export const NOTED_EVERY_MS = 5000

/** A process of this installation, as whoever started it knows it. */
export interface NotedRole {
  readonly name: string
  /** When its process was started; it may have been started again since the product was. */
  readonly started_at: string
  /** What it said last of itself; null before it said anything. */
  readonly memory_bytes: number | null
}

/** Notes the processes of this installation, for its page of operations; whole or not at all. */
export function noteRoles(dataDir: string, roles: readonly NotedRole[], now = new Date()): void {
  const file = join(dataDir, ROLES_FILE)
  writeFileSync(`${file}.new`, `${JSON.stringify({ at: now.toISOString(), roles })}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export const forgetRoles = (dataDir: string): void => rmSync(join(dataDir, ROLES_FILE), { force: true })
