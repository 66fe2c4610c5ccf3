import { createPrivateKey, createPublicKey, type JsonWebKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import type { Person } from '@faitage/engines/identity-provider/people'
import { startIdentityProvider } from '@faitage/engines/identity-provider/server'
import pino from 'pino'
import type { ApiConfig } from '../../config.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'

/** The API with a real OpenID Connect provider in front, and everything it logs. */
export interface SignInLab {
  readonly system: TestSystem
  readonly issuer: string
  readonly client: { id: string; secret: string; redirectUris: readonly string[] }
  /** A token signed with the provider's own key; claims win over good ones. */
  forge(
    claims: Record<string, unknown>,
    header?: Record<string, unknown>,
    signature?: (content: string, pem: string) => Buffer,
  ): string
  /** Stops the provider and starts it again on its folder and port. */
  restartProvider(): Promise<void>
  /** What the provider has on its disk. */
  kept(): string
  /** Everything logged so far, at the finest level. */
  logged(): string
  /** Somebody's browser: it keeps cookies and follows redirections by hand. */
  browser(): LabBrowser
  stop(): Promise<void>
}

interface LabBrowser {
  /** Asks an address; cookies go with it and stay with their host. */
  visit(
    url: string,
    options?: { method?: string; form?: Record<string, string>; headers?: Record<string, string> },
  ): Promise<Response>
  /** Goes to the provider and chooses somebody; answers the fragment the sign-in page is opened with. */
  choose(email: string): Promise<URLSearchParams>
  /** The whole sign-in: the answer of `google_decode`. */
  signIn(email: string): Promise<Response>
  readonly cookies: Map<string, Map<string, string>>
}

export type Decoded = {
  name: string
  email: string
  picture: string
  credential: { id_token: string; token: string; refresh_token: string }
}

export async function openSignInLab(
  people: readonly Person[],
  options: { config?: Partial<ApiConfig>; groupsClaim?: string } = {},
): Promise<SignInLab> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faitage-identity-'))
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const publicUrl = 'http://127.0.0.1:47001'
  const client = { id: 'faitage-lab', secret: 'x'.repeat(40), redirectUris: [`${publicUrl}/api/auth/oidc/callback`] }
  const start = (port: number) => startIdentityProvider({ dataDir, port, people, client })
  let provider = await start(0)
  const system = await startTestSystem({
    log: pino({ level: 'trace' }, stream),
    listen: true,
    config: {
      publicUrl,
      oidc: {
        issuer: provider.issuer,
        clientId: client.id,
        clientSecret: client.secret,
        scopes: 'openid profile email',
        label: 'Compte de démonstration',
        groupsClaim: options.groupsClaim,
      },
      ...options.config,
    },
  }).catch(async error => {
    await provider.stop()
    throw error
  })
  await system.settled()
  // Its keys are made when somebody asks it something.
  await fetch(`${provider.issuer}/.well-known/openid-configuration`)
  const key = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')).jwks.keys[0] as JsonWebKey & { kid: string }
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  return {
    system,
    client,
    issuer: provider.issuer,
    forge(claims, header = {}, signature = content => sign('sha256', Buffer.from(content), privateKey)) {
      const now = Math.floor(Date.now() / 1000)
      const whole = { iss: provider.issuer, aud: client.id, sub: 'somebody', iat: now, exp: now + 600, ...claims }
      const content = [{ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header }, whole]
        .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      return `${content}.${signature(content, publicPem).toString('base64url')}`
    },
    async restartProvider() {
      const { port } = provider
      await provider.stop()
      provider = await start(port)
    },
    kept: () => readFileSync(join(dataDir, 'records.json'), 'utf8'),
    logged: () => lines.join(''),
    browser: () => labBrowser(system, publicUrl),
    async stop() {
      await system.stop()
      await provider.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function labBrowser(system: TestSystem, publicUrl: string): LabBrowser {
  const cookies = new Map<string, Map<string, string>>()
  const keep = (host: string, headers: readonly string[]): void => {
    const own = cookies.get(host) ?? new Map<string, string>()
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split(/;\s*/)
      const name = pair.slice(0, pair.indexOf('='))
      const over = attributes.some(one => /^max-age=0$/i.test(one) || /^expires=Thu, 01 Jan 1970/i.test(one))
      if (over) own.delete(name)
      else own.set(name, pair.slice(name.length + 1))
    }
    cookies.set(host, own)
  }
  const browser: LabBrowser = {
    cookies,
    async visit(url, { method = 'GET', form, headers = {} } = {}) {
      const { host, pathname, search } = new URL(url, publicUrl)
      const cookie = [...(cookies.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = { ...(cookie ? { cookie } : {}), ...headers }
      if (host === new URL(publicUrl).host) {
        // The product itself, without a socket.
        const answer = await system.http.inject({
          method: method as 'GET',
          url: pathname + search,
          headers: { host, ...sent },
        })
        keep(host, [answer.headers['set-cookie'] ?? []].flat())
        const plain = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
        return new Response(answer.statusCode === 303 ? null : answer.body, {
          status: answer.statusCode,
          headers: plain,
        })
      }
      const answer = await fetch(url, {
        method,
        headers: sent,
        redirect: 'manual',
        ...(form ? { body: new URLSearchParams(form) } : {}),
      })
      keep(host, answer.headers.getSetCookie())
      return answer
    },

    async choose(email) {
      let url = `${publicUrl}${signInEndpoints.oidcStart.path}`
      for (let hop = 0; hop < 12; hop++) {
        const answer = await browser.visit(url)
        if (answer.status === 200) {
          const action = /action="([^"]+)"/.exec(await answer.text())?.[1]
          if (!action) throw new Error(`no choice to make at ${url}`)
          const chosen = await browser.visit(new URL(action, url).href, { method: 'POST', form: { email } })
          url = new URL(chosen.headers.get('location') ?? '', url).href
        } else url = new URL(answer.headers.get('location') ?? '', url).href
        if (new URL(url).pathname === '/auth/login') return new URLSearchParams(new URL(url).hash.slice(1))
      }
      throw new Error('the sign-in goes round in circles')
    },

    async signIn(email) {
      const fragment = await browser.choose(email)
      const code = fragment.get('code')
      if (code === null) throw new Error(`no code: ${fragment}`)
      return browser.visit(`${publicUrl}${signInEndpoints.googleDecode.path}?${new URLSearchParams({ code })}`)
    },
  }
  return browser
}

/** What people do in a lab: sign in, ask who they are, renew. */
export const visits = (lab: () => SignInLab) => ({
  signIn: async (email = 'Manager@exemple.fr') => (await (await lab().browser().signIn(email)).json()) as Decoded,
  meWith: (token: string, query = '') =>
    lab().system.http.inject({ url: identityEndpoints.me.path + query, headers: { authorization: `Bearer ${token}` } }),
  refreshWith: (token: string) =>
    lab().system.http.inject({
      url: signInEndpoints.googleRefresh.path,
      headers: { authorization: `Bearer ${token}` },
    }),
  keyOf: (answer: { json(): unknown; statusCode: number }) => [
    answer.statusCode,
    (answer.json() as { key?: string }).key,
  ],
})
