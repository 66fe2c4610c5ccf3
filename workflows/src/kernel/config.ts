import { z } from 'zod'

const text = (name: string) =>
  z.string({ error: `la variable ${name} est absente` }).min(1, `la variable ${name} est vide`)

const environment = z.object({
  TEMPORAL_ADDRESS: text('TEMPORAL_ADDRESS'),
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

/** What the worker needs to know of the world around it. */
export interface WorkerConfig {
  temporalAddress: string
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
    temporalAddress: value.TEMPORAL_ADDRESS,
    namespace: value.TEMPORAL_NAMESPACE,
    taskQueue: value.TEMPORAL_TASK_QUEUE,
    eventStoreUrl: value.EVENTSTORE_URL,
    apiUrl: value.FAITAGE_API_URL,
    workerToken: value.FAITAGE_WORKER_TOKEN,
    logLevel: value.LOG_LEVEL,
  }
}
