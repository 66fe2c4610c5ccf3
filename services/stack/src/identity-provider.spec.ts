import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StackConfig } from './config.ts'
import { embeddedIdentityProvider } from './identity-provider.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'faitage-stack-idp-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const config = (changed: Partial<StackConfig> = {}) =>
  ({ dataDir, host: '127.0.0.1', port: 3000, demo: true, secret: 'x'.repeat(40), ...changed }) as StackConfig
const portOf = async () => Number((await embeddedIdentityProvider(config(), {}, 3000))!.env.IDENTITY_PROVIDER_PORT)

it('is not there when a real one is, without a demonstration, or when other machines can reach the product', async () => {
  expect(await embeddedIdentityProvider(config(), { OIDC_ISSUER: 'https://accounts.google.com' }, 3000)).toBeUndefined()
  expect(await embeddedIdentityProvider(config({ demo: false }), {}, 3000)).toBeUndefined()
  expect(await embeddedIdentityProvider(config({ host: '0.0.0.0' }), {}, 3000)).toBeUndefined()
})

it('sends browsers back to the product alone, and knows the people of the demonstration', async () => {
  const provider = (await embeddedIdentityProvider(config(), {}, 3000))!
  expect(provider.env.IDENTITY_PROVIDER_REDIRECT_URIS?.split(',')).toContain(
    'http://127.0.0.1:3000/api/auth/oidc/callback',
  )
  expect(provider.env.IDENTITY_PROVIDER_PEOPLE).toContain('camille.renaud@exemple.fr')
  expect(provider.api.OIDC_ISSUER).toBe(`http://127.0.0.1:${provider.env.IDENTITY_PROVIDER_PORT}`)
  expect(provider.api.OIDC_CLIENT_SECRET).toBe(provider.env.IDENTITY_PROVIDER_CLIENT_SECRET)
})

it('keeps its port from one start to the next, and takes another when somebody has it', async () => {
  const port = await portOf()
  expect(await portOf()).toBe(port)
  const squatter: Server = createServer()
  await new Promise<void>(done => squatter.listen(port, '127.0.0.1', done))
  const other = await portOf()
  expect(other).not.toBe(port)
  await new Promise(done => squatter.close(done))
  expect(await portOf()).toBe(other)
})
