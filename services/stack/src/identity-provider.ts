import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { EmbeddedStandIn } from './accounts.ts'
import type { StackConfig } from './config.ts'
import { freePort } from './free-port.ts'
import { demoAccounts } from './seed/accounts.ts'

const CLIENT_ID = 'faitage-demonstration'
/** Where `npx vite` serves the pages while developing. */
const VITE_PORT = 5173

/**
 * None when a real provider is configured, when this is no demonstration, or when the product is open to other machines:
 * its provider lets anybody be anyone.
 *
 * @param port where the product is served: the provider sends browsers back there only
 */
export async function embeddedIdentityProvider(
  config: StackConfig,
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<EmbeddedStandIn | undefined> {
  const { host, demo } = config
  if (env.OIDC_ISSUER || !demo || !['127.0.0.1', 'localhost'].includes(host)) return undefined
  const dataDir = join(config.dataDir, 'identity-provider')
  const own = await keptPort(dataDir, host)
  const secret = createHmac('sha256', config.secret).update('identity provider client').digest('base64url')
  const origins = ['127.0.0.1', 'localhost'].flatMap(name => [`http://${name}:${port}`, `http://${name}:${VITE_PORT}`])
  return {
    env: {
      IDENTITY_PROVIDER_DATA: dataDir,
      IDENTITY_PROVIDER_HOST: host,
      IDENTITY_PROVIDER_PORT: String(own),
      IDENTITY_PROVIDER_PEOPLE: JSON.stringify(
        demoAccounts.map(({ email, label, first_name, last_name }) => ({
          email,
          name: `${first_name} ${last_name}`,
          label,
        })),
      ),
      IDENTITY_PROVIDER_CLIENT_ID: CLIENT_ID,
      IDENTITY_PROVIDER_CLIENT_SECRET: secret,
      IDENTITY_PROVIDER_REDIRECT_URIS: origins.map(origin => `${origin}/api/auth/oidc/callback`).join(','),
    },
    api: {
      OIDC_ISSUER: `http://${host}:${own}`,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: secret,
      OIDC_LABEL: 'le fournisseur de démonstration',
    },
  }
}

/** The port of the last start when it is free, so that its tokens still name it; another otherwise. */
async function keptPort(dataDir: string, host: string): Promise<number> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'port')
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (kept > 0 && (await isFree(kept, host))) return kept
  const port = await freePort(host)
  writeFileSync(file, String(port))
  return port
}

function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  return new Promise(answer => {
    server.once('error', () => answer(false))
    server.listen(port, host, () => server.close(() => answer(true)))
  })
}
