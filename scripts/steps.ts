import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
}

/** Runs commands one after the other from the project's root, shows their output, and says how long each took. */
export function runSteps(steps: Step[]): { name: string; ok: boolean; seconds: number }[] {
  return steps.map(({ name, command, env }) => {
    console.log(`\n▶ ${name}`)
    const started = performance.now()
    const result = spawnSync(command[0] as string, command.slice(1), {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    const seconds = Math.round((performance.now() - started) / 100) / 10
    const ok = result.status === 0
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
    return { name, ok, seconds }
  })
}
