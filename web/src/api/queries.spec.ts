import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from './testing-storage'

const id = '3f8f0c1e-0000-4000-8000-000000000001'
const params = { id }
let queries: typeof import('./queries')
let client: typeof import('./client')
let asked: string[] = []
let answer: (path: string) => Response

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const count = (method: string, path: string) => asked.filter(one => one === `${method} ${path}`).length
const mission = `/api/missions/${id}`

beforeAll(async () => {
  // What other files left in these modules is not the browser of this one.
  vi.resetModules()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`)
    return answer(path)
  })
  client = await import('./client')
  queries = await import('./queries')
  const { session } = await import('./session')
  session.set({ token: 't', refresh_token: 'r', user: { id } as never })
  await queries.startCache(new EventTarget())
})
afterAll(() => {
  queries.queryClient.clear()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  queries.queryClient.clear()
  asked = []
  answer = () => json({ id, revision: 1, position: '7' })
})

const read = () => queries.queryClient.fetchQuery(queries.readOptions(missionEndpoints.get, { params }))
const stored = () =>
  Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '').filter(key =>
    key.startsWith('api_cache:'),
  )

describe('the cache', () => {
  it('asks once for what it read less than four minutes ago', async () => {
    await read()
    await read()
    expect(count('GET', mission)).toBe(1)
    await expect.poll(() => stored()).toHaveLength(1)
  })

  it.each([
    ['POST', () => client.call(missionEndpoints.create, { body: { name: 'M' } })],
    ['PUT', () => client.call(missionEndpoints.update, { params, body: { name: 'M' } })],
    ['DELETE', () => client.call(missionEndpoints.remove, { params })],
  ])('is cleared whole by any %s, in memory and in storage', async (_, write) => {
    await read()
    await expect.poll(() => stored()).toHaveLength(1)
    await write()
    expect(queries.queryClient.getQueryData(queries.readOptions(missionEndpoints.get, { params }).queryKey)).toBe(
      undefined,
    )
    await expect.poll(() => stored()).toHaveLength(0)
    await read()
    expect(count('GET', mission)).toBe(2)
  })

  it('reads what is on the screen again after a write that was done, and leaves it after a refusal', async () => {
    const options = queries.readOptions(missionEndpoints.get, { params })
    const stop = new QueryObserver(queries.queryClient, options as never).subscribe(() => undefined)
    await expect.poll(() => count('GET', mission)).toBe(1)
    await client.call(missionEndpoints.update, { params, body: { name: 'M' } })
    await expect.poll(() => count('GET', mission)).toBe(2)
    answer = path => (path === mission ? json({ key: 'CONFLICT', message: 'Non.', details: {} }, 409) : json({}))
    await expect(client.call(missionEndpoints.update, { params, body: { name: 'N' } })).rejects.toMatchObject({
      status: 409,
    })
    // Nothing is to happen: a while for it to.
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(count('GET', mission)).toBe(2)
    expect(queries.queryClient.getQueryState(options.queryKey)?.isInvalidated).toBe(true)
    stop()
  })

  it('keeps no answer of a call that asks for none, nor of one that reads by POST', async () => {
    const other = { params: { id: '3f8f0c1e-0000-4000-8000-000000000002' } }
    const none = queries.readOptions(missionEndpoints.get, other, { cacheDisabled: true })
    await queries.queryClient.fetchQuery(none)
    await queries.queryClient.fetchQuery(none)
    expect(count('GET', `/api/missions/${other.params.id}`)).toBe(2)
    const home = queries.readOptions(homeEndpoints.indicators, { body: { missions_id: [] } })
    await read()
    await queries.queryClient.fetchQuery(home)
    await queries.queryClient.fetchQuery(home)
    expect(count('POST', '/api/home/indicators')).toBe(2)
    await expect.poll(() => stored()).toHaveLength(1)
    expect(stored()[0]).toContain('/api/missions/')
    // Reading by POST clears nothing.
    await read()
    expect(count('GET', mission)).toBe(1)
  })

  it('is read again as long as the newest answer asks for it', () => {
    const interval = queries.intervalOf<typeof missionEndpoints.get>(one => (one?.import_running ? 10_000 : false)) as (
      query: object,
    ) => number | false
    expect(interval({ state: { data: undefined } })).toBe(false)
    expect(interval({ state: { data: { import_running: true } } })).toBe(10_000)
    expect(interval({ state: { data: { import_running: false } } })).toBe(false)
    expect(queries.intervalOf(10_000)).toBe(10_000)
  })

  it('is empty after the session and after a forced refresh', async () => {
    await read()
    await expect.poll(() => stored()).toHaveLength(1)
    queries.clearCache()
    expect(stored()).toEqual([])
    expect(queries.queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('is empty before anything is drawn for the next person, and stays where the same goes on', async () => {
    const { session } = await import('./session')
    const first = session.get()!
    const drawnWith: number[] = []
    const stop = session.subscribe(() => drawnWith.push(queries.queryClient.getQueryCache().getAll().length))
    await read()
    session.set({ ...first, token: 'renewed' })
    session.set({ ...first, user: { id: '3f8f0c1e-0000-4000-8000-000000000002' } as never })
    expect(drawnWith).toEqual([1, 0])
    stop()
    session.set(first)
  })
})
