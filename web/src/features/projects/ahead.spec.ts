import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '@/api/testing-storage'

type Modules = [typeof import('@/api/queries'), typeof import('@/api/session'), typeof import('./list-page')]
let modules: Modules
let asked: { path: string; token: string | null; answer: (rows: unknown[]) => void }[] = []

beforeAll(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Headers }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answer = (items: unknown[]) => resolve(new Response(JSON.stringify({ items, total: items.length })))
    asked.push({ path, token: headers.get('authorization'), answer })
    return promise
  })
  modules = await Promise.all([import('@/api/queries'), import('@/api/session'), import('./list-page')])
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  modules[0].queryClient.clear()
  asked = []
})
const signedIn = (id: string, role = 'manager') =>
  modules[1].session.set({ token: id, refresh_token: 'r', user: { id, role } as never })

describe('the rows of the list of projects that are asked for before it is opened', () => {
  it('are those of who is signed in, and of the plain list', () => {
    const [, { session }, { ahead }] = modules
    session.set(undefined)
    ahead('')
    signedIn('follower', 'client')
    ahead('')
    signedIn('manager')
    ahead('?q=roux')
    expect(asked).toEqual([])
    ahead('')
    expect(asked.map(({ path, token }) => [path.split('?')[0], token])).toEqual([['/api/projects', 'Bearer manager']])
  })

  it('are nobody else’s, who signs in while they are on their way', async () => {
    const [{ queryClient, clearCache }, , { ahead }] = modules
    signedIn('first')
    ahead('')
    clearCache()
    signedIn('second')
    asked[0]!.answer([{ id: 'of the first' }])
    // Nothing is to come of it: a while for it to.
    await new Promise(done => setTimeout(done, 20))
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    ahead('')
    asked[1]!.answer([{ id: 'of the second' }])
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    const [known] = queryClient.getQueryCache().getAll()
    expect(known?.state.data).toMatchObject({ items: [{ id: 'of the second' }] })
    expect(asked[1]!.token).toBe('Bearer second')
  })
})
