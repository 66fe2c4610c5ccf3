import { flushCompileCache } from 'node:module'
import { startFakeBank } from '../bank/server.ts'
import { startFakeErp } from '../erp/server.ts'
import { readPeople } from '../identity-provider/people.ts'
import { startIdentityProvider } from '../identity-provider/server.ts'

/**
 * The demonstration's stand-ins in one process, each where its port is given.
 * - accounts: `ERP_PORT`, `ERP_HOST`, `ERP_DATABASE_URL`, `ERP_ORDERS` (a JSON list of the orders it begins with),
 *   `ERP_CLIENT_ID` and `ERP_CLIENT_SECRET`, its one client
 * - bank: `BANK_PORT`, `BANK_HOST`, `BANK_DATABASE_URL`, `BANK_KEY` (what it knows us by), `BANK_PAGES` (where browsers find
 *   its pages)
 * - identity provider: `IDENTITY_PROVIDER_PORT`, `…_HOST`, `…_DATA` (its folder), `…_PEOPLE` (a JSON list of
 *   `{email, name, label?}`), `…_CLIENT_ID`, `…_CLIENT_SECRET` and `…_REDIRECT_URIS` (parted by commas), its one client
 *
 * Prints `{"ready":true}` when all of them serve that can: one whose port is somebody else's is tried again by itself, and the
 * others serve meanwhile.
 */
const AGAIN_MS = 1000

const { env } = process
const value = (name: string): string => {
  const given = env[name]
  if (given) return given
  process.stderr.write(`${name} is missing\n`)
  process.exit(2)
}

const accounts = () =>
  startFakeErp({
    databaseUrl: value('ERP_DATABASE_URL'),
    host: env.ERP_HOST,
    port: Number(value('ERP_PORT')),
    orders: JSON.parse(env.ERP_ORDERS ?? '[]') as never,
    client: { id: value('ERP_CLIENT_ID'), secret: value('ERP_CLIENT_SECRET') },
  })

const bank = () =>
  startFakeBank({
    databaseUrl: value('BANK_DATABASE_URL'),
    host: env.BANK_HOST,
    port: Number(value('BANK_PORT')),
    key: value('BANK_KEY'),
    pages: value('BANK_PAGES'),
  })

const identityProvider = () =>
  startIdentityProvider({
    dataDir: value('IDENTITY_PROVIDER_DATA'),
    host: env.IDENTITY_PROVIDER_HOST,
    port: Number(value('IDENTITY_PROVIDER_PORT')),
    people: readPeople(value('IDENTITY_PROVIDER_PEOPLE')),
    client: {
      id: value('IDENTITY_PROVIDER_CLIENT_ID'),
      secret: value('IDENTITY_PROVIDER_CLIENT_SECRET'),
      redirectUris: value('IDENTITY_PROVIDER_REDIRECT_URIS').split(','),
    },
  })

const started: { stop(): Promise<void> }[] = []
/** Once a try is over, whatever came of it. */
const begin = async (start: () => Promise<{ stop(): Promise<void> }>): Promise<void> => {
  try {
    started.push(await start())
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    setTimeout(() => void begin(start), AGAIN_MS)
  }
}
await Promise.all([
  ...(env.ERP_PORT ? [begin(accounts)] : []),
  ...(env.BANK_PORT ? [begin(bank)] : []),
  ...(env.IDENTITY_PROVIDER_PORT ? [begin(identityProvider)] : []),
])

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void Promise.allSettled(started.map(one => one.stop())).then(() => process.exit(0)))

flushCompileCache()
process.stdout.write(`${JSON.stringify({ ready: true })}\n`)
