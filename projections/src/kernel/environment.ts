import { z } from 'zod'

const environment = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//),
  EVENTSTORE_URL: z.string().regex(/^(esdb|kurrentdb)(\+discover)?:\/\//),
  FAITAGE_SECRET: z.string().min(32),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** The folder of the data: the last signed head of the log is kept there too. */
  FAITAGE_DATA: z.string().min(1).optional(),
})
export type Environment = z.infer<typeof environment>

const expected: Record<keyof Environment, string> = {
  DATABASE_URL: 'l’adresse de Postgres, postgres://…',
  EVENTSTORE_URL: 'l’adresse du journal d’événements, esdb://…',
  FAITAGE_SECRET: 'un secret d’au moins 32 caractères',
  LOG_LEVEL: 'fatal, error, warn, info, debug ou trace',
  FAITAGE_DATA: 'le dossier des données',
}

/** The configuration, or a French text per variable that is missing or wrong. Values are never repeated. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment | { problems: string[] } {
  const read = environment.safeParse(source)
  if (read.success) return read.data
  const names = new Set(read.error.issues.map(issue => issue.path[0] as keyof Environment))
  return { problems: [...names].map(name => `${name} doit contenir ${expected[name]}.`) }
}
