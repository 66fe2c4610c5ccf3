import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '@/api/testing-storage'
import type { Report } from './report-store'

const signedIn = (id: string) => ({ token: id, refresh_token: `r-${id}`, user: { id } as never })
const report = (visit_id: string) => ({
  ...{ visit_id, user_id: 'u1', project_id: 'p', title: 'Visite', revision: 1, key: `k-${visit_id}`, updated_at: 1 },
  ...{ values: { present: null, seen: null, disorders: null }, kept: [], photos: [], state: 'to_send' as const },
})
let reports: Map<string, Report>
const bearers: (string | null)[] = []
let answered: () => void

vi.mock('./report-store', () => ({
  reportsOf: async () => [...reports.values()],
  reportOf: async (_: string, visit: string) => reports.get(visit),
  putReport: async (one: Report) => void reports.set(one.visit_id, one),
  dropReport: async (_: string, visit: string) => void reports.delete(visit),
}))

let sendReports: typeof import('./send-reports').sendReports
let session: typeof import('@/api/session').session
beforeAll(async () => {
  vi.resetModules()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    bearers.push(headers.get('authorization'))
    answered()
    return new Response(JSON.stringify({ id: 'v', revision: 2, position: '1' }))
  })
  ;({ sendReports } = await import('./send-reports'))
  ;({ session } = await import('@/api/session'))
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
beforeEach(() => {
  bearers.length = 0
  reports = new Map(['v1', 'v2'].map(id => [id, report(id) as never]))
  session.set(signedIn('u1'))
})

it('the reports that wait are sent, one after the other', async () => {
  answered = () => undefined
  expect(await sendReports()).toBe(2)
  expect(reports.size).toBe(0)
})

it('those of one person are not sent in the name of who signs in meanwhile in another tab: they wait', async () => {
  answered = () => localStorage.setItem('faitage.session', JSON.stringify(signedIn('u2')))
  expect(await sendReports()).toBe(1)
  expect(bearers).toEqual(['Bearer u1'])
  expect([...reports.values()].map(({ visit_id, state }) => [visit_id, state])).toEqual([['v2', 'to_send']])
})
