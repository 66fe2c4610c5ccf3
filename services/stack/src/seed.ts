import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StackConfig } from './config.ts'
import { roleEntries } from './roles/entries.ts'
import { runOnce } from './run-once.ts'

/** A first start, under load, may outlast the time that one write is given: what is missing is written again. */
const TRIES = 3

/**
 * Writes the demonstration data once per data folder. Interrupted, it is run again, at once or at the next start: every id
 * is derived, so nothing is written twice.
 *
 * @throws when the data could not be written
 */
export async function seedDemonstration(
  config: Pick<StackConfig, 'dataDir' | 'demo'>,
  env: Record<string, string>,
  run: typeof runOnce = runOnce,
): Promise<void> {
  const done = join(config.dataDir, 'demonstration')
  if (!config.demo || existsSync(done)) return
  for (let tries = 1; ; tries++) {
    try {
      await run(roleEntries.demonstration, env, 'Les données de démonstration n’ont pas pu être écrites :')
      break
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
  writeFileSync(done, new Date().toISOString())
}
