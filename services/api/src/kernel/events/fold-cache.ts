import { LRUCache } from 'lru-cache'
import type { Decider, Folded, Recorded } from './decider.ts'
import type { EventLog } from './event-log.ts'

/** What one command left in a stream, to give it the same answer when it comes again. */
interface CommandRecord {
  readonly requestHash: string | undefined
  readonly revision: number
  readonly position: string
}

/** Who last set a field, when, and to what. */
export interface Touch {
  readonly revision: number
  readonly value: unknown
  readonly actorId: string
  readonly at: string
}

/** A folded stream with what the rules of writing need to know of it. */
export interface Entry<State = unknown> {
  state: State
  revision: number
  position: string
  /** Commands already in the stream, by id. */
  readonly commands: Map<string, CommandRecord>
  readonly touched: Map<string, Touch>
  /** Cache generation at which the stream was last known to be read to its end. */
  freshAt: number
  /** How often the cache had been cleared when it began to be read. */
  readonly clearings: number
}

// biome-ignore lint/suspicious/noExplicitAny: the cache holds the states of every decider
type AnyDecider = Decider<any, any>

/**
 * Folded states of streams, the least recently used dropped first. A writer may use a state that somebody else has
 * since outdated: appending at its exact revision then fails and the state is caught up. A reader gets a state that is
 * caught up whenever a notice said the stream moved.
 */
export class FoldCache {
  readonly #events: EventLog
  readonly #entries: LRUCache<string, Entry>
  readonly #loading = new Map<string, Promise<Entry>>()
  readonly #follows: () => boolean
  #generation = 1
  #clearings = 0

  /** @param follows whether notices arrive: while they do not, nothing that is kept is known to be fresh */
  constructor(events: EventLog, max: number, follows: () => boolean = () => true) {
    this.#events = events
    this.#follows = follows
    this.#entries = new LRUCache({ max })
  }

  /** The current state, caught up with the store if a notice said that it moved. */
  async current<State, Command>(decider: Decider<State, Command>, stream: string): Promise<Folded<State>> {
    return this.fresh<State>(stream) ?? foldedOf(await this.catchUp(decider, stream))
  }

  /** The current state when it is here and nothing says that it moved: no promise on the way. */
  fresh<State>(stream: string): Folded<State> | undefined {
    const known = this.#entries.get(stream) as Entry<State> | undefined
    return known && known.freshAt >= this.#generation && this.#follows() ? foldedOf(known) : undefined
  }

  /** A state to decide on: as cached, possibly behind the store. */
  async forWriting<State, Command>(decider: Decider<State, Command>, stream: string): Promise<Entry<State>> {
    const known = this.#entries.get(stream) as Entry<State> | undefined
    return known ?? this.catchUp(decider, stream)
  }

  /**
   * A state to decide on of a stream that nothing is in, as far as anybody knows: appending to it fails where that is wrong.
   * Reading it waits for the store all the same.
   */
  supposedEmpty<State, Command>(decider: Decider<State, Command>, stream: string): Entry<State> {
    return (this.#entries.get(stream) as Entry<State> | undefined) ?? emptyEntry(decider, STALE, this.#clearings)
  }

  /** Reads what was written since, or the whole stream. Calls for one stream at a time share one read. */
  catchUp<State, Command>(decider: Decider<State, Command>, stream: string): Promise<Entry<State>> {
    const underWay = this.#loading.get(stream) as Promise<Entry<State>> | undefined
    if (underWay) return underWay
    const loading = this.#load(decider, stream).finally(() => this.#loading.delete(stream))
    this.#loading.set(stream, loading as Promise<Entry>)
    return loading
  }

  /** The same, by a read that begins now: one under way may have begun before what is looked for was written. */
  async anew<State, Command>(decider: Decider<State, Command>, stream: string): Promise<Entry<State>> {
    await this.#loading.get(stream)?.catch(() => undefined)
    return this.catchUp(decider, stream)
  }

  /** Takes in events just written here, so that the next command needs no read. */
  advance<State, Command>(decider: Decider<State, Command>, stream: string, entry: Entry<State>, events: Recorded[]) {
    if (entry.clearings !== this.#clearings) return
    if (!apply(decider, entry, events)) this.#entries.delete(stream)
    else this.#entries.set(stream, entry as Entry)
  }

  /** A stream moved, at the latest at `position`: readers must catch up unless they have seen that far. */
  stale(stream: string, position: string): void {
    const entry = this.#entries.peek(stream)
    if (entry && BigInt(entry.position) < BigInt(position)) entry.freshAt = STALE
  }

  /** So much moved that every stream must be caught up. */
  staleAll(): void {
    this.#generation++
  }

  /** Forgets every state, as when personal data was erased; what is being read now is read anew before it is kept. */
  clear(): void {
    this.#clearings++
    this.#entries.clear()
  }

  async #load<State, Command>(decider: Decider<State, Command>, stream: string): Promise<Entry<State>> {
    const generation = this.#generation
    const clearings = this.#clearings
    const known = this.#entries.get(stream) as Entry<State> | undefined
    if (known) known.freshAt = generation
    const events = await this.#events.read(stream, { from: (known?.revision ?? -1) + 1 }).catch(error => {
      if (known) known.freshAt = STALE
      throw error
    })
    if (clearings !== this.#clearings) return this.#load(decider, stream)
    const entry = known ?? emptyEntry(decider, generation, clearings)
    if (!apply(decider, entry, events)) throw new Error(`a gap in ${stream.slice(0, stream.indexOf('-'))}`)
    if (entry.revision >= 0 || decider.few) this.#entries.set(stream, entry as Entry)
    return entry
  }
}

/** Older than every generation. */
const STALE = 0

const emptyEntry = <State, Command>(
  { initial }: Decider<State, Command>,
  freshAt: number,
  clearings: number,
): Entry<State> => ({
  state: initial,
  revision: -1,
  position: '0',
  commands: new Map(),
  touched: new Map(),
  freshAt,
  clearings,
})

const foldedOf = <State>({ state, revision }: Entry<State>): Folded<State> => ({
  state,
  revision,
  exists: revision >= 0,
})

/** Folds the events an entry has not seen yet. False when one is missing in between. */
function apply(decider: AnyDecider, entry: Entry<unknown>, events: readonly Recorded[]): boolean {
  for (const event of events) {
    if (event.revision <= entry.revision) continue
    if (event.revision !== entry.revision + 1) return false
    const before = entry.state
    entry.state = decider.evolve(before, event)
    entry.revision = event.revision
    entry.position = event.position
    entry.commands.set(event.metadata.command_id, {
      requestHash: event.metadata.request_hash,
      revision: event.revision,
      position: event.position,
    })
    for (const [field, value] of Object.entries(decider.touches?.(event, before) ?? {})) {
      entry.touched.set(field, {
        revision: event.revision,
        value,
        actorId: event.metadata.actor.id,
        at: event.recordedAt,
      })
    }
  }
  return true
}
