import type { FastifyInstance } from 'fastify'

/** What is still taken of a request that was answered before it ended: bytes, and milliseconds. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_MS = 10_000
const LOOK_MS = 50

/**
 * Closes the connection of who goes on sending after the answer: a refused upload is not read to its end. What is nearly
 * over is let through and dropped first, since a browser reads the answer once all has left.
 */
export function closeLingering(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done()
    if (raw.complete !== false) return
    const { socket } = raw
    const from = socket.bytesRead
    const until = performance.now() + MOST_MS
    const look = setInterval(() => {
      const over = socket.bytesRead - from > MOST_BYTES || performance.now() > until
      if (over && !raw.complete) socket.destroy()
      if (over || raw.complete || socket.destroyed) clearInterval(look)
    }, LOOK_MS)
    look.unref()
  })
}
