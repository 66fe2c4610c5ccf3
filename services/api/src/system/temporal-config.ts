import { z } from 'zod'

/** Variables of the environment that lead to the workflow server, as the worker reads them. */
export const temporalEnvironment = {
  TEMPORAL_ADDRESS: z.string().min(1).optional(),
  TEMPORAL_API_KEY: z.string().min(1).optional(),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: z.string().min(1).optional(),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  TEMPORAL_TASK_QUEUE: z.string().min(1).default('faitage'),
}

export interface TemporalConfig {
  readonly address: string
  readonly namespace: string
  readonly taskQueue: string
  readonly apiKey?: string | undefined
  /** Certificate of a server that no public authority vouches for. */
  readonly certificateFile?: string | undefined
}

export function temporalConfigOf(env: z.output<z.ZodObject<typeof temporalEnvironment>>): TemporalConfig | undefined {
  if (env.TEMPORAL_ADDRESS === undefined) return undefined
  return {
    address: env.TEMPORAL_ADDRESS,
    namespace: env.TEMPORAL_NAMESPACE,
    taskQueue: env.TEMPORAL_TASK_QUEUE,
    apiKey: env.TEMPORAL_API_KEY,
    certificateFile: env.TEMPORAL_TLS_SERVER_CA_CERT_PATH,
  }
}
