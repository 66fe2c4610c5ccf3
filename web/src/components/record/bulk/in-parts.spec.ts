import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '@/api/testing-storage'

const signedIn = (id: string) => ({ token: 't', refresh_token: 'r', user: { id } as never })
const ids = ['a', 'b', 'c', 'd', 'e']
let inParts: typeof import('./in-parts').inParts
let session: typeof import('@/api/session').session

beforeAll(async () => {
  vi.resetModules()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  ;({ inParts } = await import('./in-parts'))
  ;({ session } = await import('@/api/session'))
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => session.set(signedIn('u1')))

const went = (part: string[]) => part.map(id => ({ id, reference: null, revision: 1, refusal: null }))

it('goes on with the other parts where one cannot be sent', async () => {
  const outcomes = await inParts(
    ids,
    async part => {
      if (part.includes('c')) throw new Error()
      return went(part)
    },
    { size: 2 },
  )
  expect(outcomes.map(({ id, refusal }) => [id, refusal?.key])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['c', 'UNKNOWN'],
    ['d', 'UNKNOWN'],
    ['e', undefined],
  ])
})

it('does nothing more once somebody else is signed in, in another tab too', async () => {
  const sent: string[] = []
  const act = async (part: string[]) => {
    sent.push(...part)
    if (part.includes('b')) localStorage.setItem('faitage.session', JSON.stringify(signedIn('u2')))
    return went(part)
  }
  const outcomes = await inParts(ids, act, { size: 1 })
  expect(outcomes.map(({ id, refusal }) => [id, refusal?.key])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['c', 'LOGIN_EXPIRED'],
    ['d', 'LOGIN_EXPIRED'],
    ['e', 'LOGIN_EXPIRED'],
  ])
  expect(sent).toEqual(['a', 'b'])
})
