import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { endpoint } from '@faitage/contracts/kernel/endpoint'
import { ofNobody } from '@faitage/contracts/kernel/scope'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { route } from './route.ts'

const open = endpoint({
  method: 'GET',
  path: '/api/test/open',
  access: 'public',
  of: ofNobody('a test'),
  summary: 'test',
  response: z.null(),
})
const ours = endpoint({
  method: 'GET',
  path: '/api/test/ours',
  access: 'serve worker',
  of: ofNobody('a test'),
  summary: 'test',
  response: z.null(),
})

/** What the log says, line by line. */
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })

let system: TestSystem
beforeAll(async () => {
  const routes = () => [route(open, () => null), route(ours, () => null)]
  system = await startTestSystem({ projector: false, config: { rateLimit: 20 }, routes, log })
})
afterAll(() => system?.stop())

/** How many of some requests, one after the other, were refused. */
async function many(send: () => Promise<{ statusCode: number }>, times = 30): Promise<number> {
  let refused = 0
  for (let sent = 0; sent < times; sent++) if ((await send()).statusCode === 429) refused++
  return refused
}

test('each person has their own allowance; the refusal says how long to wait', async () => {
  expect(await many(() => system.as('manager').raw(identityEndpoints.me))).toBe(10)
  const refusal = await system.as('manager').refusal(identityEndpoints.me)
  expect([refusal.status, refusal.key]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(refusal.details.seconds).toBeGreaterThan(0)
  expect(refusal.message).toMatch(/Patientez \d+ secondes/)
  expect((await system.as('admin').raw(identityEndpoints.me)).statusCode).toBe(200)
})

test('anyone who is not signed in is counted by address', async () => {
  const from = (remoteAddress: string) => () => system.http.inject({ url: '/api/test/open', remoteAddress })
  expect(await many(from('192.0.2.1'))).toBe(10)
  expect(await many(from('192.0.2.2'), 20)).toBe(0)
})

test('an address that nobody trusts to speak for others is the one that counts', async () => {
  let forged = 0
  const send = () =>
    system.http.inject({
      url: '/api/test/open',
      remoteAddress: '192.0.2.3',
      headers: { 'x-forwarded-for': `198.51.100.${forged++}` },
    })
  expect(await many(send)).toBe(10)
})

test('our worker is not limited', async () => {
  expect(await many(() => system.worker().raw(ours), 60)).toBe(0)
})

test('addresses that do not exist and tokens that are not ours are counted too, each on their own', async () => {
  const from = { remoteAddress: '192.0.2.7' }
  const badly = { ...from, headers: { authorization: 'Bearer not-a-token' } }
  expect(await many(() => system.http.inject({ url: '/api/gone', ...from }))).toBe(10)
  expect(await many(() => system.http.inject({ url: '/api/missions', ...badly }))).toBe(10)
  const other = { remoteAddress: '192.0.2.8' }
  expect(await many(() => system.http.inject({ url: '/api/missions', ...other, headers: badly.headers }), 20)).toBe(0)
  // Who held a token that is no longer good may still sign in.
  expect((await system.http.inject({ url: '/api/test/open', ...other })).statusCode).toBe(200)
})

test('the log does not grow with what strangers are refused, nor with pages', async () => {
  const told = () => lines.filter(({ msg }) => msg === 'request')
  for (let sent = 0; sent < 120; sent++) {
    await system.http.inject({ url: '/api/gone', remoteAddress: '192.0.2.9' })
    await system.http.inject({ url: '/somewhere', remoteAddress: '192.0.2.9' })
  }
  expect(told().filter(({ route }) => route === 'none').length).toBeLessThanOrEqual(60)
  const before = told().length
  await system.as('reader').raw(identityEndpoints.me)
  expect(told()).toHaveLength(before + 1)
})

test('whoever has a link to sign sees a page, also where they ask too often or their link was cut; data is data', async () => {
  const remoteAddress = '192.0.2.77'
  const ask = (accept: string) =>
    system.http.inject({ url: `/api/sign/${'a'.repeat(40)}`, remoteAddress, headers: { accept } })
  const cut = await ask('text/html')
  expect([cut.statusCode, cut.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(cut.body).toContain('Vérifiez qu’il est entier')
  expect((await ask('application/json')).json()).toMatchObject({ key: 'NOT_FOUND' })
  await many(() => ask('text/html'))
  const often = await ask('text/html')
  expect([often.statusCode, Number(often.headers['retry-after']) > 0]).toEqual([429, true])
  expect(often.body).toMatch(/<h1>Un instant<\/h1><p>.*Patientez \d+ secondes/)
  expect((await ask('application/json')).json()).toMatchObject({ key: 'TOO_MANY_REQUESTS' })
})
