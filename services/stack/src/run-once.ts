import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './config.ts'
import { startFile } from './roles/entries.ts'
import { compileCache } from './supervisor.ts'

/**
 * Does one thing in a process of its own, which takes what it loaded for it along.
 *
 * @param say what it tells, a line at a time
 * @throws `failure` and what it said, when it failed
 */
export async function runOnce(
  entry: string,
  env: Record<string, string>,
  failure: string,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', startFile(entry)], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  createInterface({ input: child.stdout }).on('line', say)
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
