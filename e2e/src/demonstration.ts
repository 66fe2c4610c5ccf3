import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putDemonstration } from '@faitage/stack/testing/demonstration'

/** The variable that names a data folder to start from: the demonstration, one copy for every file of a run. */
export const DEMONSTRATION = 'FAITAGE_E2E_DEMONSTRATION'

/** Vitest global setup: brings the demonstration; each product starts on a copy of its own. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'faitage-e2e-run-'))
  const dataDir = join(folder, 'demonstration')
  await putDemonstration(dataDir)
  process.env[DEMONSTRATION] = dataDir
  // Products that workers shared have ended with them; what they were writing may still be on its way.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}
