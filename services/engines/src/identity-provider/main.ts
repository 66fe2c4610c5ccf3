import { flushCompileCache } from 'node:module'
import { readPeople } from './people.ts'
import { startIdentityProvider } from './server.ts'

/**
 * The demonstration's identity provider as its own process. `IDENTITY_PROVIDER_DATA` names its folder, `…_HOST` and
 * `…_PORT` where it listens, `…_PEOPLE` is a JSON list of `{email, name, label?}`, `…_CLIENT_ID`, `…_CLIENT_SECRET` and
 * `…_REDIRECT_URIS` (parted by commas) its one client. Prints `{"ready":true,"port":N}` when it serves.
 */
const value = (name: string): string => {
  const given = process.env[`IDENTITY_PROVIDER_${name}`]
  if (given) return given
  process.stderr.write(`IDENTITY_PROVIDER_${name} is missing\n`)
  process.exit(2)
}

const provider = await startIdentityProvider({
  dataDir: value('DATA'),
  host: process.env.IDENTITY_PROVIDER_HOST,
  port: Number(value('PORT')),
  people: readPeople(value('PEOPLE')),
  client: {
    id: value('CLIENT_ID'),
    secret: value('CLIENT_SECRET'),
    redirectUris: value('REDIRECT_URIS').split(','),
  },
}).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void provider.stop().then(() => process.exit(0)))

flushCompileCache()
process.stdout.write(`${JSON.stringify({ ready: true, port: provider.port })}\n`)
