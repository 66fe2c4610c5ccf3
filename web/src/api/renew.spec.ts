import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from './testing-storage'

const id = '3f8f0c1e-0000-4000-8000-000000000001'
const user = { id, email: 'a@exemple.fr' } as never
const profile = { name: 'Anne Aubry', email: 'a@exemple.fr', picture: '' }
const credential = { id_token: 'id-1', token: 'access-1', refresh_token: 'refresh-1' }
const next = { id_token: 'id-2', token: 'access-2', refresh_token: 'refresh-2' }

type Call = { url: string; bearer: string | null }
const calls: Call[] = []
type Answered = [status: number, body: object]
let answers: ((call: Call) => Answered | Promise<Answered>)[] = []
const expired = (): Answered => [401, { key: 'LOGIN_EXPIRED', message: 'Votre session a expiré.' }]

vi.stubGlobal('localStorage', memoryStorage())
vi.stubGlobal('sessionStorage', memoryStorage())
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
  const call = { url, bearer: new Headers(init?.headers).get('authorization') }
  calls.push(call)
  const [status, body] = await answers.shift()!(call)
  return new Response(JSON.stringify(body), { status })
})
const { call } = await import('./client')
const { ofProvider, session } = await import('./session')
const { ofWho, renewToken } = await import('./renew')
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  calls.length = 0
  session.set({ user, ...ofProvider({ profile, credential }) })
})
const readMission = () => call(missionEndpoints.get, { params: { id } })

it('of the provider: the tokens are renewed and stored, then the same request goes with the new identity token', async () => {
  answers = [expired, () => [200, next], () => [200, { name: 'Mission' }]]
  expect(await readMission()).toEqual({ name: 'Mission' })
  expect(calls).toEqual([
    { url: `/api/missions/${id}`, bearer: 'Bearer id-1' },
    { url: '/api/auth/users/google_refresh', bearer: 'Bearer refresh-1' },
    { url: `/api/missions/${id}`, bearer: 'Bearer id-2' },
  ])
  expect(JSON.parse(localStorage.getItem('faitage.session')!)).toEqual({ user, profile, credential: next })
})

it('retries once only', async () => {
  answers = [expired, () => [200, next], expired]
  await expect(readMission()).rejects.toMatchObject({ key: 'LOGIN_EXPIRED' })
  expect(calls).toHaveLength(3)
  expect(session.get()).toBeUndefined()
})

it('never for an inactive user', async () => {
  answers = [() => [401, { key: 'INACTIVE_USER', message: 'Votre compte est désactivé.' }]]
  await expect(readMission()).rejects.toMatchObject({ key: 'INACTIVE_USER' })
  expect(calls).toHaveLength(1)
})

it('keeps the session when the provider does not answer', async () => {
  answers = [() => [503, { key: 'UNAVAILABLE', message: 'Réessayez.' }]]
  await expect(renewToken(session.get()!)).rejects.toMatchObject({ key: 'UNAVAILABLE' })
  expect(session.get()?.token).toBe('id-1')
})

it('asks for nothing when another tab already renewed', async () => {
  const before = session.get()!
  session.set({ user, ...ofProvider({ profile, credential: next }) })
  await renewToken(before)
  expect(calls).toEqual([])
})

it('signs nobody in again who signed out meanwhile', async () => {
  answers = [
    () => {
      localStorage.removeItem('faitage.session')
      return [200, next]
    },
  ]
  await expect(renewToken(session.get()!)).rejects.toMatchObject({ status: 401 })
  expect(session.get()).toBeUndefined()
  expect(localStorage.getItem('faitage.session')).toBeNull()
})

it('does nothing in the name of who signed in meanwhile in another tab, and leaves their session alone', async () => {
  const theirs = JSON.stringify({ user: { id: 'u2' }, token: 'token-2', refresh_token: 'refresh-3' })
  const signIn = () => localStorage.setItem('faitage.session', theirs)
  const heard = vi.fn()
  const stop = session.subscribe(heard)
  const refused = () => {
    signIn()
    return expired()
  }
  answers = [refused]
  await expect(readMission()).rejects.toMatchObject({ status: 401 })
  expect(calls).toHaveLength(1)
  // Heard without the browser's own event, which a tab that slept gets late.
  expect([session.get()?.user.id, heard.mock.calls.length]).toEqual(['u2', 1])
  session.set({ user, ...ofProvider({ profile, credential }) })
  answers = [
    expired,
    () => {
      signIn()
      return [200, next]
    },
  ]
  await expect(readMission()).rejects.toMatchObject({ status: 401 })
  expect(localStorage.getItem('faitage.session')).toBe(theirs)
  stop()
})

it('a refusal that comes late ends nobody else’s session, nor one that was begun anew', async () => {
  for (const whose of ['u2', id]) {
    const theirs = JSON.stringify({ user: { id: whose }, token: 'token-2', refresh_token: 'refresh-3' })
    const mine = session.get()!
    answers = [
      () => {
        localStorage.setItem('faitage.session', theirs)
        return expired()
      },
    ]
    const renewed = renewToken(mine)
    await (whose === id ? renewed : expect(renewed).rejects.toMatchObject({ status: 401 }))
    expect(localStorage.getItem('faitage.session')).toBe(theirs)
    session.set({ user, ...ofProvider({ profile, credential }) })
  }
})

it('of who signed out and in again meanwhile the new session is kept, and the same request goes with it', async () => {
  const anew = { user: { id }, token: 'token-2', refresh_token: 'refresh-3' }
  answers = [
    expired,
    () => {
      localStorage.setItem('faitage.session', JSON.stringify(anew))
      return [200, next]
    },
    () => [200, { name: 'Mission' }],
  ]
  expect(await readMission()).toEqual({ name: 'Mission' })
  expect(calls.at(-1)?.bearer).toBe('Bearer token-2')
  expect(JSON.parse(localStorage.getItem('faitage.session')!)).toEqual(anew)
})

it('a request of one person does not go again with what was renewed for who signed in meanwhile', async () => {
  const theirs = { user: { id: 'u2' } as never, token: 'token-2', refresh_token: 'refresh-3' }
  const answered = Promise.withResolvers<void>()
  const mine = session.get()!
  session.set(theirs)
  answers = [
    async () => {
      await answered.promise
      return [200, { ...theirs, token: 'token-4' }]
    },
  ]
  const [renewed, late] = [renewToken(theirs), renewToken(mine)]
  answered.resolve()
  await renewed
  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(session.get()?.token).toBe('token-4')
})

it('calls that follow one another go on while the same person is signed in, their token renewed or not', async () => {
  const isMine = ofWho()
  await isMine()
  session.set({ ...session.get()!, token: 't2' })
  await isMine()
})

it('and go no further once they are not, whether this tab heard of it or not', async () => {
  const over = { key: 'LOGIN_EXPIRED', status: 401 }
  const isMine = ofWho()
  const theirs = { user: { id: 'u2' }, token: 'token-2', refresh_token: 'refresh-3' }
  localStorage.setItem('faitage.session', JSON.stringify(theirs))
  await expect(isMine()).rejects.toMatchObject(over)
  await expect(ofWho(id)()).rejects.toMatchObject(over)
  await ofWho('u2')()
  session.set(undefined)
  await expect(isMine()).rejects.toMatchObject(over)
})
