import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const root = join(import.meta.dirname, '../..')

/** The product, running on a data folder of its own. */
export interface RunningStack {
  readonly url: string
  /** What its roles were started with. */
  readonly env: Readonly<
    Record<'DATABASE_URL' | 'EVENTSTORE_URL' | 'FAITAGE_API_URL' | 'FAITAGE_SECRET' | 'FAITAGE_WORKER_TOKEN', string>
  >
  /** Stops the worker where it is. @returns lets it go on */
  holdWorker(): Promise<() => void>
  /** The process above all the others. */
  readonly pid: number
  stop(): Promise<void>
}

/** The environment without addresses of real engines: a measure fills what it is pointed at with made-up projects. */
export function embeddedEnvironment(): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _,
    EVENTSTORE_URL: __,
    TEMPORAL_ADDRESS: ___,
    FAITAGE_DATA: ____,
    PORT: _____,
    ...env
  } = process.env
  return env
}

/**
 * @param more of the environment
 * @throws when the product does not start
 */
export async function runStack(dataDir: string, more: Record<string, string> = {}): Promise<RunningStack> {
  const child = startNode([join(import.meta.dirname, 'stack-process.ts'), dataDir], {
    ...embeddedEnvironment(),
    // As `npm start` gives it.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    ...more,
  })
  const line = await firstLine(child)
  const said = JSON.parse(line) as Pick<RunningStack, 'url' | 'env'>
  return { ...said, pid: child.pid as number, holdWorker: () => holdWorker(child), stop: () => end(child) }
}

/** The worker is asked for each time: one that fell is another process. */
async function holdWorker(stack: ChildProcess): Promise<() => void> {
  const answer = once(stack, 'message')
  stack.send('worker?')
  const [{ worker }] = (await answer) as [{ worker: number }]
  process.kill(worker, 'SIGSTOP')
  return () => void process.kill(worker, 'SIGCONT')
}

/** A Node process of ours, its standard error shown, ended with this one. */
export function startNode(
  args: string[],
  env: NodeJS.ProcessEnv,
  stderr: 'inherit' | 'ignore' = 'inherit',
): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', stderr, 'ipc'],
  })
}

/** What a process says when it is ready. @throws when it ends before */
export async function firstLine(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} ended with ${code} before it was ready`)
  })
  ended.catch(() => undefined)
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  return line
}

/** Asks a process to end, and waits for it; 20 s at most. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(timer)
}
