import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RoleName, type Stack, startStack } from '@faitage/stack/stack'
import { type Line, openLine } from './line.ts'

export type Engine = 'postgres' | 'eventstore' | 'temporal'

/** The whole product with its demonstration, each role a process of its own, and a line to each engine that can be cut. */
export interface Product {
  readonly stack: Stack
  readonly lines: Record<Engine, Line>
  readonly dataDir: string
  /** Milliseconds by which the API's, the projector's and the worker's clocks are off. */
  setClock(offsetMs: number): Promise<void>
  stop(): Promise<void>
}

/** @param env switches of the controls, for every role */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faitage-faults-'))
  const lines = {} as Record<Engine, Line>
  const clock = join(dataDir, 'clock')
  const usual = { ...process.env }
  // Engines take these from the process that starts them, as the others do.
  Object.assign(process.env, env)
  const stack = await startStack({
    dataDir: join(dataDir, 'data'),
    port: 0,
    demo: true,
    env: {
      FAITAGE_RATE_LIMIT: '0',
      NODE_OPTIONS: `--import ${new URL('./clock.ts', import.meta.url).href}`,
      FAITAGE_TEST_CLOCK: clock,
    },
    say: () => undefined,
    through: async (engine, host, port) => {
      lines[engine] = await openLine(host, port)
      return lines[engine].port
    },
  })
  await stack.worker
  return {
    stack,
    lines,
    dataDir,
    setClock: offset => writeFile(clock, String(offset)),
    stop: async () => {
      for (const name of Object.keys(env)) {
        if (usual[name] === undefined) delete process.env[name]
        else process.env[name] = usual[name]
      }
      await stack.stop()
      for (const line of Object.values(lines)) await line.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const roles: readonly RoleName[] = ['api', 'projector', 'worker', 'eventstore', 'temporal', 'postgres']
