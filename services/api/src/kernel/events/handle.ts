import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { Actor, DomainEvent } from '@faitage/contracts/kernel/message'
import type { Api } from '../api.ts'
import type { Caller } from '../http/caller.ts'
import type { RequestContext } from '../http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../refusal.ts'
import { conflictOf } from './conflict.ts'
import type { Decider, Recorded } from './decider.ts'
import { type Appended, WrongRevision } from './event-log.ts'
import type { Entry } from './fold-cache.ts'

/** A command on its way to one stream. */
export interface Commanded<State, Command> {
  decider: Decider<State, Command>
  stream: string
  command: Command
  caller: Caller
  request: RequestContext
  /** Id that is answered; the part of the stream's name after its kind by default. */
  id?: string
  /** Who the history names, when it is not the caller (the person a worker acts for). */
  actor?: Actor
  /** The stream is supposed to be new: it is not read first, and caught up with only where it turns out to be there. */
  isNew?: boolean
  /** French name of a field, for the page that shows a conflict. */
  labelOf?: (field: string) => string
  /** Whether a field is shown on demand only: a conflict says that it changed, not what it is. */
  isSecret?: (field: string) => boolean
}

/** How often a command is decided anew when somebody wrote in between. */
const RETRIES = 3

/** Commands that may wait for one stream before the next is refused. */
const WAITING = 500

/**
 * Handles a command: fold, decide, append at the exact revision. The same command id with the same content answers what
 * it answered the first time; with another content it is refused.
 *
 * @throws {Unavailable} when the event store does not answer
 */
export function handle<State, Command>(api: Api, commanded: Commanded<State, Command>): Promise<Written | Refusal> {
  return oneAtATime(commanded.stream, () => attempt(api, commanded))
}

async function attempt<State, Command>(api: Api, commanded: Commanded<State, Command>): Promise<Written | Refusal> {
  const { decider, stream, command, request } = commanded
  const id = commanded.id ?? stream.slice(stream.indexOf('-') + 1)
  let entry = commanded.isNew ? api.folds.supposedEmpty(decider, stream) : await api.folds.forWriting(decider, stream)
  for (let attempts = 0; ; attempts++) {
    const before = entry.commands.get(request.commandId)
    if (before) {
      return before.requestHash === request.requestHash
        ? { id, revision: before.revision, position: before.position }
        : refused('IDEMPOTENCY_KEY_REUSED')
    }
    if (isAhead(entry, commanded)) {
      // Written by another process and not heard of here yet, or a revision that never was.
      if (attempts === 0) {
        const { revision } = entry
        entry = await api.folds.anew(decider, stream)
        if (entry.revision !== revision) continue
      }
      if (isAhead(entry, commanded)) return refused('REVISION_AHEAD', { revision: entry.revision })
    }
    const conflict = await conflictOf(api, entry, commanded)
    if (conflict) return conflict
    const decided = decider.decide(command, entry.state)
    if (isRefusal(decided)) {
      // The state may be behind the store: a refusal is only given on one that was read since the command came.
      if (attempts > 0) return decided
      const { revision } = entry
      entry = await api.folds.anew(decider, stream)
      if (entry.revision === revision) return decided
      continue
    }
    if (decided.length === 0) return { id, revision: entry.revision, position: entry.position }
    try {
      return { id, ...(await write(api, commanded, entry, decided)) }
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error
      if (attempts >= RETRIES) return refused('CONCURRENT_WRITES')
      entry = await api.folds.catchUp(decider, stream)
    }
  }
}

/**
 * Whether `If-Match` names a revision that the stream has not reached, as after a backup was restored: what was on screen is
 * nothing that can be compared with, so that no conflict would ever be seen.
 */
const isAhead = <State, Command>(
  { revision }: Entry<State>,
  { request, decider }: Commanded<State, Command>,
): boolean =>
  decider.fieldsOf !== undefined && request.ifMatch !== undefined && revision >= 0 && request.ifMatch > revision

async function write<State, Command>(
  api: Api,
  { decider, stream, caller, request, actor }: Commanded<State, Command>,
  entry: Entry<State>,
  decided: readonly DomainEvent[],
): Promise<{ revision: number; position: string }> {
  const metadata = {
    command_id: request.commandId,
    ...(request.requestHash ? { request_hash: request.requestHash } : {}),
    actor: actor ?? { id: caller.id, kind: caller.kind, ...(caller.reverts ? { reverts: true } : {}) },
  }
  const first = entry.revision + 1
  const appended: Appended = await api.events.append(stream, decided, {
    expected: entry.revision < 0 ? 'no_stream' : entry.revision,
    metadata,
  })
  const recordedAt = api.clock.now().toISOString()
  const events = decided.map((event, index) => ({
    ...event,
    id: appended.ids[index]!,
    stream,
    revision: first + index,
    position: appended.position,
    recordedAt,
    metadata,
  }))
  api.folds.advance(decider, stream, entry, events as Recorded[])
  return { revision: appended.revision, position: appended.position }
}

const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()

/** Commands of one stream follow one another in this process; other processes are met at the revision. */
function oneAtATime<T>(stream: string, work: () => Promise<T>): Promise<T | Refusal> {
  const queue = queues.get(stream) ?? { last: Promise.resolve(), waiting: 0 }
  if (queue.waiting >= WAITING) return Promise.resolve(refused('CONCURRENT_WRITES'))
  queue.waiting++
  const result = queue.waiting === 1 ? work() : queue.last.then(work, work)
  queue.last = result.then(done, done)
  queues.set(stream, queue)
  return result

  function done(): void {
    queue.waiting--
    if (queue.waiting === 0) queues.delete(stream)
  }
}
