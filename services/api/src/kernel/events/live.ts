import type { ChangeNotice } from '@faitage/contracts/system/system.endpoints'
import { WORKER_EVERY_MS } from '@faitage/contracts/system/worker-state.endpoints'
import { LIVE, STANDING } from '@faitage/projections/kernel/live-batch'
import pg from 'pg'
import type { Logger } from 'pino'

/** What a batch of the projector changed, and other streams that moved; null when it is too much to tell. */
export interface Notices {
  readonly position: string
  readonly changes: readonly Omit<ChangeNotice, 'position'>[] | null
  readonly streams?: readonly string[] | null
  /** Where tables stand that an upgrade does not project into; null once none does, absent where nothing is said of it. */
  readonly standing?: string | null
  /** The tables were made again on an older log: what is kept of it is of another past. */
  readonly back?: boolean
}

/** What the projector and the other processes of the API say, as it happens. */
export interface Live {
  /** Position the read models have reached, as far as this process knows. */
  position(): bigint
  /** Whether the line to Postgres is up. */
  connected(): boolean
  /** Waits until the read models have seen a position, every one; false when that took longer than `timeoutMs`. */
  caughtUp(position: string, timeoutMs: number): Promise<boolean>
  /**
   * The same of those that are projected into: during an upgrade others may stand still, which `part` says. For who shows
   * what there is, and decides nothing by it.
   */
  shows(position: string, timeoutMs: number): Promise<'all' | 'part' | 'late'>
  onNotices(listener: (notices: Notices) => void): () => void
  /** Calls back when a session was closed somewhere. */
  onSessionClosed(listener: (sessionId: string) => void): () => void
  /** Calls back when the line is up again: sessions may have been closed meanwhile that nobody told of here. */
  onBack(listener: () => void): () => void
  /** What the worker said of itself, to any process of the API; nothing when that is too long ago. */
  worker(): WorkerState | undefined
  tellWorker(state: WorkerState): Promise<void>
  /** How far the proof of the log got, told to every process of the API; nothing when that is too long ago. */
  proof(): ProofState | undefined
  tellProof(state: ProofState | null): Promise<void>
  close(): Promise<void>
}

interface ProofState {
  readonly events: number
  readonly total: number
}

interface WorkerState {
  readonly workflow_server: boolean
  readonly started_at: string
  readonly memory_bytes: number
}

export const channels = {
  notices: 'faitage',
  sessionClosed: 'session_closed',
  worker: 'worker_state',
  proof: 'log_proof',
}

/** Milliseconds after which a worker that says nothing counts as gone. */
const WORKER_SILENCE_MS = WORKER_EVERY_MS * 4
/** The same of a proof of the log: a step takes a second or so. */
const PROOF_SILENCE_MS = 60_000

/** Milliseconds between two looks at the checkpoint while somebody waits and nothing is heard. */
const POLL_MS = 250
const RECONNECT_MS = { first: 100, most: 5000 }

/** Opens the line and keeps it open; a lost one is taken up again and what was missed is told as one big change. */
export async function openLive(databaseUrl: string, log: Logger): Promise<Live> {
  let reached = 0n
  /** The furthest that was ever heard of, whatever became of it. */
  let furthest = 0n
  let standing: bigint | undefined
  let client: pg.Client | undefined
  let closed = false
  let again = false
  let worker: { at: number; state: WorkerState } | undefined
  let proof: { at: number; state: ProofState | null } | undefined
  let reconnecting: NodeJS.Timeout | undefined
  const waiting = new Set<{ position: bigint; every: boolean; done: (caughtUp: boolean) => void }>()
  const listeners = new Set<(notices: Notices) => void>()
  const sessionListeners = new Set<(sessionId: string) => void>()
  const backListeners = new Set<() => void>()

  const holds = (position: bigint, every: boolean) =>
    position <= reached && !(every && standing !== undefined && position > standing)
  const reach = (position: bigint, stands: bigint | undefined): void => {
    if (position > reached) reached = position
    if (position > furthest) furthest = position
    standing = stands
    for (const waiter of waiting) if (holds(waiter.position, waiter.every)) waiter.done(true)
  }
  /** What was not on disk yet may be gone with a line: where the tables are is asked anew. */
  const reachNothing = (): void => {
    reached = 0n
    standing = undefined
  }
  const tell = (notices: Notices): void => {
    for (const listener of listeners) listener(notices)
  }
  const hear = (message: pg.Notification): void => {
    if (message.channel === channels.sessionClosed) {
      for (const listener of sessionListeners) listener(message.payload ?? '')
    } else if (message.channel === channels.worker) {
      worker = { at: performance.now(), state: JSON.parse(message.payload ?? '{}') as WorkerState }
    } else if (message.channel === channels.proof) {
      proof = { at: performance.now(), state: JSON.parse(message.payload ?? 'null') as ProofState | null }
    } else {
      const notices = JSON.parse(message.payload ?? '{}') as Notices
      // Listeners first: who waited for this position must find the folds already marked.
      tell(notices)
      if (notices.back) reachNothing()
      const { standing: said } = notices
      reach(BigInt(notices.position), said === undefined ? standing : said === null ? undefined : BigInt(said))
    }
  }
  const look = async (from: pg.Client): Promise<void> => {
    const { rows } = await from.query<{ name: string; position: string }>(
      'select name, position::text from ops.projection_checkpoint where name = any($1)',
      [[LIVE, STANDING]],
    )
    const at = (which: string) => rows.find(({ name }) => name === which)?.position
    const stands = at(STANDING)
    reach(BigInt(at(LIVE) ?? '0'), stands === undefined ? undefined : BigInt(stands))
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'faitage-api-live', keepAlive: true })
    // What comes before listeners know that they missed something waits: its position would free who waits for it.
    let early: pg.Notification[] | undefined = []
    next.on('notification', message => (early ? early.push(message) : hear(message)))
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    try {
      await next.connect()
      for (const channel of Object.values(channels)) await next.query(`listen ${channel}`)
      if (again) tell({ position: String(furthest), changes: null })
      const heard = early
      early = undefined
      for (const message of heard) hear(message)
      await look(next)
      if (closed) throw new Error('closed meanwhile')
    } catch (error) {
      reachNothing()
      void next.end().catch(() => undefined)
      throw error
    }
    client = next
    if (again) for (const listener of backListeners) listener()
    again = true
  }
  const lost = (which: pg.Client): void => {
    if (closed || client !== which) return
    client = undefined
    reachNothing()
    log.warn('the line to Postgres is lost')
    void which.end().catch(() => undefined)
    retry(RECONNECT_MS.first)
  }
  const retry = (delay: number): void => {
    reconnecting = setTimeout(() => {
      connect().then(
        () => log.info('the line to Postgres is back'),
        () => closed || retry(Math.min(delay * 2, RECONNECT_MS.most)),
      )
    }, delay)
  }
  const subscribe =
    <L>(set: Set<L>) =>
    (listener: L) => {
      set.add(listener)
      return () => void set.delete(listener)
    }

  const until = (position: string, timeoutMs: number, every: boolean): Promise<boolean> => {
    const wanted = BigInt(position)
    if (holds(wanted, every)) return Promise.resolve(true)
    return new Promise(resolve => {
      const waiter = { position: wanted, every, done: settle }
      const timer = setTimeout(() => settle(false), timeoutMs)
      const poll = setInterval(() => client && void look(client).catch(() => undefined), POLL_MS)
      waiting.add(waiter)
      function settle(caughtUp: boolean): void {
        clearTimeout(timer)
        clearInterval(poll)
        waiting.delete(waiter)
        resolve(caughtUp)
      }
    })
  }

  await connect()
  return {
    position: () => reached,
    connected: () => client !== undefined,
    onNotices: subscribe(listeners),
    onSessionClosed: subscribe(sessionListeners),
    onBack: subscribe(backListeners),
    caughtUp: (position, timeoutMs) => until(position, timeoutMs, true),
    shows: async (position, timeoutMs) =>
      !(await until(position, timeoutMs, false)) ? 'late' : holds(BigInt(position), true) ? 'all' : 'part',
    worker: () => (worker && performance.now() - worker.at < WORKER_SILENCE_MS ? worker.state : undefined),
    async tellWorker(state) {
      await client?.query('select pg_notify($1, $2)', [channels.worker, JSON.stringify(state)])
    },
    proof: () => (proof?.state && performance.now() - proof.at < PROOF_SILENCE_MS ? proof.state : undefined),
    async tellProof(state) {
      await client?.query('select pg_notify($1, $2)', [channels.proof, JSON.stringify(state)])
    },
    async close() {
      closed = true
      clearTimeout(reconnecting)
      for (const waiter of waiting) waiter.done(false)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
