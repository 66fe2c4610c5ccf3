import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '@/api/testing-storage'
import type { Draft } from './draft-store'

let stored: Map<string, Draft>
vi.mock('./draft-store', () => ({
  draftsOf: async () => [...stored.values()],
  draftAt: async (_: string, key: string) => stored.get(key),
  putDraft: async (one: Draft) => void stored.set(one.key, one),
  dropDraft: async ({ key }: Draft) => void stored.delete(key),
  keepSection: async () => undefined,
}))

type Sent = { method: string; path: string; body: unknown; ifMatch: string | null }
const sent: Sent[] = []
/** The server’s answers, call after call. */
let answers: ((call: Sent) => { status: number; body: unknown })[]

const signedIn = { token: 't', refresh_token: 'r', user: { id: 'u' } as never }
const written = (revision: number) => () => ({ status: 200, body: { id: 'a', revision, position: '1' } })
const item = (more: object = {}) =>
  ({ id: 'a', revision: 3, walls: [{ id: 'n', name: 'Nord', area: '40' }], ...more }) as AuditItem
const conflict = () => ({
  status: 409,
  body: { key: 'CONFLICT', message: '', details: { who: 'Léa', at: '2026-01-01T00:00:00Z', revision: 5, fields: [] } },
})

let outbox: typeof import('./outbox')
let session: typeof import('@/api/session').session
beforeAll(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    const text = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
    const call = { method: method ?? '', path, body: text, ifMatch: (headers as Headers).get('if-match') }
    sent.push(call)
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    const { status, body: said } = answer(call)
    return new Response(JSON.stringify(said), { status })
  })
  ;({ session } = await import('@/api/session'))
  outbox = await import('./outbox')
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})
beforeEach(async () => {
  sent.length = 0
  answers = []
  stored = new Map()
  // Nobody is signed in for a moment: nothing of the test before is left.
  session.set(undefined)
  session.set(signedIn)
  await outbox.takeUp('u')
})
const settle = async () => {
  await vi.advanceTimersByTimeAsync(2000)
  await vi.advanceTimersByTimeAsync(2000)
}
const states = () => outbox.allDrafts().map(({ section, state }) => `${section} ${state}`)

it('is sent a moment after the last key, with the revision it was read at, and shows until the server says it', async () => {
  answers = [written(4)]
  outbox.writeSection(item(), 'walls', [{ id: 'n', name: 'Nord', area: '4' }])
  outbox.writeSection(item(), 'walls', [{ id: 'n', name: 'Nord', area: '41' }])
  expect(stored.size).toBe(1)
  await settle()
  expect(sent).toMatchObject([{ method: 'PUT', ifMatch: '3', body: [{ area: '41' }] }])
  expect([stored.size, ...states()]).toEqual([0, 'walls sent'])
  outbox.settle(item())
  expect(states()).toEqual(['walls sent'])
  outbox.settle(item({ revision: 4 }))
  expect(states()).toEqual([])
})

it('of a state that nobody wrote yet is told from what somebody wrote since', async () => {
  answers = [written(1)]
  outbox.writeSection(item({ revision: -1, walls: undefined }), 'walls', [{ id: 'n', name: 'Nord' }])
  await settle()
  expect(sent[0]?.ifMatch).toBe('0')
})

it('undone by hand before it left, it is not sent; of two rows of one name, not yet', async () => {
  outbox.writeSection(item(), 'walls', [])
  outbox.writeSection(item(), 'walls', item().walls)
  outbox.writeSection(item(), 'floors', [
    { id: 'c', name: 'Cave' },
    { id: 'd', name: 'cave' },
  ])
  await settle()
  expect([sent.length, ...states()]).toEqual([0, 'floors to_send'])
})

it('waits for the network, and is taken up from the device', async () => {
  outbox.writeSection(item(), 'walls', [])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([stored.size, ...states()]).toEqual([1, 'walls to_send'])
  session.set(undefined)
  expect(states()).toEqual([])
  session.set(signedIn)
  answers = [written(4)]
  await outbox.takeUp('u')
  expect([stored.size, ...states()]).toEqual([0, 'walls sent'])
})

it('leaves as soon as the network is back, also where an attempt was under way', async () => {
  outbox.writeSection(item(), 'walls', [])
  // The last attempt of three begins 2.8 seconds after the last key.
  await vi.advanceTimersByTimeAsync(2500)
  void outbox.sendDrafts()
  await vi.advanceTimersByTimeAsync(299)
  expect(states()).toEqual(['walls to_send'])
  answers = [() => ({ status: 503, body: {} }), written(4)]
  await vi.advanceTimersByTimeAsync(1000)
  expect(states()).toEqual(['walls sent'])
})

it('is put together with what somebody else wrote, and sent again', async () => {
  const theirs = [{ id: 'n', name: 'Nord', area: '40', material: 12 }]
  answers = [conflict, () => ({ status: 200, body: item({ revision: 5, walls: theirs }) }), written(6)]
  outbox.writeSection(item(), 'walls', [{ id: 'n', name: 'Nord', area: '41' }])
  await settle()
  expect(sent.at(-1)).toMatchObject({ ifMatch: '5', body: [{ area: '41', material: 12 }] })
  expect(states()).toEqual(['walls sent'])
})

it('asks which of two values is kept, and loses neither meanwhile', async () => {
  const theirs = [{ id: 'n', name: 'Nord', area: '45' }]
  answers = [conflict, () => ({ status: 200, body: item({ revision: 5, walls: theirs }) })]
  outbox.writeSection(item(), 'walls', [{ id: 'n', name: 'Nord', area: '41' }])
  await settle()
  const [draft] = outbox.allDrafts()
  expect(draft).toMatchObject({
    state: 'conflict',
    conflict: { who: 'Léa', differences: [{ mine: '41', theirs: '45' }] },
  })
  answers = [written(6)]
  await outbox.settleConflict(draft?.key ?? '', { 'n/area': false })
  await settle()
  expect(sent.at(-1)).toMatchObject({ ifMatch: '5', body: [{ area: '45' }] })
})

it('refused, says why and stays', async () => {
  answers = [() => ({ status: 422, body: { key: 'VALIDATION', message: 'Non', details: { fields: [] } } })]
  outbox.writeSection(item(), 'walls', [])
  await settle()
  expect(outbox.allDrafts()).toMatchObject([{ state: 'refused', message: 'Non' }])
  await outbox.abandon('a walls')
  expect(states()).toEqual([])
})
