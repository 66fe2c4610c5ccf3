import { describe, expect, it, vi } from 'vitest'
import { memoryStorage } from './testing-storage'

vi.stubGlobal('localStorage', memoryStorage())
vi.stubGlobal('sessionStorage', memoryStorage())
vi.stubGlobal('addEventListener', () => undefined)
const { eventsOf } = await import('./live')
const { concerns } = await import('./queries')

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
const bytes = (text: string) => new TextEncoder().encode(text)

describe('server-sent events', () => {
  it('are read whole however the network cuts them', async () => {
    const text = ': signe de vie\n\nid: 41\nevent: change\ndata: {"id":"é"}\n\nevent: resync\r\ndata: {}\r\n\r\n'
    const all = bytes(text)
    for (let cut = 1; cut < all.length; cut += 1) {
      const events: { event: string; data: string }[] = []
      for await (const one of eventsOf(streamOf(all.slice(0, cut), all.slice(cut)))) events.push(one)
      expect(events.filter(({ event }) => event !== 'message')).toMatchObject([
        { event: 'change', data: '{"id":"é"}', id: '41' },
        { event: 'resync', data: '{}' },
      ])
    }
  })
})

describe('a change', () => {
  const key = (path: string, params = {}) => [path, params, null, null]
  const change = { kind: 'project', id: 'p1', mission_id: 'm1' } as const

  it('concerns the lists of its kind and what counts it', () => {
    expect(concerns(change, key('/api/projects'))).toBe(true)
    expect(concerns(change, key('/api/home/indicators'))).toBe(true)
    expect(concerns(change, key('/api/missions'))).toBe(true)
    expect(concerns(change, key('/api/admin/users'))).toBe(false)
  })

  it('of somebody’s name concerns what names them, and one nobody knows concerns everything', () => {
    const renamed = { kind: 'user', id: 'u1', mission_id: null } as const
    expect(concerns(renamed, key('/api/missions'))).toBe(true)
    expect(concerns(renamed, key('/api/projects/{id}', { id: 'p1' }))).toBe(true)
    expect(concerns(renamed, key('/api/enums'))).toBe(false)
    expect(concerns({ kind: 'role', id: 'manager', mission_id: null }, key('/api/enums'))).toBe(true)
  })

  it('concerns one record only when it names it', () => {
    expect(concerns(change, key('/api/projects/{id}', { id: 'p1' }))).toBe(true)
    expect(concerns(change, key('/api/projects/{id}/history', { id: 'p1' }))).toBe(true)
    expect(concerns(change, key('/api/projects/{id}', { id: 'p2' }))).toBe(false)
    expect(concerns(change, key('/api/missions/{id}', { id: 'm1' }))).toBe(true)
    expect(concerns(change, key('/api/missions/{id}', { id: 'm2' }))).toBe(false)
  })
})

describe('a tab', () => {
  const connected = 'id: 7\n: connected\n\n'
  const told = 'id: 9\nevent: change\ndata: {"kind":"project","id":"p1","mission_id":"m1","position":"9"}\n\n'
  const heard = () => sessionStorage.getItem('faitage.heard')

  it('notes how far it has heard once what changed is stale, and goes on from there', async () => {
    const asked: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
      asked.push(headers.get('last-event-id'))
      return new Response(streamOf(bytes(asked.length === 1 ? connected + told : connected)), { status: 200 })
    })
    const { session } = await import('./session')
    const { queryClient } = await import('./queries')
    const { onNotice, startLiveUpdates } = await import('./live')
    session.set({ token: 't', refresh_token: 'r', user: { id: 'u' } as never })
    queryClient.setQueryData(['/api/projects', {}, null, null], { items: [] })
    const stale = () => queryClient.getQueryState(['/api/projects', {}, null, null])?.isInvalidated
    const notices: unknown[] = []
    const unfollow = onNotice(notice => notices.push(notice))
    const stop = startLiveUpdates()
    await vi.waitFor(() => expect(notices).toHaveLength(1))
    expect(heard()).toBe('7')
    expect(stale()).toBe(false)
    await vi.waitFor(() => expect(stale()).toBe(true))
    expect(heard()).toBe('9')
    await vi.waitFor(() => expect(asked).toEqual([null, '9']), { timeout: 4000 })
    stop()
    unfollow()
    expect(heard()).toBeNull()
    queryClient.clear()
  })
})
