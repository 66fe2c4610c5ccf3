import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { misfit } from './misfit'
import { sessionUserOf } from './session-user'
import { memoryStorage } from './testing-storage'

const user = {
  id: '3f8f0c1e-0000-4000-8000-000000000001',
  display_name: 'Camille Renaud',
  email: 'camille@exemple.fr',
  active: true,
  external: false,
  role: 'manager',
  permissions: ['read mission'],
  projects_id: [],
  preferred_app: { id: '3f8f0c1e-0000-4000-8000-000000000001', preferred_app: 'copro', first_connection: false },
} as never
const idToken = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const provider = {
  profile: { name: 'Camille Renaud', email: 'camille@exemple.fr', picture: 'https://portrait.example/c.png' },
  credential: { id_token: idToken({ sub: 'déjà-vu?' }), token: 'theirs', refresh_token: 'ours' },
}

let other: ((event: { key: string | null }) => void) | undefined
let module: typeof import('./session')
/** Loads the module as a tab that is opened does. */
const openTab = async () => {
  vi.resetModules()
  module = await import('./session')
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('addEventListener', (_: string, listener: typeof other) => {
    other = listener
  })
  await openTab()
})
afterAll(() => vi.unstubAllGlobals())

describe('the session of a browser', () => {
  it('of a password is found again by a tab that is opened', async () => {
    module.session.set({ token: 't', refresh_token: 'r', user })
    await openTab()
    expect(module.session.get()).toEqual({ token: 't', refresh_token: 'r', user })
  })

  it('of the provider is stored as its token record, and its bearer is the identity token', async () => {
    module.session.set({ user, ...module.ofProvider(provider) })
    expect(JSON.parse(localStorage.getItem('faitage.session')!)).toEqual({ user, ...provider })
    await openTab()
    expect(module.session.get()).toEqual({
      user,
      provider,
      token: provider.credential.id_token,
      refresh_token: 'ours',
    })
  })

  it('ends in every tab when it ends in one', () => {
    module.session.set({ token: 't', refresh_token: 'r', user })
    let told = 0
    module.session.subscribe(() => told++)
    localStorage.removeItem('faitage.session')
    other!({ key: 'faitage.session' })
    expect([module.session.get(), told]).toEqual([undefined, 1])
  })

  it('of somebody before is not found again where there was no room for the next one', async () => {
    module.session.set({ token: 'before', refresh_token: 'r', user })
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    module.session.set({ token: 'next', refresh_token: 'r', user })
    expect([module.session.get()?.token, module.session.reload()?.token]).toEqual(['next', 'next'])
    await openTab()
    expect(module.session.get()).toBeUndefined()
  })

  it.each(['', '{', 'null', '[]', '{"token":"t"}', '{"user":{"id":"x"}}', '{"user":{"id":"x"},"profile":{}}'])(
    'is none when what is stored is %s',
    async stored => {
      localStorage.setItem('faitage.session', stored)
      await openTab()
      expect(module.session.get()).toBeUndefined()
    },
  )
})

describe('the session user', () => {
  it('has the fields of the specification', () => {
    const token = idToken({ sub: 'x', exp: Date.UTC(2026, 10, 21, 9, 30) / 1000 })
    expect(sessionUserOf({ user, provider, token })).toEqual({
      displayName: 'Camille Renaud',
      email: 'camille@exemple.fr',
      photoURL: 'https://portrait.example/c.png',
      googleId: 'déjà-vu?',
      id: '3f8f0c1e-0000-4000-8000-000000000001',
      active: true,
      external: false,
      permissions: ['read mission'],
      role: 'manager',
      expiration: '2026-11-21T09:30:00.000Z',
      projectsId: [],
      preferred_app: { id: '3f8f0c1e-0000-4000-8000-000000000001', preferred_app: 'copro', first_connection: false },
    })
    expect(sessionUserOf({ user, token: 't' })).toMatchObject({ photoURL: null, googleId: null, expiration: null })
    for (const exp of ['demain', 1e300, 1e15, null])
      expect(sessionUserOf({ user, token: idToken({ exp }) }).expiration).toBeNull()
    const odd = { ...provider, credential: { ...provider.credential, id_token: 'nonsense' } }
    expect(sessionUserOf({ user, provider: odd, token }).googleId).toBeNull()
  })

  it('fits the profile that the server answers, or says why not', () => {
    const { id } = user as { id: string }
    expect(misfit({ user, provider }, { id, external: false })).toBeUndefined()
    expect(misfit({ user }, { id, external: true })).toBeUndefined()
    expect(misfit({ user }, { id, external: false })).toBe('auth.error.domainNotAllowed')
    expect(misfit({ user }, { id: 'another', external: true })).toBe('auth.error.unknownUser')
  })
})
