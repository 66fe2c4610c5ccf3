import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Listener = {
  /** Resolves once the channel is listened to for the first time. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

type Handlers = {
  notice(payload: string): void
  /** Called whenever the line is there, first of all too: notices of before are lost, and what was learnt meanwhile is doubtful. */
  connected(): void
}

const FIRST_DELAY_MS = 50
const LAST_DELAY_MS = 2000

/** Listens to a Postgres channel on a connection of its own, for ever: a lost connection is opened again. */
export function listen(options: pg.PoolConfig, channel: string, handlers: Handlers): Listener {
  let client: pg.Client | undefined
  let closed = false
  let becomeReady: () => void
  const ready = new Promise<void>(resolve => {
    becomeReady = resolve
  })
  const wake = new AbortController()

  const connectOnce = async (): Promise<void> => {
    const { max: _max, min: _min, ...connection } = options
    const next = new pg.Client({ ...connection, password: options.password, keepAlive: true })
    const ended = new Promise<void>(resolve => {
      next.once('end', resolve)
      next.once('error', () => resolve())
    })
    next.on('error', () => undefined)
    next.on('notification', message => handlers.notice(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
      // Ended only once connected: pg leaves the socket open otherwise.
      if (closed) return
      client = next
      handlers.connected()
      becomeReady()
      await ended
    } finally {
      client = undefined
      await next.end().catch(() => undefined)
    }
  }

  const run = async () => {
    let delay = FIRST_DELAY_MS
    while (!closed) {
      const started = Date.now()
      await connectOnce().catch(() => undefined)
      if (closed) return
      delay = Date.now() - started > LAST_DELAY_MS ? FIRST_DELAY_MS : Math.min(delay * 2, LAST_DELAY_MS)
      await sleep(delay, undefined, { signal: wake.signal }).catch(() => undefined)
    }
  }
  const running = run()

  return {
    ready,
    close: async () => {
      closed = true
      wake.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
