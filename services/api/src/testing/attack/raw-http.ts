import { connect, type Socket } from 'node:net'
import type { Sent } from './malformed.ts'
import type { Answer } from './told.ts'

/** A request as bytes, without the care that HTTP clients take. */
export function rawText({ method, url, headers, payload }: Sent): Buffer {
  const body = Buffer.from(payload ?? '')
  const lines = [
    `${method} ${url} HTTP/1.1`,
    ...Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    ...(body.length > 0 ? [`content-length: ${body.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

export function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => undefined)
}

/** Sends bytes and reads what comes back until the other side ends; of an answer that streams, its head. */
export async function rawHttp(url: string, bytes: Buffer): Promise<Answer> {
  const socket = open(url)
  socket.write(bytes)
  try {
    return await answerOn(socket)
  } finally {
    socket.destroy()
  }
}

/** The answer that arrives on a connection; status 0 when it is closed without one. */
export function answerOn(socket: Socket): Promise<Answer> {
  return new Promise(resolve => {
    let text = ''
    const finish = () => resolve(answerOf(text))
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      const { type, status } = answerOf(text)
      if (text.includes('\r\n\r\n') && status === 200 && type.startsWith('text/event-stream')) finish()
    })
    socket.once('close', finish)
  })
}

function answerOf(text: string): Answer {
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end)
  const body = end < 0 ? '' : Buffer.from(text.slice(end + 4), 'latin1').toString()
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? ''
  return { status, type, body: /^transfer-encoding: chunked/im.test(head) ? unchunked(body) : body }
}

/** Of one chunk, which is all a refusal is sent in. */
const unchunked = (body: string): string => body.replace(/^[0-9a-f]+\r\n/i, '').replace(/\r\n0\r\n\r\n$/, '')
