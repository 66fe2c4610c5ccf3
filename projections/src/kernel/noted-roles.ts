import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { NOTED_EVERY_MS, type NotedRole, ROLES_FILE } from './role-note.ts'

/** Milliseconds after which a note says nothing any more: whoever wrote it is gone. */
const SILENCE_MS = 6 * NOTED_EVERY_MS

const role = z.object({
  name: z.string(),
  started_at: z.iso.datetime(),
  memory_bytes: z.number().min(0).nullable(),
})
const note = z.object({ at: z.iso.datetime(), roles: z.array(role) })

/** The processes of this data folder; none where nobody notes them, or not lately. */
export function notedRoles(dataDir: string | undefined, now = new Date()): ReadonlyMap<string, NotedRole> {
  if (dataDir === undefined) return new Map()
  try {
    const { at, roles } = note.parse(JSON.parse(readFileSync(join(dataDir, ROLES_FILE), 'utf8')))
    if (now.getTime() - Date.parse(at) > SILENCE_MS) return new Map()
    return new Map(roles.map(one => [one.name, one]))
  } catch {
    return new Map()
  }
}
