import { spawn } from 'node:child_process'
import { root } from './config.ts'
import { startFile } from './roles/entries.ts'
import { compileCache } from './supervisor.ts'

/**
 * Does one thing in a process of its own, which takes what it loaded for it along.
 *
 * @throws `failure` and what it said, when it failed
 */
export async function runOnce(entry: string, env: Record<string, string>, failure: string): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', startFile(entry)], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  const code = await new Promise(resolve => {
    child.once('close', resolve)
    child.once('error', error => {
      errors += error.message
    })
  })
  if (code !== 0) throw new Error(`${failure}\n${errors}`)
}
