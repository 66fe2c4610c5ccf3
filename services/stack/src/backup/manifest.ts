import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { MANIFEST } from './folder.ts'
import { BackupBroken, checkPart } from './parts.ts'

const part = z.object({
  name: z
    .string()
    .regex(/^[\w.-]{1,100}(?:\/[\w.-]{1,100}){0,2}$/)
    .refine(name => !name.includes('..')),
  bytes: z.number().int().min(0),
  sha256: z.string().length(64),
  lines: z.number().int().min(0).optional(),
})

/** What a backup says of itself; written last. */
const manifest = z.object({
  format: z.literal(1),
  /** Version of the program that took it; those of before did not say. */
  version: z
    .string()
    .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)
    .optional(),
  taken_at: z.string(),
  /** Last event, and how many there are. */
  position: z.string(),
  events: z.number().int(),
  /** Hash of the last seal of the log. */
  head: z.string().nullable(),
  parts: z.array(part),
})
export type Manifest = z.output<typeof manifest>

/** Reads and checks a whole backup. @throws {BackupBroken} naming the part that is not what was saved */
export async function readBackup(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST)
  if (!existsSync(file))
    throw new BackupBroken(`${folder} n’est pas une sauvegarde achevée : « ${MANIFEST} » n’y est pas.`)
  const read = manifest.safeParse(parsed(readFileSync(file, 'utf8')))
  if (!read.success) throw new BackupBroken(`« ${MANIFEST} » est tronqué ou a été altéré.`)
  for (const each of read.data.parts) await checkPart(folder, each)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
