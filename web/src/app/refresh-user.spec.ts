import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '@/api/testing-storage'

const user = { id: '1', email: 'a@exemple.fr', external: true, role: 'manager' }
let answer: () => Response
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

let refreshUser: typeof import('./refresh-user')['refreshUser']
let session: typeof import('@/api/session')['session']
const told: string[] = []

beforeAll(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async () => answer())
  ;({ refreshUser } = await import('./refresh-user'))
  ;({ session } = await import('@/api/session'))
  const { notify } = await import('@/lib/notify')
  vi.spyOn(notify, 'error').mockImplementation(text => told.push(text))
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  told.length = 0
  session.set({ token: 't', refresh_token: 'r', user: user as never })
})

const unknownUser = 'Aucun compte ne correspond à cette adresse. Adressez-vous à votre administrateur.'

describe('loading the profile at start', () => {
  it('takes the user as the server has them', async () => {
    answer = () => json(200, { ...user, role: 'admin' })
    await refreshUser()
    expect(session.get()?.user.role).toBe('admin')
    expect(told).toEqual([])
  })

  it.each<[what: string, answer: () => Response, text: string]>([
    ['fails without a key', () => json(500, {}), unknownUser],
    ['is refused with a key of the session', () => json(403, { key: 'unknownUser' }), unknownUser],
    [
      'is refused with a key of sign-in',
      () => json(403, { key: 'auth.error.domainNotAllowed', message: '' }),
      'Les adresses de ce domaine se connectent avec le fournisseur d’identité.',
    ],
    [
      'is refused as inactive',
      () => json(401, { key: 'INACTIVE_USER', message: 'Votre compte est désactivé.' }),
      'Votre compte est désactivé.',
    ],
    ['is somebody else’s', () => json(200, { ...user, id: '2' }), unknownUser],
    [
      'is not of an e-mail-and-password session',
      () => json(200, { ...user, external: false }),
      'Les adresses de ce domaine se connectent avec le fournisseur d’identité.',
    ],
  ])('signs out and says why when it %s', async (_, given, text) => {
    answer = given
    await refreshUser()
    expect(session.get()).toBeUndefined()
    expect(told.at(-1)).toBe(text)
    expect(new Set(told).size).toBe(1)
  })

  it.each([401, 403, 500, 200])('leaves alone who signed in meanwhile, when it is answered %s', async status => {
    const theirs = JSON.stringify({ token: 't2', refresh_token: 'r2', user: { ...user, id: '2' } })
    answer = () => {
      // In another tab, before this one hears of it.
      localStorage.setItem('faitage.session', theirs)
      return json(status, { ...user, external: false, key: 'unknownUser' })
    }
    await refreshUser()
    expect(session.get()?.user.id).toBe('2')
    expect(localStorage.getItem('faitage.session')).toBe(theirs)
    expect(told).toEqual([])
  })

  it('changes nothing when the service cannot be reached for a moment', async () => {
    vi.useFakeTimers()
    answer = () => json(503, { key: 'UNAVAILABLE', message: 'Le service est momentanément indisponible.' })
    const loading = refreshUser()
    await vi.advanceTimersByTimeAsync(3000)
    await loading
    vi.useRealTimers()
    expect(session.get()?.user.id).toBe('1')
    expect(told).toEqual([])
  })
})
