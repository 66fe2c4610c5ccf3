import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RoleName, type Stack, startStack } from '@faitage/stack/stack'
import { Disk } from './disk/give-order.ts'
import { type Line, openLine } from './line.ts'

export type Engine = 'postgres' | 'eventstore' | 'temporal'

/** The whole product with its demonstration, each role a process of its own, and a line to each engine that can be cut. */
export interface Product {
  readonly stack: Stack
  readonly lines: Record<Engine, Line>
  readonly dataDir: string
  /** Milliseconds by which the API's, the projector's and the worker's clocks are off. */
  setClock(offsetMs: number): Promise<void>
  /** Whether those who follow the log are delivered its events twice. */
  repeatDeliveries(wanted: boolean): Promise<void>
  /** The disk under the event server. */
  readonly disk: Disk
  stop(): Promise<void>
}

const preloading = (...files: string[]): string =>
  files.map(file => `--import ${new URL(file, import.meta.url).href}`).join(' ')

/** @param env switches of the controls, for every role */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faitage-faults-'))
  const lines = {} as Record<Engine, Line>
  const clock = join(dataDir, 'clock')
  const deliveries = join(dataDir, 'deliveries')
  const disk = new Disk(join(dataDir, 'disk'))
  const usual = { ...process.env }
  // Engines take these from the process that starts them, as the others do.
  const switches = {
    ...env,
    NODE_OPTIONS: preloading('./disk/preload.ts'),
    FAITAGE_TEST_DISK: disk.orders,
    FAITAGE_FROM_SOURCES: '1',
  }
  Object.assign(process.env, switches)
  const stack = await startStack({
    dataDir: join(dataDir, 'data'),
    port: 0,
    demo: true,
    env: {
      FAITAGE_RATE_LIMIT: '0',
      NODE_OPTIONS: preloading('./clock.ts', './deliveries.ts'),
      FAITAGE_TEST_CLOCK: clock,
      FAITAGE_TEST_DELIVERIES: deliveries,
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
    disk,
    setClock: offset => writeFile(clock, String(offset)),
    repeatDeliveries: wanted => (wanted ? writeFile(deliveries, '') : rm(deliveries, { force: true })),
    stop: async () => {
      for (const name of Object.keys(switches)) {
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
