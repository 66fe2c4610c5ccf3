import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'roles.json'
/** Milliseconds between two notes, and after which one says nothing any more: whoever wrote it is gone. */
export const NOTED_EVERY_MS = 5000
const SILENCE_MS = 6 * NOTED_EVERY_MS

const role = z.object({
  name: z.string(),
  /** When its process was started; it may have been started again since the product was. */
  started_at: z.iso.datetime(),
  /** What it said last of itself; null before it said anything. */
  memory_bytes: z.number().min(0).nullable(),
})
const note = z.object({ at: z.iso.datetime(), roles: z.array(role) })
/** A process of this installation, as whoever started it knows it. */
export type NotedRole = z.infer<typeof role>

/** Notes the processes of this installation, for its page of operations; whole or not at all. */
export function noteRoles(dataDir: string, roles: readonly NotedRole[], now = new Date()): void {
  const file = join(dataDir, FILE)
  writeFileSync(`${file}.new`, `${JSON.stringify({ at: now.toISOString(), roles })}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export const forgetRoles = (dataDir: string): void => rmSync(join(dataDir, FILE), { force: true })

/** The processes of this data folder; none where nobody notes them, or not lately. */
export function notedRoles(dataDir: string | undefined, now = new Date()): ReadonlyMap<string, NotedRole> {
  if (dataDir === undefined) return new Map()
  try {
    const { at, roles } = note.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')))
    if (now.getTime() - Date.parse(at) > SILENCE_MS) return new Map()
    return new Map(roles.map(one => [one.name, one]))
  } catch {
    return new Map()
  }
}
