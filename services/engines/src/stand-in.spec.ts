import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listenAs, type StandInAnswer, type StandInServer } from './stand-in.ts'

let server: StandInServer | undefined
afterEach(() => server?.stop())

/** The status answered at an address as it is written. */
async function asked(path: string): Promise<number> {
  const socket = connect(server!.port, '127.0.0.1')
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', more => (heard += more))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return Number(heard.split(' ')[1])
}

test('an address that is none, and an answer that cannot be written, end no process', async () => {
  const answers: Record<string, StandInAnswer> = {
    '/away': { status: 303, location: 'http://ici/là–bas\n' },
    '/large': { status: 200, body: 1n },
    '/here': { status: 200 },
  }
  server = await listenAs(async (_, path) => answers[path] ?? { status: 404 }, { mostBytes: 1024 })
  for (const path of ['//', '//[', '/\\', 'http://', 'http://a:99999/', '//a:b@c:99999/'])
    expect([path, await asked(path)]).toEqual([path, 400])
  expect(await asked('/away')).toBe(503)
  expect(await asked('/large')).toBe(503)
  expect(await asked('/gone')).toBe(404)
  expect(await asked('/here')).toBe(200)
})
