import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeLingering } from './linger.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  closeLingering(app)
  // Refused before a byte of it is read, as whoever is not signed in.
  app.post('/', { onRequest: async (_, reply) => reply.code(401).send('refused') }, async () => 'taken')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app?.close())

/** Sends chunks until the connection closes, or all of them are gone. */
async function send(chunks: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', data => {
    answer += data
  })
  let closed = false
  const ended = new Promise<void>(done => {
    socket.on('close', () => {
      closed = true
      done()
    })
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n')
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  let sent = 0
  for (; sent < chunks && !closed; sent++) {
    socket.write('100000\r\n')
    socket.write(chunk)
    if (!socket.write('\r\n')) await Promise.race([new Promise(drained => socket.once('drain', drained)), ended])
  }
  if (!closed) socket.end('0\r\n\r\n')
  await ended
  return { answer, sent }
}

test('an upload that goes on after its refusal is cut off, not read to its end', async () => {
  const { answer, sent } = await send(2000)
  expect(answer).toContain('401')
  expect(sent).toBeLessThan(1500)
})

test('one that is nearly over is let through, and its answer read', async () => {
  const { answer, sent } = await send(4)
  expect(answer).toContain('401')
  expect(sent).toBe(4)
})
