import { type AllStreamResolvedEvent, EventStoreDBClient, eventTypeFilter } from '@eventstore/db-client'
import { reactorEndpoints } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { traceParent, tracing } from '@faitage/telemetry/tracing'
import type { Logger } from 'pino'
import { type ApiClient, ApiUnavailable } from './api-client.ts'
import { kindOf, persist } from './backoff.ts'
import { notedPlaces } from './noted-places.ts'

/** An event as a reactor sees it: ids only, personal data stays sealed. */
export interface SeenEvent {
  readonly id: string
  readonly type: string
  readonly data: Record<string, unknown>
  readonly metadata?: unknown
}

/** Turns events into starts and signals of workflows. Each event is seen at least once, in the log's order. */
export interface Reactor {
  /** Its place in the log is kept under this name. */
  readonly name: string
  readonly types: readonly string[]
  handle(event: SeenEvent): Promise<void>
  /** Whether a failure will not pass by waiting; the event is then logged and left. */
  isFinal(error: unknown): boolean
}

/** A place in a log that is there no more is not kept for the one that is. */
const droppedOnOlderLog = (error: unknown): void => {
  if (!(error instanceof ApiUnavailable && error.key === 'LOG_OLDER')) throw error
}

/** Up to where the log holds nothing more that a reactor looks at. */
type Passed = { readonly passed: bigint }

/** Of events that a reactor does not look at, so many times 32 pass between two notes of how far it got. */
const CHECKPOINT_EVERY = 50

/**
 * Follows the log from where the reactor got to, for ever: an engine that is away is waited for, and so is the right log where
 * an older one was put in its place: the API then tells no place.
 *
 * @param following called once the log is being followed
 */
export async function runReactor(
  reactor: Reactor,
  deps: {
    eventStoreUrl: string
    api: ApiClient
    log: Logger
    signal: AbortSignal
    following?: () => void
    unhandled?: (reactor: string) => void
  },
): Promise<void> {
  const { api, log, signal } = deps
  const client = EventStoreDBClient.connectionString(deps.eventStoreUrl)
  const params = { name: reactor.name }
  const waiting = (doing: string) => (error: unknown) =>
    log.warn({ reactor: reactor.name, doing, ...kindOf(error) }, 'waiting')
  const load = async () => (await api.call(reactorEndpoints.getCheckpoint, { params })).position
  const places = notedPlaces(
    (position, within) =>
      api.call(reactorEndpoints.putCheckpoint, { params, body: { position }, signal: within }).catch(droppedOnOlderLog),
    { signal, waiting: waiting('noting its place') },
  )
  try {
    const follow = async (): Promise<void> => {
      // Asked again each time: while the store was away its log may have been put back to an earlier day.
      let reached = await persist(load, { signal, waiting: waiting('finding its place') })
      const subscription = client.subscribeToAll({
        fromPosition: reached === null ? 'start' : { commit: BigInt(reached), prepare: BigInt(reached) },
        filter: eventTypeFilter({
          regex: `^(${reactor.types.join('|')})$`,
          checkpointInterval: CHECKPOINT_EVERY,
          // Behind the events that came before it, which wait in the stream until they are handled.
          checkpointReached: async (stream, { commit }) => void stream.push({ passed: commit } satisfies Passed),
        }),
      })
      const stop = () => void subscription.unsubscribe().catch(() => undefined)
      signal.addEventListener('abort', stop, { once: true })
      subscription.once('confirmation', () => deps.following?.())
      try {
        for await (const one of subscription as AsyncIterable<AllStreamResolvedEvent | Passed>) {
          if ('passed' in one) reached = String(one.passed)
          else if (one.event) {
            await react(one.event as SeenEvent)
            reached = String(one.event.position.commit)
          } else continue
          places.note(reached)
        }
      } finally {
        signal.removeEventListener('abort', stop)
        stop()
      }
      signal.throwIfAborted()
      throw new Error('the subscription ended')
    }
    await persist(follow, { signal, waiting: waiting('following the log') })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await places.end()
    await client.dispose().catch(() => undefined)
  }

  /** Below the trace that led to the event, where traces are kept. */
  function traced(event: SeenEvent, work: () => Promise<void>): Promise<void> {
    const traces = tracing()
    const parent = traces && traceParent((event.metadata as { traceparent?: unknown } | undefined)?.traceparent)
    return parent ? traces.span(`react ${reactor.name}`, { parent, kind: 'consumer' }, work) : work()
  }

  async function react(event: SeenEvent): Promise<void> {
    try {
      await traced(event, () =>
        persist(() => reactor.handle(event), {
          signal,
          final: error => reactor.isFinal(error),
          waiting: waiting(event.type),
        }),
      )
    } catch (error) {
      if (signal.aborted) throw error
      log.error({ reactor: reactor.name, type: event.type, ...kindOf(error) }, 'an event was left unhandled')
      deps.unhandled?.(reactor.name)
    }
  }
}
