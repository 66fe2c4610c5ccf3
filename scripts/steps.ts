import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { childrenCpu } from './testing/cpu.ts'

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
}

export interface StepResult {
  name: string
  ok: boolean
  seconds: number
  /** CPU seconds of all its processes, where the system tells and nothing else was run beside it. */
  cpu?: number
}

const DRAIN_MS = 3000
const root = join(import.meta.dirname, '..')

/**
 * Runs commands from the project's root, in their order, `atOnce` of them at a time, shows their output as it comes
 * (each line with the name of its step where it may be another's) and says how long each took.
 */
export async function runSteps(steps: readonly Step[], atOnce = 1): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next[0]] = await runStep(next[1], atOnce > 1 ? `${next[1].name} │ ` : '')
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

async function runStep({ name, command, env }: Step, mark: string): Promise<StepResult> {
  console.log(`\n▶ ${name}`)
  const started = performance.now()
  const cpuBefore = childrenCpu()
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: root,
    stdio: mark ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  for (const output of [child.stdout, child.stderr])
    if (output) createInterface({ input: output }).on('line', line => console.log(mark + line))
  // Whoever is told to stop takes along what was started.
  const stop = () => child.kill()
  process.once('exit', stop)
  const ok = await new Promise<boolean>(resolve => {
    child.once('error', () => resolve(false))
    // Not only its 'close': a process that it left behind may hold its output open.
    child.once('exit', code => {
      child.once('close', () => resolve(code === 0))
      setTimeout(() => resolve(code === 0), DRAIN_MS).unref()
    })
  })
  process.off('exit', stop)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const cpuAfter = childrenCpu()
  const cpu = mark || cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
  return { name, ok, seconds, ...(cpu === undefined ? {} : { cpu: Math.round(cpu) }) }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
