import { flushCompileCache } from 'node:module'
import { startFakeBank } from './server.ts'

/**
 * The demonstration's bank as its own process. `BANK_DATABASE_URL` names its database, `BANK_HOST` and `BANK_PORT` where it
 * listens, `BANK_KEY` what it knows us by, `BANK_PAGES` where browsers find its pages. Prints `{"ready":true,"port":N}`.
 */
const value = (name: string): string => {
  const given = process.env[`BANK_${name}`]
  if (given) return given
  process.stderr.write(`BANK_${name} is missing\n`)
  process.exit(2)
}

const bank = await startFakeBank({
  databaseUrl: value('DATABASE_URL'),
  host: process.env.BANK_HOST,
  port: Number(process.env.BANK_PORT ?? 0),
  key: value('KEY'),
  pages: value('PAGES'),
}).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void bank.stop().then(() => process.exit(0)))

flushCompileCache()
process.stdout.write(`${JSON.stringify({ ready: true, port: bank.port })}\n`)
