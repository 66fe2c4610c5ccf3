import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StackConfig } from './config.ts'
import { roleEntries, startFile } from './roles/entries.ts'

/**
 * Writes the demonstration data once per data folder. Interrupted, it is run again at the next start: every id is
 * derived, so nothing is written twice.
 *
 * @throws when the data could not be written
 */
export async function seedDemonstration(config: StackConfig, env: Record<string, string>): Promise<void> {
  const done = join(config.dataDir, 'demonstration')
  if (!config.demo || existsSync(done)) return
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', startFile(roleEntries.demonstration)],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  const code = await new Promise(resolve => child.once('exit', resolve))
  if (code !== 0) throw new Error(`Les données de démonstration n’ont pas pu être écrites :\n${errors}`)
  writeFileSync(done, new Date().toISOString())
}
