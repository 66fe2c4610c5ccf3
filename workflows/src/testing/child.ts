import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A role running as a process of its own, to be killed and started again. */
export interface Child {
  /** What it said when it was ready. */
  readonly ready: Record<string, unknown>
  readonly pid: number
  /** As if the machine had taken it away: nothing is flushed, nothing is said. */
  kill(): Promise<void>
  /** Asks it to stop, and waits. @returns its exit code */
  stop(): Promise<number | null>
}

/** Bundles of roles that suites start, by the file each begins with. */
const bundles: Record<string, string> = {
  'workflows/src/main.ts': 'worker',
  'services/engines/src/eventstore/main.ts': 'eventstore',
  'services/engines/src/temporal/main.ts': 'temporal',
}
const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The bundle, which is there in a third of the time, where whoever runs the suite built it just before (FAITAGE_BUILT). */
const startFile = (entry: string): string => {
  const bundle = process.env.FAITAGE_BUILT === '1' && bundles[entry]
  return fromRoot(bundle ? `services/stack/dist/roles/${bundle}.js` : entry)
}

/**
 * Starts a role and waits for its line `{"ready":true,…}`.
 *
 * @param entry file of the role, below the workspace's root
 * @throws when it ends first, with what it said
 */
export async function startChild(entry: string, env: Record<string, string>): Promise<Child> {
  const file = startFile(entry)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  return {
    ready: await readyLine(child, entry),
    pid: child.pid as number,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}

function readyLine(child: ChildProcess, entry: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    let out = ''
    let said = ''
    child.stderr?.on('data', chunk => {
      said = (said + chunk).slice(-4000)
    })
    child.stdout?.on('data', chunk => {
      out += chunk
      const line = out.split('\n').find(text => text.startsWith('{"ready":true'))
      if (line) resolve(JSON.parse(line) as Record<string, unknown>)
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`${entry} ended with ${code}: ${said}`)))
  })
}

/**
 * A port that is free now, and stays so while whoever listened on it is killed and started again: none of those that
 * connections which go out are given (from 32,768 on).
 */
export function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer()
    const listen = () => server.listen(20_000 + randomInt(12_000), '127.0.0.1')
    server.on('error', listen)
    server.once('listening', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
    listen()
  })
}
