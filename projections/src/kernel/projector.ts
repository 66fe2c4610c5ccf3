import { setTimeout as sleep } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { readModels as allReadModels } from '../read-models.ts'
import { openDatabase } from './database.ts'
import { type Feed, openFeed } from './feed.ts'
import { LIVE, type ProjectorFaults, projectBatch } from './live-batch.ts'
import { openLiveSession } from './live-session.ts'
import { openHeadSigner } from './log-proof/head-signer.ts'
import { keptHeads } from './log-proof/heads.ts'
import { openSealer, type Sealer } from './log-proof/sealer.ts'
import { projectorMetrics } from './metrics.ts'
import { demandThere, LogIsOlder } from './older-log.ts'
import { openKeyring } from './personal-data/keyring.ts'
import { masterKeyFrom, sealKeyFrom } from './personal-data/secrets.ts'
import { startSweeper } from './personal-data/sweeper.ts'
import { type PutInPlace, RebuildUnderWay, type Rebuilt, rebuild } from './rebuild.ts'
import { goOnWith } from './same-shape.ts'
import { fingerprintOf, type ReadModels, storedFingerprint } from './schema.ts'
import { traceBatch } from './trace-batch.ts'
import { openWorkspace } from './workspace.ts'

export type ProjectorOptions = {
  /** Connection string of the event store, or the process's one client. */
  readonly eventStoreUrl?: string
  readonly client?: EventStoreDBClient
  readonly databaseUrl: string
  /** FAITAGE_SECRET: opens personal data. */
  readonly secret: string
  readonly log: Logger
  readonly readModels?: ReadModels
  readonly faults?: ProjectorFaults
  /** Where the last signed head of the log is kept, beside Postgres. */
  readonly headFile?: string | undefined
  /** Milliseconds between two signed heads. */
  readonly headEveryMs?: number
}

export interface Projector {
  /** Resolves once the read models hold every event up to a commit position. */
  caughtUp(position: string | bigint): Promise<void>
  readonly metrics: Registry
  stop(): Promise<void>
}

/** Events of one transaction. */
const BATCH = 1000
const FIRST_DELAY_MS = 50
const LAST_DELAY_MS = 2000

/** One piece of work after another. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

/**
 * Follows the log and keeps the read models up to date, for ever: whatever engine restarts, it goes on behind the last
 * checkpoint. Of several on one database one works and the others wait. Expects a migrated database; read models of
 * another version are made again beside those that are read, where events go on arriving as far as the tables can take them.
 * On a log that is older than they are nothing is projected, until the right one is there or they were made again on it.
 */
export function startProjector(options: ProjectorOptions): Projector {
  const { databaseUrl, log, readModels = allReadModels } = options
  const eventStore = options.client ?? EventStoreDBClient.connectionString(options.eventStoreUrl ?? '')
  const { pool, close: closeDatabase } = openDatabase(databaseUrl, { max: 2 })
  const keyring = openKeyring(pool, masterKeyFrom(options.secret))
  const sealKey = sealKeyFrom(options.secret)
  const kept = keptHeads(pool, sealKey, options.headFile)
  const signer = openHeadSigner({ pool, eventStore, key: sealKey, kept, log, everyMs: options.headEveryMs })
  const rebuilding = { eventStore, databaseUrl, keyring, readModels, log, sealKey, kept }
  const halt = new AbortController()
  const waiters = new Set<{ position: bigint; resolve: () => void }>()
  let feed: Feed | undefined
  /** One that goes on where the line of who began it was lost: whoever projects next hears of its end. */
  let upgrade: { readonly done: Promise<Rebuilt>; put: PutInPlace } | undefined
  const ending = new Set<Promise<unknown>>()
  let projected = -1n
  let older = false
  const metrics = projectorMetrics(() => feed?.waiting() ?? { events: 0, since: undefined })

  const reached = (position: bigint) => {
    projected = position
    for (const waiter of waiters) {
      if (waiter.position > position) continue
      waiters.delete(waiter)
      waiter.resolve()
    }
  }

  /** Waits for another one to end, unless that one makes these very tables: who projects then begins anew with them. */
  const rebuildInTurn = async (putInPlace: PutInPlace): Promise<Rebuilt> => {
    for (;;) {
      try {
        return await rebuild({ ...rebuilding, putInPlace })
      } catch (error) {
        if (!(error instanceof RebuildUnderWay)) throw error
        // Looked at again before trying anew: it may have ended meanwhile.
        for (const wait of [0, LAST_DELAY_MS]) {
          await sleep(wait, undefined, { signal: halt.signal })
          if ((await storedFingerprint(pool, LIVE)) === fingerprintOf(readModels)) throw error
        }
      }
    }
  }
  const upgradeWith = (put: PutInPlace): Promise<Rebuilt> => {
    if (upgrade) {
      upgrade.put = put
      return upgrade.done
    }
    const done = rebuildInTurn(work => begun.put(work))
    const begun = { done, put }
    upgrade = begun
    const forget = () => {
      upgrade = undefined
    }
    done.then(forget, forget)
    return done
  }
  const endLater = (work: Promise<unknown> | undefined): void => {
    if (!work) return
    const ended = work.catch(() => undefined).then(() => void ending.delete(ended))
    ending.add(ended)
  }

  const session = async () => {
    const live = await openLiveSession(
      databaseUrl,
      () => {
        metrics.standby.set(1)
        log.info('standby: another projector is live')
      },
      halt.signal,
    )
    metrics.standby.set(0)
    let current: Feed | undefined
    let sealer: Sealer | undefined
    let upgrading: Promise<unknown> = Promise.resolve()
    let sweeping: Promise<ReturnType<typeof startSweeper> | undefined> | undefined
    let over = false
    const close = () => void current?.close()
    halt.signal.addEventListener('abort', close)
    live.lost.then(close)
    try {
      for (const place of live.places) await demandThere(eventStore, place)
      const ours = fingerprintOf(readModels)
      const wasOld = (await storedFingerprint(live.client, LIVE)) !== ours
      let { position } = live
      // Where nothing was projected yet there is nothing to go on with.
      const goingOn = wasOld && position !== undefined ? await goOnWith(live.client, readModels, position) : undefined
      const isOld = wasOld && (position === undefined || goingOn !== undefined)
      let models = goingOn?.models ?? readModels
      let workspace = openWorkspace(LIVE, models)
      const inTurn = oneAtATime()
      if (isOld) {
        const waiting = readModels.models.length - models.models.length
        log.info({ waiting }, 'read models of another version: rebuilding, those of the same shape go on meanwhile')
        const rebuilt = upgradeWith(put =>
          inTurn(async () => {
            if ((await put()) === 'again') return
            models = readModels
            workspace = openWorkspace(LIVE, readModels)
          }),
        )
        rebuilt.catch(close)
        upgrading = rebuilt
        if (position === undefined) position = (await rebuilt).position
      }
      const after =
        position === undefined ? undefined : (live.places.find(at => at.position === position) ?? { position })
      current = openFeed(eventStore, after, error => {
        if (error instanceof LogIsOlder) close()
        else log.warn({ err: error }, 'event store lost, reconnecting')
      })
      feed = current
      sealer = openSealer(pool, eventStore, { key: sealKey, upTo: position ?? -1n, log, signer })
      sweeping = upgrading.then(() => (over ? undefined : startSweeper({ pool, rebuilding, log })))
      sweeping.catch(() => undefined)
      if (halt.signal.aborted) close()
      reached(position ?? -1n)
      older = false
      log.info({ position: position?.toString() ?? null }, 'projecting')
      for (;;) {
        const batch = await current.take(BATCH)
        if (!batch) break
        // Before they are opened: what is sealed is what is stored.
        sealer.offer(batch)
        const began = new Date()
        const stopTimer = metrics.seconds.startTimer()
        const done = await inTurn(() => {
          const { madeBy, standing } = models !== readModels && goingOn ? goingOn : { madeBy: ours }
          return projectBatch(live.client, workspace, models, batch, keyring, { ...options.faults, madeBy, standing })
        })
        stopTimer()
        traceBatch(batch, began)
        metrics.events.inc(done.events)
        for (const { model, event, error } of done.parked) {
          metrics.parked.inc({ model })
          if (error !== null) log.error({ model, stream: event.stream, type: event.type, error }, 'event parked')
        }
        reached(done.position)
      }
      // Why it ended, where it is that.
      await Promise.race([upgrading, live.lost])
    } finally {
      over = true
      halt.signal.removeEventListener('abort', close)
      await current?.close()
      // Whoever projects next waits for neither.
      endLater(upgrading)
      endLater(sweeping?.then(sweeper => sweeper?.stop()))
      await sealer?.stop()
      await live.end()
    }
  }

  const run = async () => {
    let delay = FIRST_DELAY_MS
    while (!halt.signal.aborted) {
      const started = Date.now()
      await session().catch(error => {
        if (halt.signal.aborted) return
        const wasOlder = older
        older = error instanceof LogIsOlder
        // Said once, not every other second.
        if (older && !wasOlder) log.error({ err: error }, 'nothing is projected: the log is older than the read models')
        else if (!older) log.warn({ err: error }, 'projector interrupted, trying again')
      })
      if (halt.signal.aborted) return
      delay = Date.now() - started > LAST_DELAY_MS ? FIRST_DELAY_MS : Math.min(delay * 2, LAST_DELAY_MS)
      await sleep(delay, undefined, { signal: halt.signal }).catch(() => undefined)
    }
  }
  const running = run()

  return {
    metrics: metrics.registry,
    caughtUp: position => {
      const wanted = BigInt(position)
      if (projected >= wanted) return Promise.resolve()
      return new Promise(resolve => waiters.add({ position: wanted, resolve }))
    },
    stop: async () => {
      halt.abort()
      await running
      await Promise.all(ending)
      await keyring.close()
      await closeDatabase()
      if (!options.client) await eventStore.dispose()
    },
  }
}
