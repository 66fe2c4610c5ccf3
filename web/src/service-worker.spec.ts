import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Answer = (request: object) => Promise<unknown>
const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
const after = (ms: number, value: string) => new Promise(resolve => setTimeout(resolve, ms, value))
const unreadable = () => Promise.reject(new Error('unreadable'))

/* A clock of its own: what takes longer does so on a busy machine too. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const inTime = async <T>(answers: Promise<T>) => {
  await vi.runAllTimersAsync()
  return await answers
}

/** The worker, with a page that is waited for 20 ms; what it answers to a navigation and to a file. */
function workerWith(match: () => Promise<unknown>, fetch: () => Promise<unknown>): { page: Answer; asset: Answer } {
  const context = createContext({
    self: { addEventListener: () => undefined },
    caches: { match, open: async () => ({ match }) },
    fetch,
    setTimeout,
    Response: { error: () => 'nothing' },
  })
  runInContext(source.replace('PATIENCE = 5000', 'PATIENCE = 20'), context)
  return runInContext('({ page, asset })', context) as { page: Answer; asset: Answer }
}

const slow = () => after(60, 'network')
const quick = async () => 'network'
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

it.each([
  ['kept, quick', async () => 'kept', quick, 'network', 'kept'],
  ['kept, slow', async () => 'kept', slow, 'kept', 'kept'],
  ['kept, lost', async () => 'kept', lost, 'kept', 'kept'],
  ['none kept, slow', async () => undefined, slow, 'network', 'network'],
  ['unreadable, slow', unreadable, slow, 'network', 'network'],
  ['unreadable, quick', unreadable, quick, 'network', 'network'],
])('a page and a file where they are %s', async (_, match, fetch, page, file) => {
  const worker = workerWith(match, fetch)
  expect([await inTime(worker.page({})), await inTime(worker.asset({}))]).toEqual([page, file])
})

it('without a network or anything kept, a page fails as the browser says it', async () => {
  expect(await workerWith(unreadable, lost).page({})).toBe('nothing')
})
