import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line between two roles that can be cut, held up, and mended. Bytes pass as they are. */
export interface Line {
  readonly port: number
  /** Ends every connection and takes no new one until `mend`. */
  cut(): void
  /** Lets nothing through, and ends nothing, until `mend`: the peer looks frozen. */
  hold(): void
  mend(): void
  close(): Promise<void>
}

export async function openLine(host: string, port: number): Promise<Line> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: 'open' | 'cut' | 'held' = 'open'
  const end = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
  const server: Server = createServer(near => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(port, host)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => end(pair))
      socket.on('close', () => end(pair))
    }
    near.pipe(far)
    far.pipe(near)
    if (state === 'held') for (const socket of pair) socket.pause()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    cut() {
      state = 'cut'
      for (const pair of pairs) end(pair)
    },
    hold() {
      state = 'held'
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    mend() {
      const held = state === 'held'
      state = 'open'
      if (!held) return
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    close() {
      for (const pair of pairs) end(pair)
      return new Promise(done => server.close(() => done()))
    },
  }
}
