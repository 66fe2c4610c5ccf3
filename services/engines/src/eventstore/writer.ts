import { type Decision, decide, type Knowledge, type Written } from './decide.ts'
import type { Feed } from './feed.ts'
import { systemEvent } from './first-events.ts'
import type { Heads } from './heads.ts'
import {
  DELETED_REVISION,
  DELETED_REVISION_TEXT,
  isMetastream,
  metastreamOf,
  NO_REVISION,
  originalOf,
  POSITION_GAP,
  type ProposedEvent,
  type RecordedEvent,
  sizeOf,
} from './record.ts'
import { type EventFile, wasNotKept } from './store.ts'

/** How an append, a delete or a tombstone ended. */
export type Outcome =
  /** `revision` of the last event (−1: nothing written, stream empty), `position` undefined when nothing was written. */
  | { readonly kind: 'done'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'failed'; readonly message: string }

export type WriteRequest = {
  readonly kind: 'append' | 'delete' | 'tombstone'
  readonly stream: string
  /** An exact revision, or one of the `EXPECT_…` numbers. */
  readonly expected: number
  readonly events: readonly ProposedEvent[]
  /** Milliseconds since 1970 after which nobody waits for the answer. */
  readonly deadline: number
  /** Called once, after the commit. */
  readonly answer: (outcome: Outcome) => void
}

/** Ways to break the server on purpose, so that the tests can show that they would notice. */
export type Faults = {
  /** Answers are sent before the commit. */
  readonly noCommitBarrier?: boolean
  /** Repeated appends are not recognised. */
  readonly noIdempotency?: boolean
  /** Positions are given out on arrival but not committed in that order. */
  readonly noOrdering?: boolean
}

const GROUP_REQUESTS = 1_000
const GROUP_BYTES = 4 * 1024 * 1024

/** Event ids remembered for appends that expect no exact revision. */
const REMEMBERED_IDS = 16_384

const LOST_COMMIT_DELAY_MS = 60

/** The one writer: collects requests and commits them in groups, one transaction each. */
export class Writer {
  readonly #file: EventFile
  readonly #heads: Heads
  readonly #feed: Feed
  readonly #faults: Faults
  readonly #written = new Map<string, Written>()
  /** Their ids, and where the oldest stands: a map passes over all it has forgotten to find its first. */
  readonly #writtenIds: string[] = []
  #oldest = 0
  readonly #known: Knowledge
  #queue: WriteRequest[] = []
  #queuedBytes = 0
  #scheduled = false
  #nextPosition: number
  #drained: (() => void)[] = []
  /** Why nothing is written any more. */
  #refusal: string | undefined
  readonly #refusing = Promise.withResolvers<string>()
  /** Positions given out on arrival; filled only when ordering is switched off. */
  readonly #reserved = new Map<WriteRequest, number>()
  #held: WriteRequest[] = []

  constructor(file: EventFile, heads: Heads, feed: Feed, faults: Faults) {
    this.#file = file
    this.#heads = heads
    this.#feed = feed
    this.#faults = faults
    this.#known = { file, heads, written: this.#written, idempotency: !faults.noIdempotency }
    this.#nextPosition = feed.lastPosition + POSITION_GAP
    this.#recall()
  }

  /** Bytes of events waiting to be written. */
  get queuedBytes(): number {
    return this.#queuedBytes
  }

  /** Resolves, with the reason, when nothing more is written until the store is opened anew; readers are served. */
  get refusing(): Promise<string> {
    return this.#refusing.promise
  }

  submit(request: WriteRequest): void {
    if (this.#faults.noOrdering) this.#reserved.set(request, this.#reserve(request.events))
    this.#queue.push(request)
    this.#queuedBytes += bytesOf(request)
    this.#schedule()
  }

  /** Resolves once nothing waits to be written. */
  drained(): Promise<void> {
    if (this.#queue.length === 0 && this.#held.length === 0 && !this.#scheduled) return Promise.resolve()
    return new Promise(resolve => this.#drained.push(resolve))
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    // After the sockets were read: whatever arrived during the last commit joins this group.
    setImmediate(() => this.#commitGroup())
  }

  #takeGroup(): WriteRequest[] {
    let count = 0
    let bytes = 0
    while (count < this.#queue.length && count < GROUP_REQUESTS && bytes < GROUP_BYTES) {
      bytes += bytesOf(this.#queue[count] as WriteRequest)
      count += 1
    }
    this.#queuedBytes -= bytes
    const group = this.#queue.slice(0, count)
    this.#queue = this.#queue.slice(count)
    if (!this.#faults.noOrdering) return group
    const late = this.#held
    this.#held = group.filter((_, index) => index % 2 === 0)
    return [...group.filter((_, index) => index % 2 === 1), ...late]
  }

  #commitGroup(): void {
    const group = this.#takeGroup()
    const events: RecordedEvent[] = []
    const outcomes: Outcome[] = []
    if (this.#refusal !== undefined) {
      this.#fail(group, this.#refusal)
      return
    }
    try {
      this.#file.begin()
      for (const request of group) outcomes.push(this.#perform(request, events))
      if (this.#faults.noCommitBarrier) {
        this.#answerThenCommit(group, outcomes, events)
        return
      }
      this.#file.commit()
    } catch (error) {
      if (wasNotKept(error)) this.#refuse(error)
      this.#undo()
      this.#fail(group, messageOf(error))
      return
    }
    this.#feed.publish(events)
    answerAll(group, outcomes)
    this.#continue()
  }

  #answerThenCommit(group: readonly WriteRequest[], outcomes: readonly Outcome[], events: RecordedEvent[]): void {
    answerAll(group, outcomes)
    setTimeout(() => {
      this.#file.commit()
      this.#feed.publish(events)
      this.#continue()
    }, LOST_COMMIT_DELAY_MS)
  }

  #continue(): void {
    this.#scheduled = false
    if (this.#queue.length > 0 || this.#held.length > 0) {
      this.#schedule()
      return
    }
    const drained = this.#drained
    this.#drained = []
    for (const resolve of drained) resolve()
  }

  #undo(): void {
    this.#heads.clear()
    this.#written.clear()
    this.#writtenIds.length = 0
    this.#oldest = 0
    this.#nextPosition = Math.max(this.#nextPosition, this.#feed.lastPosition + POSITION_GAP)
    try {
      this.#file.rollback()
      this.#recall()
    } catch (error) {
      // A disk that cannot be read either: what was undone is not known.
      this.#refuse(error)
    }
  }

  /** What a disk gave up once it reads back from memory, and says of a later sync that all is well: it must not be built on. */
  #refuse(error: unknown): void {
    this.#refusal ??= `The disk failed, nothing more is written until a new start: ${messageOf(error)}`
    this.#refusing.resolve(this.#refusal)
  }

  #fail(group: readonly WriteRequest[], message: string): void {
    for (const request of group) request.answer({ kind: 'failed', message })
    this.#continue()
  }

  #perform(request: WriteRequest, into: RecordedEvent[]): Outcome {
    if (request.deadline < Date.now()) return { kind: 'timeout' }
    const events = request.kind === 'append' ? request.events : [streamDeleted()]
    const decision = decide(this.#known, request.stream, request.expected, events)
    if (decision.kind === 'repeated') return { kind: 'done', revision: decision.revision, position: decision.position }
    if (decision.kind !== 'write') return decision
    if (request.kind === 'append') return this.#append(request, decision, into)
    if (request.kind === 'tombstone') return this.#tombstone(request, into)
    return this.#softDelete(request, into)
  }

  #append(request: WriteRequest, decision: Decision & { kind: 'write' }, into: RecordedEvent[]): Outcome {
    const { stream } = request
    const undeletesByMetadata = isMetastream(stream) && this.#heads.isSoftDeleted(originalOf(stream))
    const reserved = this.#reserved.get(request)
    this.#reserved.delete(request)
    const last = this.#write(stream, request.events, into, reserved)
    if (undeletesByMetadata) this.#reopen(originalOf(stream), into)
    if (decision.softDeleted && request.events.length > 0) this.#reopen(stream, into, last.firstRevision)
    return { kind: 'done', revision: last.revision, position: last.position }
  }

  #tombstone(request: WriteRequest, into: RecordedEvent[]): Outcome {
    const head = this.#heads.of(request.stream)
    head.revision = DELETED_REVISION - 1
    const { revision, position } = this.#write(request.stream, [streamDeleted()], into)
    return { kind: 'done', revision, position }
  }

  #softDelete(request: WriteRequest, into: RecordedEvent[]): Outcome {
    const metastream = metastreamOf(request.stream)
    const hasEvents = this.#heads.of(request.stream).revision !== NO_REVISION
    if (!hasEvents && this.#heads.of(metastream).revision === NO_REVISION)
      return { kind: 'wrong', current: NO_REVISION }
    const { revision, position } = this.#write(metastream, [metadataEvent(`{"$tb":${DELETED_REVISION_TEXT}}`)], into)
    return { kind: 'done', revision, position }
  }

  /** A write to a soft-deleted stream makes it visible again, from the first new event on. */
  #reopen(stream: string, into: RecordedEvent[], from = this.#heads.of(stream).revision + 1): void {
    const raw = this.#heads.rawMetadata(stream)
    const fields = raw ? parseObject(raw.data) : {}
    this.#write(metastreamOf(stream), [metadataEvent(JSON.stringify({ ...fields, $tb: from }))], into)
  }

  #write(
    stream: string,
    events: readonly ProposedEvent[],
    into: RecordedEvent[],
    reserved?: number,
  ): { revision: number; firstRevision: number; position: number | undefined } {
    const head = this.#heads.of(stream)
    const firstRevision = head.revision + 1
    if (events.length === 0) return { revision: head.revision, firstRevision, position: undefined }
    if (head.id === 0) head.id = this.#file.addStream(stream)
    const created = Date.now()
    let position = reserved ?? this.#nextPosition
    let lastPosition = position
    for (const event of events) {
      head.revision += 1
      this.#file.addEvent(head.id, position, head.revision, created, event)
      into.push({ ...event, stream, revision: head.revision, position, created })
      this.#remember(event.id, { stream, revision: head.revision, position })
      lastPosition = position
      position += sizeOf(event) + POSITION_GAP
    }
    if (reserved === undefined) this.#nextPosition = position
    if (isMetastream(stream)) this.#heads.metadataChanged(stream)
    return { revision: head.revision, firstRevision, position: lastPosition }
  }

  #reserve(events: readonly ProposedEvent[]): number {
    const position = this.#nextPosition
    for (const event of events) this.#nextPosition += sizeOf(event) + POSITION_GAP
    return position
  }

  #remember(id: string, written: Written): void {
    // An id that stands twice is answered with the first of its two places, as EventStoreDB does.
    if (this.#written.has(id)) return
    this.#written.set(id, written)
    const forgotten = this.#writtenIds[this.#oldest]
    this.#writtenIds[this.#oldest] = id
    this.#oldest = (this.#oldest + 1) % REMEMBERED_IDS
    if (forgotten !== undefined) this.#written.delete(forgotten)
  }

  #recall(): void {
    const newest = this.#file.newest(REMEMBERED_IDS)
    for (const { id, ...written } of newest.reverse()) this.#remember(id, written)
  }
}

function answerAll(group: readonly WriteRequest[], outcomes: readonly Outcome[]): void {
  for (const [index, request] of group.entries()) request.answer(outcomes[index] as Outcome)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const bytesOf = (request: WriteRequest): number => request.events.reduce((sum, event) => sum + sizeOf(event), 0)

function metadataEvent(json: string): ProposedEvent {
  return { ...systemEvent('$metadata', {}), data: Buffer.from(json) }
}

const streamDeleted = (): ProposedEvent => systemEvent('$streamDeleted', {})

function parseObject(data: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
