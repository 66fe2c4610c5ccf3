import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { oidcConfigOf } from './oidc-config.ts'

let system: TestSystem
beforeAll(async () => {
  const oidc = {
    issuer: 'http://127.0.0.1:9',
    clientId: 'nobody-there',
    clientSecret: undefined,
    scopes: 'openid',
    label: 'Google',
    groupsClaim: undefined,
  }
  system = await startTestSystem({ config: { oidc }, projector: false })
})
afterAll(() => system?.stop())

test('without its provider the product works; signing in by it says to try again', async () => {
  const started = await system.http.inject({ url: signInEndpoints.oidcStart.path })
  expect([started.statusCode, started.headers.location]).toEqual([303, '/auth/login#erreur=UNAVAILABLE'])
  const me = (claims: object) => {
    const parts = [{ alg: 'RS256', kid: 'x' }, claims, {}].map(part => Buffer.from(JSON.stringify(part)))
    const authorization = `Bearer ${parts.map(part => part.toString('base64url')).join('.')}`
    return system.http.inject({ url: '/api/auth/users/me', headers: { authorization } })
  }
  const theirs = await me({ iss: 'http://127.0.0.1:9' })
  expect([theirs.statusCode, theirs.json().key]).toEqual([503, 'UNAVAILABLE'])
  // An access token of ours that has expired: the browser renews it here, whatever the provider does.
  const ours = await me({ iss: 'faitage' })
  expect([ours.statusCode, ours.json().key]).toEqual([401, 'LOGIN_EXPIRED'])
  expect((await system.as('admin').raw(signInEndpoints.sessions)).statusCode).toBe(200)
})

test('a configuration given by half, or in clear over the network, is refused in French', () => {
  const env = { OIDC_LABEL: 'Google' }
  expect(oidcConfigOf(env)).toBeUndefined()
  expect(() => oidcConfigOf({ ...env, OIDC_ISSUER: 'https://a.example' })).toThrow(/OIDC_CLIENT_ID/)
  const client = { ...env, OIDC_CLIENT_ID: 'a' }
  expect(() => oidcConfigOf({ ...client, OIDC_ISSUER: 'http://a.example' })).toThrow(/https/)
})

test('profile and e-mail are asked of a provider, of Google its file drive as well, or what the configuration says', () => {
  const client = { OIDC_LABEL: 'Google', OIDC_CLIENT_ID: 'a' }
  const scopesOf = (OIDC_ISSUER: string, OIDC_SCOPES?: string) =>
    oidcConfigOf({ ...client, OIDC_ISSUER, OIDC_SCOPES })?.scopes
  const drive = 'https://www.googleapis.com/auth/drive.file'
  expect(scopesOf('http://localhost:9000')).toBe('openid profile email')
  expect(scopesOf('https://accounts.google.com')).toBe(`openid profile email ${drive}`)
  expect(scopesOf('https://accounts.google.com', 'profile email')).toBe('openid profile email')
  expect(scopesOf('https://sso.example', `email ${drive}`)).toBe(`openid email ${drive}`)
})
