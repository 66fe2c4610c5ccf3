/** @module-tag long */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownClock } from '@faitage/contracts/kernel/testing/processor-time'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '../../kernel/http/patience.ts'
import { startTestSystem, type TestSystem } from '../system.ts'
import { answerOn, open, rawHttp } from './raw-http.ts'
import { faultOf } from './told.ts'

/*
 * People who never finish what they send, and many at once. The product's own patience is counted in minutes; here it is a
 * fraction of a second, so that nothing waits on a clock: connections are waited for until they end.
 */

const quick = { headersMs: 400, bodyMs: 400, requestMs: 2000, lookMs: 100, perAddress: 1050 }
let system: TestSystem
const sockets: Socket[] = []
beforeAll(async () => {
  system = await startTestSystem({ listen: true, config: { patience: quick } })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await system?.stop()
})

const opened = async (): Promise<Socket> => {
  const socket = open(system.url)
  sockets.push(socket)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket
}
const many = (count: number) => Promise.all(Array.from({ length: count }, opened))
const closed = (all: readonly Socket[]) => Promise.all(all.map(one => one.destroyed || once(one.resume(), 'close')))

test('a request with two hosts is refused', async () => {
  const lines = ['GET /api/health HTTP/1.1', 'host: localhost', 'Host: mal.exemple', 'connection: close']
  const { status } = await rawHttp(system.url, Buffer.from(`${lines.join('\r\n')}\r\n\r\n`))
  expect(status).toBe(400)
})

/** Somebody who works: what they read, and what they write. */
async function work(turns: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${system.as('admin').token}`, 'content-type': 'application/json' }
  const { path } = missionEndpoints.list
  const took: number[] = []
  const clock = ownClock()
  for (let turn = 0; turn < turns; turn++) {
    const began = clock.ms()
    const body = turn % 5 === 0 ? JSON.stringify({ name: `Mission ${turn}` }) : null
    const answer = await fetch(system.url + path, { method: body ? 'POST' : 'GET', headers, body })
    await answer.arrayBuffer()
    expect(answer.status).toBe(body ? 201 : 200)
    took.push(clock.ms() - began)
  }
  clock.stop()
  return took.sort((a, b) => a - b)
}

test('a thousand connections that say nothing keep nobody from working, and are ended', async () => {
  const alone = await work(40)
  const idle = await many(1000)
  const crowded = await work(40)
  const [before, after] = [alone, crowded].map(took => took[20]!)
  console.info(
    `median of a request: ${before!.toFixed(1)} ms alone, ${after!.toFixed(1)} ms beside 1,000 idle connections`,
  )
  // A tenth of a second is nothing to a person; a stall would be seconds.
  expect(after).toBeLessThan(before! * 5 + 100)
  await closed(idle)
  expect((await work(2)).length).toBe(2)
})

test('headers that come a byte at a time are not waited for: the connection is ended with a text', async () => {
  const slow = await many(40)
  const answers = slow.map(answerOn)
  let going = true
  const dribble = async (socket: Socket) => {
    const bytes = `GET /api/missions HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(1e6)}`
    for (let at = 0; going && socket.writable && at < bytes.length; at++) {
      socket.write(bytes[at]!)
      // The slowness of who sends is what is tried.
      await sleep(20)
    }
  }
  const dribbling = slow.map(dribble)
  await work(10)
  for (const answer of await Promise.all(answers)) {
    expect([answer.status, JSON.parse(answer.body).key]).toEqual([408, 'REQUEST_TIMEOUT'])
    expect(faultOf(answer)).toBeUndefined()
  }
  going = false
  await Promise.all(dribbling)
})

test('a body of data that does not come is not waited for either; nor is one of a file, in the end', async () => {
  const token = system.as('admin').token
  const posting = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`
  const json = await many(20)
  for (const socket of json) socket.write(`${posting(missionEndpoints.list.path, 'application/json')}{"name":`)
  const forms = await many(5)
  for (const socket of forms) socket.write(`${posting('/api/files', 'multipart/form-data; boundary=x')}--x\r\n`)
  await work(10)
  await closed(json)
  await closed(forms)
})

test('one address opens so many connections and no more; as they end it opens others', async () => {
  const ask = 'GET /api/health/live HTTP/1.1\r\nhost: a\r\n\r\n'
  const asks = async (): Promise<boolean> => {
    const socket = open(system.url)
    sockets.push(socket)
    socket.write(ask)
    return new Promise(resolve => {
      socket.once('data', said => resolve(String(said).startsWith('HTTP/1.1 200')))
      socket.once('close', () => resolve(false))
    })
  }
  const held = (await Promise.all(Array.from({ length: 1150 }, asks))).filter(Boolean).length
  expect([held <= quick.perAddress, held > 1000]).toEqual([true, true])
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(async () => (await Promise.all(Array.from({ length: 50 }, asks))).every(Boolean)).toBe(true)
})

test('what is no HTTP is refused like anything else: with a key and a text', async () => {
  const cases: [string, number][] = [
    ['coucou\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['GET /api/missions HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    ['POST /api/missions HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n', 400],
    ['POST /api/missions HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
    ['GET /api/missions HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n', 400],
    ['GET /api/missions HTTP/1.1\r\nno colon\r\n\r\n', 400],
    [`GET /${'a'.repeat(120_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
    [`GET / HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(20_000)}\r\n`, 431],
    ['GET /api/%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
    ['TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
  ]
  for (const [text, status] of cases) {
    const answer = await rawHttp(system.url, Buffer.from(text))
    expect([text.slice(0, 80), answer.status, faultOf(answer)]).toEqual([text.slice(0, 80), status, undefined])
    expect(JSON.parse(answer.body).message).toMatch(/\p{L}/u)
  }
})

test('the product waits for minutes where a test waits for a moment, and a phone on a slow line gets through', () => {
  expect(patience.headersMs).toBeGreaterThanOrEqual(10_000)
  // A megabyte at 10 kB/s, fifty at 100.
  expect(patience.bodyMs).toBeGreaterThanOrEqual(100_000)
  expect(patience.requestMs).toBeGreaterThanOrEqual(500_000)
})
