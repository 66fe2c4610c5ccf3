import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@faitage/stack/stack'

/** The variable that names a data folder to start from: the demonstration, written once for every file of a run. */
export const DEMONSTRATION = 'FAITAGE_E2E_DEMONSTRATION'

/** Vitest global setup: writes the demonstration once; each product starts on a copy of its own. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'faitage-e2e-run-'))
  const dataDir = join(folder, 'demonstration')
  const stack = await startStack({ dataDir, port: 0, demo: true, say: () => {} })
  // What is written is projected before the copies are taken, so that no file begins with a rebuild.
  await stack.worker
  await stack.stop()
  process.env[DEMONSTRATION] = dataDir
  // Products that workers shared have ended with them; what they were writing may still be on its way.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}
