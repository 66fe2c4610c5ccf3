import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export type PickPort = (host?: string) => Promise<number>

const TRIES = 5

/** Below those that systems give to connections that go out (Linux from 32,768, others from 49,152): none of them comes first. */
const BELOW = { first: 20_000, count: 12_000 }

/** A port nobody listens on. Engines keep it for the whole run, so that their clients find them again after a crash. */
export const freePort: PickPort = async (host = '127.0.0.1') => {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = await listenedOn(BELOW.first + randomInt(BELOW.count), host).catch(() => undefined)
    if (port) return port
  }
  return listenedOn(0, host)
}

/** The port, free again. @throws where it cannot be listened on */
async function listenedOn(port: number, host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, host, done))
  const address = server.address()
  await new Promise(done => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/**
 * Starts what listens on ports that we choose for it. One that was free may be taken, by a connection of anybody's, before it
 * is listened on: then all is started again on others.
 *
 * @param start is given what chooses, and leaves nothing of a start that failed
 * @throws what `start` does, when no port that it chose was in the way
 */
export async function onFreePorts<Started>(
  pick: PickPort,
  start: (choose: PickPort) => Promise<Started>,
): Promise<Started> {
  for (let tries = 1; ; tries++) {
    const chosen: number[] = []
    try {
      return await start(async host => {
        const port = await pick(host)
        chosen.push(port)
        return port
      })
    } catch (error) {
      if (tries === TRIES || !chosen.some(port => isInTheWay(port, error as Error))) throw error
    }
  }
}

const isInTheWay = (port: number, { message }: Error): boolean =>
  message.split('\n').some(line => line.includes('EADDRINUSE') && line.split(/\D+/).includes(String(port)))
