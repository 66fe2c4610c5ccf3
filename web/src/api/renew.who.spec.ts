import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from './testing-storage'

const signedIn = (id: string, token = 't') => ({ token, refresh_token: 'r', user: { id } as never })
const over = { key: 'LOGIN_EXPIRED', status: 401 }
let ofWho: typeof import('./renew').ofWho
let session: typeof import('./session').session

beforeAll(async () => {
  vi.resetModules()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  ;({ ofWho } = await import('./renew'))
  ;({ session } = await import('./session'))
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => session.set(signedIn('u1')))

it('goes on while the same person is signed in, their token renewed or not', async () => {
  const isMine = ofWho()
  await isMine()
  session.set(signedIn('u1', 't2'))
  await isMine()
})

it('goes no further once they are not, as this tab hears of it or not', async () => {
  const isMine = ofWho()
  localStorage.setItem('faitage.session', JSON.stringify(signedIn('u2')))
  await expect(isMine()).rejects.toMatchObject(over)
  await expect(ofWho('u1')()).rejects.toMatchObject(over)
  await ofWho('u2')()
  session.set(undefined)
  await expect(isMine()).rejects.toMatchObject(over)
})
