/** @module-tag long */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import fc from 'fast-check'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../system.ts'
import { openWalk, type Walk } from '../walk-requests.ts'
import { malformed, type Sent } from './malformed.ts'
import { rawHttp, rawText } from './raw-http.ts'
import { type Answer, faultOf } from './told.ts'

/*
 * Malformed requests to every route, class by class: none breaks it, none is left without an answer, each refusal has its
 * key and its French text, and what they leave behind is bounded. A few in the suite; `ATTACKS=10000` sends as many to each
 * class, `ATTACK_SEED` others.
 */

const PER_CLASS = Number(process.env.ATTACKS ?? 120)
const SEED = Number(process.env.ATTACK_SEED ?? 20_261_122)
/** Milliseconds after which a request counts as left without an answer. */
const HANGS_MS = 10_000
/** Bytes that may stay in memory after all of them: caches that have their own bounds. */
const KEPT_BYTES = 160 * 1024 * 1024

let system: TestSystem
let walk: Walk
let before: number
beforeAll(async () => {
  system = await startTestSystem({ listen: true })
  walk = await openWalk(system)
  before = keptBytes()
}, 60_000)
afterAll(() => system?.stop())

/** What is in use once what nobody holds is gone. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const classes: [name: string, has: (endpoint: Endpoint) => boolean][] = [
  ['events stream', ({ path }) => path === '/api/events'],
  ['worker', ({ access }) => access === 'serve worker'],
  ['auth', ({ path }) => /^\/api\/(auth|preferred-app)\//.test(path)],
  ['uploads', ({ consumes }) => consumes === 'multipart'],
  ['exports', ({ path }) => /^\/api\/exports\/|\.csv$|\/content$/.test(path)],
  ['searches', ({ path }) => /^\/api\/(search|addresses|maps|home)\/|\/locations$|\/criteria$/.test(path)],
  ['bulk', ({ path }) => /\/bulk$|-multiple$|\/multiple-|\/decisions$|\/copy-to-mission$|\/merge$/.test(path)],
  ['admin', ({ path }) => /^\/api\/(admin|settings|referential)/.test(path)],
  ['lists', ({ method, path }) => method === 'GET' && !path.includes('{')],
  ['record reads', ({ method }) => method === 'GET'],
  ['record writes', () => true],
]
const classOf = (endpoint: Endpoint) => classes.find(([, has]) => has(endpoint))![0]
const routesOf = (name: string) =>
  system.app.routes
    .map(route => route.endpoint)
    // It says 503 where no worker is, as here.
    .filter(endpoint => classOf(endpoint) === name && endpoint.path !== '/api/health')

/** Mostly by who reaches deepest. */
const attackers = ['admin', 'admin', 'manager', 'admin', 'contributor', 'client'] as const
function tokenOf(endpoint: Endpoint, turn: number): string | undefined {
  if (endpoint.access === 'serve worker') return system.worker().token
  if (turn % 13 === 0) return undefined
  return system.app.tokens.sign({ sub: testUsers[attackers[turn % attackers.length]!].id, sid: v4() })
}

/** Through the listener itself where an answer may never end, and now and then elsewhere. */
async function send(endpoint: Endpoint, sent: Sent, turn: number): Promise<Answer> {
  const token = tokenOf(endpoint, turn)
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...sent.headers }
  if (endpoint.path === '/api/events') return await rawHttp(system.url, rawText({ ...sent, headers }))
  const server = endpoint.access === 'serve worker' ? system.app.inside : system.http
  const { statusCode, body, headers: said } = await server.inject({ ...sent, method: sent.method as 'GET', headers })
  return { status: statusCode, type: String(said['content-type'] ?? ''), body }
}

async function answered(endpoint: Endpoint, sent: Sent, turn: number): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), HANGS_MS)
  })
  const answer = await Promise.race([send(endpoint, sent, turn), late])
  clearTimeout(timer)
  return answer
}

const classNames = classes.map(([name]) => name)

test.each(classNames)(
  '%s: malformed requests are refused in French, none breaks anything',
  async name => {
    const endpoints = routesOf(name)
    const each = Math.ceil(PER_CLASS / endpoints.length)
    const requests = endpoints.map((endpoint, index) => {
      const [own, foreign] = walk.casesOf(endpoint)
      const one = fc.oneof(
        { arbitrary: malformed(walk, own!), weight: 3 },
        { arbitrary: malformed(walk, foreign!), weight: 1 },
      )
      return fc.sample(one, { numRuns: each, seed: SEED + index })
    })
    const faults: string[] = []
    const counts: Record<string, number> = {}
    let longest = 0
    let turn = 0
    for (let round = 0; round < each; round++) {
      for (const [index, endpoint] of endpoints.entries()) {
        const sent = requests[index]![round]!
        const began = performance.now()
        const answer = await answered(endpoint, sent, turn++)
        longest = Math.max(longest, performance.now() - began)
        const fault = answer ? faultOf(answer) : 'hangs'
        const status = `${answer?.status ?? 0}`
        counts[status] = (counts[status] ?? 0) + 1
        if (fault) faults.push(`${fault}: ${told(sent)} → ${status} ${answer?.body.slice(0, 200)}`)
      }
    }
    console.info(
      `${name}: ${endpoints.length} routes, ${turn} requests, slowest ${longest.toFixed(0)} ms, ${JSON.stringify(counts)}`,
    )
    expect(faults.slice(0, 20)).toEqual([])
    expect(turn).toBeGreaterThanOrEqual(PER_CLASS)
    // Refused, that is: had they been well-formed nothing would have been shown.
    const refused = Object.entries(counts).filter(([status]) => status.startsWith('4'))
    expect(refused.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(turn / 3)
  },
  3_600_000,
)

test('after all of them people work, the read models follow, and memory is what it was', async () => {
  await system.settled()
  const { rows } = await system.api.pool.query('select * from ops.parked_event')
  expect(rows).toEqual([])
  for (const endpoint of ['lists', 'record reads'].flatMap(routesOf)) {
    const token = system.as('admin').token
    const { url } = walk.requestOf(walk.casesOf(endpoint)[1]!)
    const { statusCode } = await system.http.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([url, statusCode < 500]).toEqual([url, true])
  }
  const kept = keptBytes() - before
  console.info(`memory: ${(kept / 1024 / 1024).toFixed(0)} MiB more than before`)
  expect(kept).toBeLessThan(KEPT_BYTES)
})

const told = ({ method, url, headers, payload }: Sent): string =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(payload ?? '').slice(0, 300)}`
