import { createHmac } from 'node:crypto'
import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { ownClock } from '@faitage/contracts/kernel/testing/processor-time'
import { systemEndpoints } from '@faitage/contracts/system/system.endpoints'
import { untilOver } from '@faitage/engines/testing/until'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testUsers } from '../../testing/system.ts'
import { seedWorld } from '../../testing/world.ts'
import { type Decoded, openSignInLab, type SignInLab, visits } from '../testing/sign-in-lab.ts'
import { flowCookies } from './flow-cookies.ts'
import { identityProviderOf, NotGranted } from './identity-provider.ts'

const { googleDecode, oidcStart, oidcCallback, options } = signInEndpoints
const picture = 'http://127.0.0.1/portrait.png'
let lab: SignInLab

beforeAll(async () => {
  lab = await openSignInLab(
    [
      { email: 'Manager@exemple.fr', name: 'Mona Marchand', picture },
      { email: 'contributor@exemple.fr', name: 'Camille Renaud', groups: ['AGENCE DE LYON', 'inconnue'] },
      { email: 'outsider@exemple.fr', name: 'Olive Oudin' },
      { email: 'admin@exemple.fr', name: 'Alix Amiel', emailVerified: false },
      { email: 'personne@exemple.fr', name: 'Sans Compte' },
    ],
    { groupsClaim: 'groups', config: { internalDomains: ['interne.example'] } },
  )
})
afterAll(() => lab?.stop())

const { signIn, meWith, refreshWith, keyOf } = visits(() => lab)

describe('the way to the provider and back', () => {
  test('the sign-in page knows the provider', async () => {
    expect(await lab.system.anonymous().call(options)).toEqual({
      providers: [{ label: 'Compte de démonstration', start: oidcStart.path }],
      internal_domains: ['interne.example'],
      demo_accounts: [],
    })
  })

  test('it starts with PKCE, a state and a nonce, kept in a sealed cookie that no script reads', async () => {
    const answer = await lab.browser().visit(oidcStart.path)
    const url = new URL(answer.headers.get('location')!)
    expect([answer.status, url.origin]).toEqual([303, lab.issuer])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'faitage-lab',
      code_challenge_method: 'S256',
      scope: expect.stringContaining('openid profile email'),
      redirect_uri: 'http://127.0.0.1:47001/api/auth/oidc/callback',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(name)!.length).toBeGreaterThan(30)
    const cookie = answer.headers.get('set-cookie')!
    expect(cookie).toMatch(/; Path=\/api\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax/)
    expect(
      Buffer.from(cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')), 'base64url').toString(),
    ).not.toContain(url.searchParams.get('state'))
  })

  test('the profile and the credential come for the code; the identity token is then the bearer', async () => {
    const browser = lab.browser()
    const answer = await browser.signIn('Manager@exemple.fr')
    const { credential, ...profile } = (await answer.json()) as Decoded
    expect(profile).toEqual({ name: 'Mona Marchand', email: 'Manager@exemple.fr', picture })
    const user = (await meWith(credential.id_token)).json()
    expect(user).toMatchObject({ id: testUsers.manager.id, role: 'manager', external: false, active: true })
    const by = (await lab.system.as('manager').call(identityEndpoints.me)).external
    expect(by).toBe(true)
    // Nothing of the flow stays behind.
    expect([...(browser.cookies.get('127.0.0.1:47001') ?? [])]).toEqual([])
  })

  test('it comes back to the product only: this machine by any of its names, nobody else’s', async () => {
    for (const [host, origin] of [
      ['localhost:47001', 'http://localhost:47001'],
      ['127.0.0.1:5173', 'http://127.0.0.1:5173'],
      ['evil.example', 'http://127.0.0.1:47001'],
      ['127.0.0.1.evil.example', 'http://127.0.0.1:47001'],
    ] as const) {
      const answer = await lab.system.http.inject({ url: oidcStart.path, headers: { host } })
      const sent = new URL(answer.headers.location as string).searchParams.get('redirect_uri')
      expect([host, sent]).toEqual([host, `${origin}/api/auth/oidc/callback`])
    }
  })

  test('somebody who gives up reads so', async () => {
    expect((await lab.browser().choose('')).get('erreur')).toBe('auth.error.cancelled')
  })

  test('a state nobody started with, or started elsewhere, leads nowhere', async () => {
    const browser = lab.browser()
    const started = await browser.visit(oidcStart.path)
    const state = new URL(started.headers.get('location')!).searchParams.get('state')!
    const other = lab.browser()
    for (const [from, given] of [
      [browser, 'made-up'],
      [browser, `${state}x`],
      [other, state],
    ] as const) {
      const answer = await from.visit(`${oidcCallback.path}?code=abc&state=${given}`)
      expect(answer.headers.get('location')).toBe('/auth/login#erreur=auth.error.expired')
    }
  })

  test('a code is only good in the browser that started, and once', async () => {
    const browser = lab.browser()
    const code = (await browser.choose('Manager@exemple.fr')).get('code')!
    const address = `${googleDecode.path}?${new URLSearchParams({ code })}`
    const stolen = await lab.browser().visit(address)
    expect([stolen.status, ((await stolen.json()) as { key: string }).key]).toEqual([401, 'auth.error.expired'])
    const cookies = [...browser.cookies.get('127.0.0.1:47001')!].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await browser.visit(address)).status).toBe(200)
    const again = await lab.browser().visit(address, { headers: { cookie: cookies } })
    expect([again.status, ((await again.json()) as { key: string }).key]).toEqual([401, 'auth.error.unknownError'])
  })

  test('a state and a code lead somewhere once, in the very browser they were given to', async () => {
    const browser = lab.browser()
    const visited: string[] = []
    const { visit } = browser
    browser.visit = (url, options) => {
      visited.push(url)
      return visit(url, options)
    }
    const code = (await browser.choose('Manager@exemple.fr')).get('code')!
    const back = visited.find(url => url.includes(`${oidcCallback.path}?`))!
    expect((await visit(back)).headers.get('location')).toBe('/auth/login#erreur=auth.error.expired')
    const address = `${googleDecode.path}?${new URLSearchParams({ code })}`
    expect((await visit(address)).status).toBe(200)
    const again = await visit(address)
    expect([again.status, ((await again.json()) as { key: string }).key]).toEqual([401, 'auth.error.expired'])
  })

  test('over TLS its cookies are this host’s only, and never sent in clear', async () => {
    const app = fastify()
    const { secrets, config } = lab.system.api
    const { flow } = await identityProviderOf(config.oidc!).authorize(lab.client.redirectUris[0]!)
    const cookies = flowCookies({ secrets, config: { ...config, publicUrl: 'https://faitage.exemple.fr' } })
    app.get('/start', async (_, reply) => void cookies.started(reply, flow))
    app.get('/back', async request => cookies.startedOf(request, flow.state)?.nonce ?? 'none')
    const cookie = String((await app.inject('/start')).headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-faitage_start_\w+=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
    const back = await app.inject({ url: '/back', headers: { cookie: cookie.split(';', 1)[0]! } })
    expect(back.body).toBe(flow.nonce)
    await app.close()
  })

  test('another nonce or verifier than the flow’s is not granted', async () => {
    const provider = identityProviderOf(lab.system.api.config.oidc!)
    const redirectUri = lab.client.redirectUris[0]!
    const coded = async () => {
      const { url, flow } = await provider.authorize(redirectUri)
      const browser = lab.browser()
      const page = await browser.visit(
        (await browser.visit(url)).headers.get('location')!.replace(/^\//, `${lab.issuer}/`),
      )
      const action = /action="([^"]+)"/.exec(await page.text())![1]!
      let next = await browser.visit(lab.issuer + action, { method: 'POST', form: { email: 'Manager@exemple.fr' } })
      next = await browser.visit(next.headers.get('location')!)
      const { searchParams } = new URL(next.headers.get('location')!)
      return { flow, answer: { code: searchParams.get('code')!, iss: searchParams.get('iss') ?? undefined } }
    }
    const good = await coded()
    expect((await provider.exchange(good.flow, good.answer)).claims.email).toBe('Manager@exemple.fr')
    for (const wrong of [{ nonce: 'n'.repeat(43) }, { verifier: 'v'.repeat(43) }, { redirectUri: `${redirectUri}x` }]) {
      const { flow, answer } = await coded()
      await expect(provider.exchange({ ...flow, ...wrong }, answer)).rejects.toThrow(NotGranted)
    }
    const elsewhere = await coded()
    await expect(
      provider.exchange(elsewhere.flow, { ...elsewhere.answer, iss: 'https://other.example' }),
    ).rejects.toThrow(NotGranted)
  })
})

describe('whom the provider says it is', () => {
  test('nobody without an account, and only by a verified e-mail', async () => {
    for (const email of ['personne@exemple.fr', 'admin@exemple.fr']) {
      const answer = await lab.browser().signIn(email)
      expect([answer.status, ((await answer.json()) as { key: string }).key]).toEqual([401, 'auth.error.unknownUser'])
    }
  })

  test('nobody whose account is not active', async () => {
    await lab.system.amend('outsider', { active: false })
    const answer = await lab.browser().signIn('outsider@exemple.fr')
    expect([answer.status, ((await answer.json()) as { key: string }).key]).toEqual([401, 'INACTIVE_USER'])
    await lab.system.amend('outsider', { active: true })
  })

  test('somebody set inactive is out at once and cannot renew', async () => {
    const { credential } = await signIn('outsider@exemple.fr')
    await lab.system.amend('outsider', { active: false })
    expect(keyOf(await meWith(credential.id_token))).toEqual([401, 'INACTIVE_USER'])
    expect(keyOf(await refreshWith(credential.refresh_token))).toEqual([401, 'INACTIVE_USER'])
    await lab.system.amend('outsider', { active: true })
    expect(keyOf(await meWith(credential.id_token))).toEqual([401, 'LOGIN_EXPIRED'])
  })

  test('groups follow the provider’s claim when the browser asks for it, and only then', async () => {
    const { agencyId, clientId } = await seedWorld(lab.system)
    const { credential } = await signIn('contributor@exemple.fr')
    expect((await meWith(credential.id_token)).json().groups).toEqual([])
    const asked = (await meWith(credential.id_token, '?update_user_group=true')).json()
    expect(asked.groups).toEqual([{ agency_id: agencyId }])
    expect((await lab.system.as('contributor').call(identityEndpoints.me)).groups).toEqual([{ agency_id: agencyId }])

    // A client that an administrator attached the person to is none of the provider's business.
    const groups = [{ client_id: clientId }, { agency_id: agencyId }]
    await lab.system.amend('contributor', { groups })
    expect((await meWith(credential.id_token, '?update_user_group=true')).json().groups).toEqual(groups)
    await lab.system.amend('contributor', { groups: [{ client_id: clientId }] })
    expect((await meWith(credential.id_token, '?update_user_group=true')).json().groups).toEqual([
      { agency_id: agencyId },
      { client_id: clientId },
    ])
  })
})

describe('an identity token as a bearer', () => {
  const person = { email: 'manager@exemple.fr', email_verified: true }

  test('one that the provider signed for us is taken, wherever it was given, and can be signed out', async () => {
    const token = lab.forge(person)
    expect((await meWith(token)).json()).toMatchObject({ id: testUsers.manager.id, external: false })
    const authorization = `Bearer ${token}`
    await lab.system.anonymous().call(identityEndpoints.logout, { headers: { authorization } })
    expect(keyOf(await meWith(token))).toEqual([401, 'LOGIN_EXPIRED'])
  })

  test('tampered, expired, of another audience, issuer or key: the session has expired', async () => {
    const now = Math.floor(Date.now() / 1000)
    const [header, , signature] = lab.forge(person).split('.') as [string, string, string]
    const other = Buffer.from(JSON.stringify({ ...person, email: 'admin@exemple.fr' })).toString('base64url')
    const cases = {
      tampered: `${header}.${other}.${signature}`,
      'without a signature': lab.forge(person).replace(/[^.]*$/, ''),
      expired: lab.forge({ ...person, exp: now - 10 }),
      'without an end': lab.forge({ ...person, exp: undefined }),
      'given long ago': lab.forge({ ...person, iat: now - 2 * 86_400 }),
      'not yet valid': lab.forge({ ...person, nbf: now + 600 }),
      'of a foreign audience': lab.forge({ ...person, aud: 'another-client' }),
      'for several, made out to another': lab.forge({ ...person, aud: ['another', lab.client.id], azp: 'another' }),
      'of another issuer': lab.forge({ ...person, iss: 'https://accounts.example' }),
      'of an unknown key': lab.forge(person, { kid: 'unknown' }),
      'signed with the public key': lab.forge(person, { alg: 'HS256' }, (content, pem) =>
        createHmac('sha256', pem).update(content).digest(),
      ),
      'signed by nobody': lab.forge(person, { alg: 'none' }, () => Buffer.alloc(0)),
      'too long': lab.forge({ ...person, padding: 'x'.repeat(20_000) }),
    }
    for (const [name, token] of Object.entries(cases)) {
      const answer = await meWith(token)
      expect([name, answer.statusCode]).toEqual([name, 401])
      expect(answer.json().key).toBe('LOGIN_EXPIRED')
    }
  })

  test('a remembered one still expires', async () => {
    const exp = Math.floor(Date.now() / 1000) + 60
    const token = lab.forge({ ...person, exp })
    expect((await meWith(token)).statusCode).toBe(200)
    // A few seconds are granted to clocks that differ.
    vi.useFakeTimers({ toFake: ['Date'], now: (exp + 10) * 1000 })
    try {
      expect(keyOf(await meWith(token))).toEqual([401, 'LOGIN_EXPIRED'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('an e-mail that is unknown or not verified is nobody’s', async () => {
    for (const claims of [
      { ...person, email_verified: false },
      { email: person.email },
      { ...person, email: 'x@y.fr' },
      {},
    ]) {
      expect(keyOf(await meWith(lab.forge(claims)))).toEqual([401, 'auth.error.unknownUser'])
    }
  })
})

describe('somebody signed in', () => {
  test('a change of role counts from the next request, and the open page is notified within a second', async () => {
    const { credential } = await signIn('outsider@exemple.fr')
    const headers = { authorization: `Bearer ${credential.id_token}` }
    const stream = await fetch(lab.system.url + systemEndpoints.events.path, { headers })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    await reader.read()
    expect((await meWith(credential.id_token)).json().role).toBe('contributor')
    // The quickest of a few: the machine may keep the others of the product waiting.
    let quickest = Number.POSITIVE_INFINITY
    for (const role of ['manager', 'contributor', 'manager'] as const) {
      const clock = ownClock()
      await lab.system.amend('outsider', { role })
      expect((await meWith(credential.id_token)).json()).toMatchObject({ role })
      let heard = ''
      await untilOver('hearing of the change', async () => {
        heard += (await reader.read()).value ?? ''
        return heard.includes(testUsers.outsider.id)
      })
      expect(heard).toContain('"kind":"user"')
      quickest = Math.min(quickest, clock.ms())
      clock.stop()
      if (quickest < 1000) break
    }
    expect(quickest).toBeLessThan(1000)
    await reader.cancel()
    await lab.system.amend('outsider', { role: 'contributor' })
  })
})

describe('what is written down', () => {
  test('neither e-mails nor names nor tokens are in the logs or in any address', async () => {
    const browser = lab.browser()
    const fragment = await browser.choose('Manager@exemple.fr')
    const code = fragment.get('code')!
    const answer = await browser.visit(`${googleDecode.path}?${new URLSearchParams({ code })}`)
    const { credential } = (await answer.json()) as Decoded
    const renewed = (await refreshWith(credential.refresh_token)).json() as Decoded['credential']
    await refreshWith(credential.refresh_token)
    await lab.browser().signIn('personne@exemple.fr')
    const logged = lab.logged()
    expect(logged).toContain(googleDecode.path)
    const secrets = [code, ...Object.values(credential), ...Object.values(renewed)]
    for (const secret of secrets) expect(logged).not.toContain(secret.slice(0, 24))
    expect(logged).not.toMatch(/exemple\.fr|Marchand|Bearer /i)
    expect(fragment.toString()).not.toMatch(/exemple|Marchand/)
  })
})
