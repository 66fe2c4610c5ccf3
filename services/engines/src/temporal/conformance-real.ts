import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findRealTemporal } from './real-server.ts'

// Runs the conformance suite on a real Temporal server. Exit code: 0 when it agrees or when there is none (said on
// stdout), 1 when it does not.
const { server: real, reason } = await findRealTemporal()
if (!real) {
  process.stdout.write(`Temporal conformance: no real server here (${reason}), only the embedded one was tested\n`)
  process.exit(0)
}
const server = await real.start()
process.stdout.write(`Temporal conformance on a real server: ${real.how}, at ${server.address}\n`)
const root = join(import.meta.dirname, '..', '..', '..', '..')
const vitest = join(dirname(createRequire(join(root, 'package.json')).resolve('vitest/package.json')), 'vitest.mjs')
const code = await new Promise<number>(resolve => {
  const suites = readdirSync(import.meta.dirname)
    .filter(name => name.endsWith('.conformance.spec.ts'))
    .map(name => join('src', 'temporal', name))
  const args = [vitest, 'run', '--project', 'engines', ...suites, ...process.argv.slice(2)]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEMPORAL_ADDRESS: server.address },
  })
  child.once('exit', exit => resolve(exit ?? 1))
})
await server.stop()
process.exit(code)
