import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../config.ts'

/**
 * Takes a backup as `npm run backup` does, in a process of its own, so that nobody waits for it.
 *
 * @param env where the engines are
 * @throws what it said last, when it failed
 */
export function takeBeside(env: Record<string, string>, to: string, signal: AbortSignal): Promise<void> {
  mkdirSync(join(to, '..'), { recursive: true, mode: 0o700 })
  const entry = join(root, 'services/stack/src/backup/backup.main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, to], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => {
    said = `${said}${chunk}`.slice(-2000)
  })
  const give = () => child.kill('SIGTERM')
  signal.addEventListener('abort', give, { once: true })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => {
      signal.removeEventListener('abort', give)
      if (code === 0) resolve()
      else reject(new Error(said.trim().split('\n').at(-1) || `La sauvegarde s’est arrêtée (${code}).`))
    })
  })
}
