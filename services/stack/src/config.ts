import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { keptSecret } from './engine-locks.ts'

export const root = resolve(import.meta.dirname, '../../..')

/** What the composition root needs to know; every value has an embedded default. */
export interface StackConfig {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly demo: boolean
  readonly secret: string
  readonly workerToken: string
  /** Addresses of real systems; what is absent is started here. */
  readonly external: { eventStore: string | undefined; database: string | undefined; temporal: string | undefined }
}

type Overrides = { dataDir?: string; port?: number; demo?: boolean }

export const dataDirOf = (env: NodeJS.ProcessEnv, overrides: Overrides = {}): string =>
  resolve(root, overrides.dataDir ?? env.FAITAGE_DATA ?? '.data')

/** Reads the environment, and makes the secrets of a new data folder (readable by its owner only). */
export function readConfig(env: NodeJS.ProcessEnv, overrides: Overrides = {}): StackConfig {
  const dataDir = dataDirOf(env, overrides)
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
  const port = overrides.port ?? Number(env.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT doit être un numéro de port, pas « ${env.PORT} ».`)
  return {
    dataDir,
    host: env.HOST ?? '127.0.0.1',
    port,
    demo: overrides.demo ?? env.FAITAGE_DEMO !== '0',
    secret: env.FAITAGE_SECRET ?? keptSecret(join(dataDir, 'secret')),
    workerToken: env.FAITAGE_WORKER_TOKEN ?? keptSecret(join(dataDir, 'worker-token')),
    external: { eventStore: env.EVENTSTORE_URL, database: env.DATABASE_URL, temporal: env.TEMPORAL_ADDRESS },
  }
}
