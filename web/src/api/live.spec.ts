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

  it('concerns one record only when it names it', () => {
    expect(concerns(change, key('/api/projects/{id}', { id: 'p1' }))).toBe(true)
    expect(concerns(change, key('/api/projects/{id}/history', { id: 'p1' }))).toBe(true)
    expect(concerns(change, key('/api/projects/{id}', { id: 'p2' }))).toBe(false)
    expect(concerns(change, key('/api/missions/{id}', { id: 'm1' }))).toBe(true)
    expect(concerns(change, key('/api/missions/{id}', { id: 'm2' }))).toBe(false)
  })
})
