import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheLifetime, keepAnswers, markCleared, storedAnswers } from './stored-answers'
import { memoryStorage } from './testing-storage'

let tab: Storage
let shared: Storage
let user: string | undefined
let page: EventTarget
const clients: QueryClient[] = []

/** A tab's cache as it is after loading the page: what was stored taken up, what comes kept. */
async function open(storage = tab): Promise<QueryClient> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: cacheLifetime, retry: false } } })
  clients.push(queryClient)
  keepAnswers(
    queryClient,
    storedAnswers(storage, shared, () => user),
    page,
    () => user,
  )
  return queryClient
}
const keys = () => Array.from({ length: tab.length }, (_, index) => tab.key(index) ?? '')
const missions = ['/api/missions', {}, null, null]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  tab = memoryStorage()
  shared = memoryStorage()
  user = 'camille'
  page = new EventTarget()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
  vi.useRealTimers()
})

describe('stored answers', () => {
  it('come back after a reload, one key an answer, each beginning with api_cache', async () => {
    const before = await open()
    before.setQueryData(missions, { items: ['a'] })
    before.setQueryData(['/api/projects', {}, { q: 'é' }, null], { items: [] })
    await vi.advanceTimersByTimeAsync(0)
    expect(keys()).toHaveLength(2)
    expect(keys().every(key => key.startsWith('api_cache'))).toBe(true)
    const after = await open()
    expect(after.getQueryData(missions)).toEqual({ items: ['a'] })
    expect(after.getQueryState(missions)?.dataUpdatedAt).toBe(Date.now())
  })

  it('are written once what asked for them is drawn, and before the page is left', async () => {
    const before = await open()
    before.setQueryData(missions, 1)
    expect(keys()).toEqual([])
    page.dispatchEvent(new Event('pagehide'))
    expect((await open()).getQueryData(missions)).toBe(1)
  })

  it('live four minutes', async () => {
    const before = await open()
    before.setQueryData(missions, 1)
    await vi.advanceTimersByTimeAsync(cacheLifetime - 1)
    expect((await open()).getQueryData(missions)).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await open()).getQueryData(missions)).toBeUndefined()
    expect(keys()).toEqual([])
  })

  it('are for who asked, and nobody else', async () => {
    const before = await open()
    before.setQueryData(missions, 'personal')
    await vi.advanceTimersByTimeAsync(0)
    user = 'sacha'
    expect((await open()).getQueryData(missions)).toBeUndefined()
    expect(keys()).toEqual([])
    user = undefined
    const signedOut = await open()
    signedOut.setQueryData(missions, 'personal')
    await vi.advanceTimersByTimeAsync(0)
    expect(keys()).toEqual([])
  })

  it('are nobody else’s who signs in before they are written', async () => {
    const client = await open()
    client.setQueryData(missions, 'personal')
    user = 'sacha'
    await vi.advanceTimersByTimeAsync(0)
    client.setQueryData(['/api/projects', {}, null, null], 'own')
    await vi.advanceTimersByTimeAsync(0)
    expect(keys().map(key => tab.getItem(key))).toEqual([expect.stringContaining('own')])
    const after = await open()
    expect(after.getQueryData(missions)).toBeUndefined()
  })

  it('asked for by one, come for another who signed in meanwhile: they are written for neither', async () => {
    const client = await open()
    const late = Promise.withResolvers<string>()
    const reading = client.fetchQuery({ queryKey: missions, queryFn: () => late.promise })
    await vi.advanceTimersByTimeAsync(0)
    user = 'sacha'
    late.resolve('personal')
    await reading
    await vi.advanceTimersByTimeAsync(0)
    expect(keys()).toEqual([])
  })

  it('taken up are still there after another reload', async () => {
    ;(await open()).setQueryData(missions, 1)
    await vi.advanceTimersByTimeAsync(0)
    const second = await open()
    second.setQueryData(['/api/projects', {}, null, null], 2)
    await vi.advanceTimersByTimeAsync(0)
    expect((await open()).getQueryData(missions)).toBe(1)
  })

  it('leave out what is stale, and what a call asks not to keep', async () => {
    const client = await open()
    client.setQueryData(missions, 1)
    await client.fetchQuery({ queryKey: ['me'], queryFn: () => 1, meta: { cacheDisabled: true } })
    await vi.advanceTimersByTimeAsync(0)
    expect(keys()).toHaveLength(1)
    await client.invalidateQueries({ queryKey: missions })
    await vi.advanceTimersByTimeAsync(0)
    expect(keys()).toEqual([])
  })

  it('go when the cache is cleared', async () => {
    const client = await open()
    client.setQueryData(missions, 1)
    await vi.advanceTimersByTimeAsync(0)
    client.clear()
    await vi.advanceTimersByTimeAsync(0)
    expect(keys()).toEqual([])
  })

  it('from before a write of another tab are not taken up', async () => {
    const client = await open()
    client.setQueryData(missions, 1)
    await vi.advanceTimersByTimeAsync(5)
    markCleared(shared)
    expect((await open()).getQueryData(missions)).toBeUndefined()
    await vi.advanceTimersByTimeAsync(5)
    const again = await open()
    again.setQueryData(missions, 2)
    await vi.advanceTimersByTimeAsync(0)
    expect((await open()).getQueryData(missions)).toBe(2)
  })

  it('that do not fit stay in memory, and harm nothing', async () => {
    const client = await open()
    client.setQueryData(missions, 'x'.repeat(1_000_001))
    await vi.advanceTimersByTimeAsync(0)
    expect(keys()).toEqual([])
    expect(client.getQueryData<string>(missions)).toHaveLength(1_000_001)
    const full: Storage = {
      ...memoryStorage(),
      length: 0,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const other = await open(full)
    other.setQueryData(missions, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(other.getQueryData(missions)).toBe(1)
  })

  it('that are damaged are thrown away', async () => {
    tab.setItem('api_cache:a', '{')
    tab.setItem('api_cache:b', '{"user":"camille"}')
    tab.setItem('faitage.other', 'kept')
    const client = await open()
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(keys()).toEqual(['faitage.other'])
  })
})
