import type { VisitItem } from '@faitage/contracts/visits/visit.endpoints'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '@/api/testing-storage'

const user = '3f8f0c1e-0000-4000-8000-000000000001'
const ids = [2, 3, 4].map(nth => `3f8f0c1e-0000-4000-8000-00000000000${nth}`)
let takeAlong: typeof import('./take-along').takeAlong
let session: typeof import('@/api/session').session
let answers: Record<string, () => Response | Promise<Response>>
let kept: VisitItem[]
let shown: string[][]
let refusals: unknown[]

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const visit = (id: string) => json({ id, revision: 1 })
const refused = () => json({ key: 'INTERNAL', message: 'Cette visite ne peut être lue.', details: {} }, 500)

beforeAll(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string) => {
    const [asked = ''] = path.split('?')
    return asked === '/api/visits' ? answers.list!() : answers[asked.slice('/api/visits/'.length)]!()
  })
  ;({ takeAlong } = await import('./take-along'))
  ;({ session } = await import('@/api/session'))
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  session.set({ token: 't', refresh_token: 'r', user: { id: user } as never })
  answers = { list: () => json({ items: ids.map(id => ({ id })), totalItems: 3 }) }
  for (const id of ids) answers[id] = () => visit(id)
  ;[kept, shown, refusals] = [[], [], []]
})

const taking = () =>
  takeAlong({
    user,
    store: {
      keepVisits: async (_, items) => void kept.push(...items),
      keptVisits: async () => kept,
      leaveOthers: async (_, listed) => {
        kept = kept.filter(({ id }) => listed.includes(id))
      },
    },
    show: visits => shown.push(visits.map(({ id }) => id)),
    refuse: error => refusals.push(error),
  })
const keptIds = () => [...new Set(kept.map(({ id }) => id))].toSorted()

it('the list that came stays where not all of it could be taken along, and what could is kept', async () => {
  answers[ids[0]!] = refused
  await taking()
  await expect.poll(keptIds).toEqual(ids.slice(1))
  expect(shown).toEqual([ids])
  expect(refusals).toHaveLength(1)
})

it('what is on this device is shown at once where it says that there is no network', async () => {
  kept = [{ id: ids[1] } as VisitItem]
  answers.list = () => new Promise<never>(() => undefined)
  vi.stubGlobal('navigator', { onLine: false })
  void taking()
  await expect.poll(() => shown).toEqual([[ids[1]]])
  vi.stubGlobal('navigator', { onLine: true })
})

it('each is taken along as it comes: one that never does keeps no other back', async () => {
  answers[ids[0]!] = () => new Promise<never>(() => undefined)
  void taking()
  await expect.poll(keptIds).toEqual(ids.slice(1))
  expect(refusals).toEqual([])
})

it('without a network those that were taken along are shown', async () => {
  await taking()
  answers.list = refused
  await taking()
  expect([shown.length, shown.at(-1)?.toSorted()]).toEqual([2, ids])
  expect(refusals).toHaveLength(1)
})

it('one that was called off or given to somebody else since stays on the device no longer', async () => {
  await taking()
  answers.list = () => json({ items: [{ id: ids[0] }], totalItems: 1 })
  await taking()
  expect(keptIds()).toEqual(ids.slice(0, 1))
  answers.list = refused
  await taking()
  expect(new Set(shown.at(-1))).toEqual(new Set(ids.slice(0, 1)))
})

it('whose right to read visits was taken away is shown none, and keeps none', async () => {
  await taking()
  answers.list = () => json({ key: 'FORBIDDEN', message: 'Vous n’avez pas ce droit.', details: {} }, 403)
  await taking()
  expect([shown.at(-1), kept, refusals.length]).toEqual([[], [], 1])
})

it('what comes after one signed out, or for another who signed in, is kept by nobody', async () => {
  const late = Promise.withResolvers<Response>()
  answers[ids[0]!] = () => late.promise
  const taken = taking()
  await expect.poll(keptIds).toEqual(ids.slice(1))
  kept = []
  session.set({ token: 'u', refresh_token: 's', user: { id: ids[2]! } as never })
  late.resolve(visit(ids[0]!))
  await taken
  expect(kept).toEqual([])
})
