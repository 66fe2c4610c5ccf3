import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '@/api/testing-storage'

const json = (body: unknown) => new Response(JSON.stringify(body))
const id = '3f8f0c1e-0000-4000-8000-000000000001'

/** A browser whose storage has no room left. */
const full = (): Storage => ({
  ...memoryStorage(),
  length: 0,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
})
/** One that keeps nothing at all, cookies being refused: storage throws as soon as it is named. */
function refuse(): void {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, undefined)
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('location', { reload: vi.fn() })
  vi.stubGlobal('fetch', async () => json({ id, revision: 1, position: '7' }))
})
afterEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
  vi.unstubAllGlobals()
})

// Nobody else's modules are those that found no storage.
afterAll(() => vi.resetModules())

describe.each([
  [
    'has no room left',
    () => {
      vi.stubGlobal('localStorage', full())
      vi.stubGlobal('sessionStorage', full())
    },
  ],
  ['is refused', refuse],
])('where storage %s', (_, begin) => {
  beforeEach(begin)

  it('a write that was done is done, and read after', async () => {
    const { missionEndpoints } = await import('@faitage/contracts/missions/mission.endpoints')
    const { call } = await import('@/api/client')
    const { lastWrite } = await import('@/api/position')
    expect(await call(missionEndpoints.create, { body: { name: 'M' } })).toMatchObject({ position: '7' })
    expect(lastWrite.get()).toBe('7')
  })

  it('answers are kept in memory, and cleared', async () => {
    const { clearCache, queryClient, startCache } = await import('@/api/queries')
    await startCache(new EventTarget())
    queryClient.setQueryData(['/api/missions'], 1)
    // Nothing is to take them away: a while for it to.
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(queryClient.getQueryData(['/api/missions'])).toBe(1)
    clearCache()
    expect(queryClient.getQueryData(['/api/missions'])).toBeUndefined()
  })

  it('one has a theme, signs in and out, and is brought back to no page of before', async () => {
    const { applyTheme } = await import('@/app/theme')
    applyTheme()
    applyTheme('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    const { lastRoute, session } = await import('@/api/session')
    session.set({ token: 't', refresh_token: 'r', user: { id } as never })
    expect(session.get()?.user.id).toBe(id)
    const { clearTrails } = await import('@/components/record/table/trail-store')
    const { clearDrafts } = await import('@/lib/drafts')
    clearTrails()
    clearDrafts()
    lastRoute.clear()
    session.set(undefined)
    expect(session.get()).toBeUndefined()
  })

  it('a session is renewed in its tab, and ends where one signs out', async () => {
    const { session } = await import('@/api/session')
    const { renewToken } = await import('@/api/renew')
    session.set({ token: 't', refresh_token: 'r', user: { id } as never })
    vi.stubGlobal('fetch', async () => json({ token: 't2', refresh_token: 'r2', user: { id } }))
    await renewToken(session.get()!)
    const renewed = session.get()!
    expect(renewed.token).toBe('t2')
    session.set(undefined)
    await expect(renewToken(renewed)).rejects.toMatchObject({ status: 401 })
    expect(session.reload()).toBeUndefined()
  })

  it('one signs out, be the database of visits refused as well', async () => {
    const { session } = await import('@/api/session')
    const { signOut } = await import('@/app/sign-out')
    const deleteDatabase = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('indexedDB', { deleteDatabase })
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    session.set({ token: 't', refresh_token: 'r', user: { id } as never })
    await signOut()
    expect([session.get(), assign.mock.calls]).toEqual([undefined, [['/auth/login']]])
  })

  it('a page whose code is gone is not loaded again: nothing would tell that it was', async () => {
    const { reloadOr } = await import('@/app/load-page')
    const say = vi.fn()
    reloadOr(say)
    expect(say).toHaveBeenCalledTimes(1)
  })
})
