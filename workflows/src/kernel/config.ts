import { readFileSync } from 'node:fs'
import { z } from 'zod'

const text = (name: string) =>
  z.string({ error: `la variable ${name} est absente` }).min(1, `la variable ${name} est vide`)

const environment = z.object({
  TEMPORAL_ADDRESS: text('TEMPORAL_ADDRESS'),
  /** Sent with every call, over TLS. */
  TEMPORAL_API_KEY: z.string().optional(),
  /** Certificate of a server that no public authority vouches for. */
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: z.string().optional(),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  /** Installations that share a Temporal namespace each take their own. */
  TEMPORAL_TASK_QUEUE: z.string().default('faitage'),
  EVENTSTORE_URL: text('EVENTSTORE_URL'),
  FAITAGE_API_URL: z.url({ error: 'FAITAGE_API_URL n’est pas une adresse' }),
  FAITAGE_WORKER_TOKEN: text('FAITAGE_WORKER_TOKEN').min(
    16,
    'FAITAGE_WORKER_TOKEN doit compter au moins 16 caractères',
  ),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})

/** What both connections of the SDK take. */
export interface TemporalAccess {
  address: string
  apiKey?: string
  tls?: { serverRootCACertificate: Buffer }
}

/** What the worker needs to know of the world around it. */
export interface WorkerConfig {
  temporal: TemporalAccess
  namespace: string
  taskQueue: string
  eventStoreUrl: string
  apiUrl: string
  workerToken: string
  logLevel: string
}

/**
 * Reads the configuration.
 *
 * @throws {Error} with a French message that names each variable at fault
 */
export function configFrom(env: NodeJS.ProcessEnv): WorkerConfig {
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!read.success) {
    const problems = read.error.issues.map(issue => `- ${issue.path.join('.')} : ${issue.message}`)
    throw new Error(`La configuration du worker est incorrecte :\n${problems.join('\n')}`)
  }
  const value = read.data
  return {
    temporal: temporalAccess(value),
    namespace: value.TEMPORAL_NAMESPACE,
    taskQueue: value.TEMPORAL_TASK_QUEUE,
    eventStoreUrl: value.EVENTSTORE_URL,
    apiUrl: value.FAITAGE_API_URL,
    workerToken: value.FAITAGE_WORKER_TOKEN,
    logLevel: value.LOG_LEVEL,
  }
}

function temporalAccess(value: z.infer<typeof environment>): TemporalAccess {
  const { TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS_SERVER_CA_CERT_PATH: authority } = value
  return {
    address: value.TEMPORAL_ADDRESS,
    ...(apiKey ? { apiKey } : {}),
    ...(authority ? { tls: { serverRootCACertificate: readAuthority(authority) } } : {}),
  }
}

function readAuthority(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new Error(
      'La configuration du worker est incorrecte :\n- TEMPORAL_TLS_SERVER_CA_CERT_PATH : ce fichier ne peut pas être lu',
    )
  }
}
