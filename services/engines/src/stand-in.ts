import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/** What a stand-in answers: JSON, a page, or where to go. */
export interface StandInAnswer {
  readonly status: number
  readonly body?: unknown
  readonly page?: string
  readonly location?: string
}

export interface StandInServer {
  readonly port: number
  readonly url: string
  stop(): Promise<void>
}

/**
 * Listens as what we speak to elsewhere, on a port of its own. What is no JSON is answered 400; what breaks, or is longer
 * than `mostBytes`, 503.
 */
export async function listenAs(
  answer: (request: IncomingMessage, path: string, text: string) => Promise<StandInAnswer>,
  { host = '127.0.0.1', port = 0, mostBytes }: { host?: string | undefined; port?: number; mostBytes: number },
): Promise<StandInServer> {
  const server = createServer((request, response) => {
    const write = ({ status, body, page, location }: StandInAnswer) => {
      const text = page ?? JSON.stringify(body ?? { status })
      const type = page === undefined ? 'application/json' : 'text/html; charset=utf-8'
      response.writeHead(status, { 'content-type': type, ...(location === undefined ? {} : { location }) })
      response.end(text)
    }
    // Others live in this process: whatever comes, and whatever is answered, it goes on.
    const asked = URL.parse(request.url ?? '/', 'http://stand-in')
    if (!asked) return write({ status: 400 })
    void readText(request, mostBytes)
      .then(text => answer(request, asked.pathname, text))
      .catch((error: Error): StandInAnswer => ({ status: error instanceof SyntaxError ? 400 : 503 }))
      .then(write)
      .catch(() => write({ status: 503 }))
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, done)
  })
  // A connection that could not be taken, e.g. for want of files.
  server.on('error', () => undefined)
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : 0
  return {
    port: listening,
    url: `http://${host}:${listening}`,
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

async function readText(request: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > most) throw new Error('too long')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

/** Compares without telling by its time how much agrees. */
export const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
