import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readPeople } from './people.ts'
import { type IdentityProvider, startIdentityProvider } from './server.ts'

const client = { id: 'app', secret: 's'.repeat(40), redirectUris: ['http://127.0.0.1:4999/back'] }
const people = [{ email: 'a@exemple.fr', name: 'Anne <b>Aubry</b>', label: 'Anne "& co"' }]
const started: { dataDir: string; provider: IdentityProvider }[] = []
afterEach(async () => {
  for (const { dataDir, provider } of started.splice(0)) {
    await provider.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function start(dataDir = mkdtempSync(join(tmpdir(), 'faitage-idp-')), port = 0): Promise<IdentityProvider> {
  const provider = await startIdentityProvider({ dataDir, port, people, client })
  started.push({ dataDir, provider })
  return provider
}

const authorize = (issuer: string, changed: Record<string, string> = {}) => {
  const url = new URL('/auth', issuer)
  url.search = new URLSearchParams({
    client_id: client.id,
    redirect_uri: client.redirectUris[0]!,
    response_type: 'code',
    scope: 'openid email',
    state: 'st',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...changed,
  }).toString()
  return fetch(url, { redirect: 'manual' })
}

test('what it says of itself, and its keys, are found where OpenID Connect says', async () => {
  const { issuer } = await start()
  const about = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<string, string>
  expect(about.issuer).toBe(issuer)
  const { keys } = (await (await fetch(about.jwks_uri!)).json()) as { keys: Record<string, unknown>[] }
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0]!)).not.toContain('d')
})

test('the page of choices is French, escapes what it shows, and lets no script in', async () => {
  const { issuer } = await start()
  const sent = await authorize(issuer)
  const page = await fetch(new URL(sent.headers.get('location')!, issuer), {
    headers: {
      cookie: sent.headers
        .getSetCookie()
        .map(one => one.split(';')[0])
        .join('; '),
    },
  })
  const html = await page.text()
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain('Anne &quot;&amp; co&quot;')
  expect(html).not.toMatch(/<script|<b>Aubry|style="/)
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://127.0.0.1:4999")
  expect(policy).not.toContain('unsafe')
})

test('a request of somebody else, without PKCE, or to another address is refused on a French page', async () => {
  const { issuer } = await start()
  const wrong = [
    ['client_id', 'other'],
    ['redirect_uri', 'https://elsewhere.example/'],
  ]
  for (const [name, value] of wrong as [string, string][]) {
    const answer = await authorize(issuer, { [name]: value })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await answer.text()).toContain('Connexion interrompue')
  }
  const plain = await authorize(issuer, { code_challenge: '' })
  expect(plain.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:4999\/back\?error=invalid_request/)
  const stray = await fetch(`${issuer}/choisir/unknown`)
  expect([stray.status, (await stray.text()).includes('Connexion interrompue')]).toEqual([400, true])
})

test('its keys and what it granted are the same after a restart, and nobody else’s to read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'faitage-idp-'))
  const first = await start(dataDir)
  const keysOf = async (issuer: string) => (await fetch(`${issuer}/jwks`)).text()
  const before = await keysOf(first.issuer)
  const sent = await authorize(first.issuer)
  // Written behind, by itself: not only by who ends it.
  await expect.poll(() => existsSync(join(dataDir, 'records.json'))).toBe(true)
  started.splice(0)
  await first.stop()
  const second = await start(dataDir, first.port)
  expect(await keysOf(second.issuer)).toBe(before)
  const page = await fetch(new URL(sent.headers.get('location')!, second.issuer), {
    headers: {
      cookie: sent.headers
        .getSetCookie()
        .map(one => one.split(';')[0])
        .join('; '),
    },
  })
  expect(await page.text()).toContain('Choisir un compte')
  for (const file of ['keys.json', 'records.json']) expect(statSync(join(dataDir, file)).mode & 0o077).toBe(0)
})

test('a port that is taken is said, not shared', async () => {
  const other = createServer()
  await new Promise<void>(done => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as { port: number }
  const dataDir = mkdtempSync(join(tmpdir(), 'faitage-idp-'))
  await expect(startIdentityProvider({ dataDir, port, people, client })).rejects.toThrow(/EADDRINUSE/)
  rmSync(dataDir, { recursive: true, force: true })
  await new Promise(done => other.close(done))
})

test('people are read from JSON, nothing else', () => {
  expect(readPeople('[{"email":"a@b.fr","name":"A"}]')).toHaveLength(1)
  for (const wrong of ['', '{}', '[{"email":"a@b.fr"}]', '[1]']) expect(() => readPeople(wrong)).toThrow()
})
