import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'last-backup.json'

const note = z.object({
  taken_at: z.iso.datetime(),
  /** When every part of it was read again and found to be what was written. */
  verified_at: z.iso.datetime(),
  folder: z.string(),
  events: z.number().int().min(0),
  position: z.string(),
  bytes: z.number().int().min(0),
})
/** What is remembered of the last backup. */
type BackupNote = z.infer<typeof note>

/** Notes a backup that is whole, for whoever operates the installation; whole or not at all. */
export function noteBackup(dataDir: string, noted: BackupNote): void {
  const file = join(dataDir, FILE)
  writeFileSync(`${file}.new`, `${JSON.stringify(noted)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The last backup of this data folder; undefined where none was taken, or its note cannot be read. */
export function lastBackup(dataDir: string | undefined): BackupNote | undefined {
  if (dataDir === undefined) return undefined
  try {
    return note.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')))
  } catch {
    return undefined
  }
}
