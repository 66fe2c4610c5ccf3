import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StackConfig } from './config.ts'
import { roleEntries } from './roles/entries.ts'
import { runOnce } from './run-once.ts'

/**
 * Writes the demonstration data once per data folder. Interrupted, it is run again at the next start: every id is
 * derived, so nothing is written twice.
 *
 * @throws when the data could not be written
 */
export async function seedDemonstration(config: StackConfig, env: Record<string, string>): Promise<void> {
  const done = join(config.dataDir, 'demonstration')
  if (!config.demo || existsSync(done)) return
  await runOnce(roleEntries.demonstration, env, 'Les données de démonstration n’ont pas pu être écrites :')
  writeFileSync(done, new Date().toISOString())
}
