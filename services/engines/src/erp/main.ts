import { flushCompileCache } from 'node:module'
import { startFakeErp } from './server.ts'

/**
 * The demonstration's stand-in for the accounts as its own process. `ERP_DATABASE_URL` names its database, `ERP_HOST` and
 * `ERP_PORT` where it listens, `ERP_ORDERS` a JSON list of the orders it begins with, `ERP_CLIENT_ID` and `ERP_CLIENT_SECRET` its one client. Prints `{"ready":true,"port":N}`.
 */
const value = (name: string): string => {
  const given = process.env[`ERP_${name}`]
  if (given) return given
  process.stderr.write(`ERP_${name} is missing\n`)
  process.exit(2)
}

const erp = await startFakeErp({
  databaseUrl: value('DATABASE_URL'),
  host: process.env.ERP_HOST,
  port: Number(process.env.ERP_PORT ?? 0),
  orders: JSON.parse(process.env.ERP_ORDERS ?? '[]') as never,
  client: { id: value('CLIENT_ID'), secret: value('CLIENT_SECRET') },
}).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => void erp.stop().then(() => process.exit(0)))

flushCompileCache()
process.stdout.write(`${JSON.stringify({ ready: true, port: erp.port })}\n`)
