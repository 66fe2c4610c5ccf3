/** @module-tag long */
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { leastProcessorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSystem, type TestSystem } from '../system.ts'
import { openWalk, type Walk } from '../walk-requests.ts'
import { faultOf } from './told.ts'

/* Requests that are small to send and meant to be long to read. Files that are bombs are in `files/judge.spec.ts`. */

/** Milliseconds of a processor in which the heaviest of them is answered, whatever it is. */
const SOON_MS = 50
/** What a megabyte of body allows, with room for what stands around. */
const SIZE = 1_000_000

let system: TestSystem
let walk: Walk
beforeAll(async () => {
  system = await startTestSystem()
  walk = await openWalk(system)
}, 60_000)
afterAll(() => system?.stop())

const nested = (open: string, close: string, inside: string): string => {
  const depth = Math.floor((SIZE - inside.length) / (open.length + close.length))
  return open.repeat(depth) + inside + close.repeat(depth)
}
const bombs: [name: string, value: string][] = [
  ['lists in lists', nested('[', ']', '')],
  ['lists in lists around what no table holds', nested('[', ']', '"\\u0000"')],
  ['objects in objects', nested('{"a":', '}', '1')],
  ['a hundred thousand keys', `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
  ['a hundred thousand of the same key', `{${'"a":1,'.repeat(140_000)}"a":1}`],
  ['half a million numbers', `[${'1,'.repeat(490_000)}1]`],
  ['a hundred thousand objects', `[${'{"a":1},'.repeat(110_000)}{}]`],
  ['a text of a megabyte', `"${'a'.repeat(SIZE)}"`],
  ['a text of backslashes', `"${'\\\\'.repeat(SIZE / 2)}"`],
  ['a text of escapes', `"${'\\u00e9'.repeat(SIZE / 6)}"`],
  ['a number of a megabyte', '9'.repeat(SIZE)],
  ['spaces', `${' '.repeat(SIZE)}1`],
]

const post = async (endpoint: Endpoint, payload: string) => {
  const { url } = walk.requestOf(walk.casesOf(endpoint)[1]!)
  const { statusCode, body, headers } = await system.http.inject({
    method: endpoint.method as 'POST',
    url,
    headers: { authorization: `Bearer ${system.as('admin').token}`, 'content-type': 'application/json' },
    payload,
  })
  return { status: statusCode, body, type: String(headers['content-type']) }
}

describe('bombs of JSON', () => {
  it.each(bombs)('%s: refused within 50 ms', async (_, value) => {
    for (const payload of [value, `{"name":${value}}`]) {
      const least = await leastProcessorTime(SOON_MS, async () => {
        const answer = await post(missionEndpoints.create, payload)
        expect([400, 413, 422]).toContain(answer.status)
        expect(faultOf(answer)).toBeUndefined()
      })
      expect(least).toBeLessThan(SOON_MS)
    }
  })

  it('none breaks any route that reads a body, in the place of any of its fields', async () => {
    const heavy = bombs.filter(([name]) => /in (lists|objects)|same key|numbers/.test(name)).map(([, value]) => value)
    const faults: string[] = []
    const endpoints = system.app.routes
      .map(route => route.endpoint)
      .filter(({ method, consumes, access }) => method !== 'GET' && consumes === 'json' && access !== 'serve worker')
    for (const [index, endpoint] of endpoints.entries()) {
      const { body } = walk.contentOf(walk.casesOf(endpoint)[1]!)
      const keys = Object.keys((body ?? { a: 1 }) as object)
      for (const value of [heavy[index % heavy.length]!, heavy[(index + 1) % heavy.length]!]) {
        const key = keys[index % keys.length]!
        const rest = JSON.stringify({ ...(body as object), [key]: '@@' })
        const answer = await post(
          endpoint,
          rest.replace('"@@"', () => value.slice(0, value.length)),
        )
        const fault = answer.status < 400 ? `taken: ${answer.status}` : faultOf(answer)
        if (fault)
          faults.push(
            `${fault}: ${endpoint.method} ${endpoint.path} ${key} ${value.slice(0, 12)} ${answer.body.slice(0, 120)}`,
          )
      }
    }
    expect(faults).toEqual([])
    expect(endpoints.length).toBeGreaterThan(60)
  })
})
