import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IdentityProviderOptions, OpenedProvider } from './provider.ts'

export interface IdentityProvider {
  readonly issuer: string
  readonly port: number
  stop(): Promise<void>
}

/**
 * An OpenID Connect provider for demonstrations and tests: one client, a list of people, and a page where one chooses
 * who one is, without a password. It listens on this machine only unless another host is named. What answers is loaded
 * with the first question: most people of a demonstration sign in with a password, and it takes 30 MB.
 *
 * @throws when the port is taken
 */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { dataDir, host = '127.0.0.1' } = options
  mkdirSync(dataDir, { recursive: true })
  let opening: Promise<OpenedProvider> | undefined
  const server = createServer((request, response) => {
    opening ??= import('./provider.ts').then(({ openProvider }) => openProvider(issuer, options))
    opening.then(
      ({ handle }) => handle(request, response),
      () => {
        // The next question tries again.
        opening = undefined
        response.writeHead(503).end()
      },
    )
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(options.port, host, listening)
  })
  // A connection that could not be taken, e.g. for want of files.
  server.on('error', () => undefined)
  const { port } = server.address() as AddressInfo
  const issuer = `http://${host}:${port}`
  return {
    issuer,
    port,
    async stop() {
      const closed = new Promise<void>(done => server.close(() => done()))
      server.closeAllConnections()
      await closed
      const opened = await opening?.catch(() => undefined)
      opened?.close()
    },
  }
}
