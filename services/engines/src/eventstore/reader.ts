import type { Heads, Limits } from './heads.ts'
import { DELETED_REVISION, NO_REVISION, type RecordedEvent } from './record.ts'
import type { EventFile } from './store.ts'

/** A link event says where the event it stands for is: `revision@stream`. */
const LINK_TYPE = '$>'
const LINK_TARGET = /^(\d+)@(.+)$/su

/** Some events of a stream, the last revision looked at for them, and whether there is more beyond it. */
export type Page = { readonly events: RecordedEvent[]; readonly through: number; readonly more: boolean }

export type StreamState = 'readable' | 'missing' | 'deleted'

/** Events of one stream as its metadata lets them be seen. */
export class StreamReader {
  readonly #file: EventFile
  readonly #heads: Heads
  readonly stream: string

  constructor(file: EventFile, heads: Heads, stream: string) {
    this.#file = file
    this.#heads = heads
    this.stream = stream
  }

  state(): StreamState {
    if (this.#heads.isTombstoned(this.stream)) return 'deleted'
    if (this.lastRevision === NO_REVISION || this.#heads.isSoftDeleted(this.stream)) return 'missing'
    return 'readable'
  }

  get lastRevision(): number {
    return this.#heads.of(this.stream).revision
  }

  /** Visible events from `revision` on (inclusive), oldest first; a page may be empty although there is more. */
  forwards(revision: number, limit: number): Page {
    const limits = this.#heads.limitsOf(this.stream)
    const head = this.#heads.of(this.stream)
    const first = Math.max(revision, firstVisible(limits, head.revision))
    const end = { events: [], through: Math.max(revision - 1, head.revision), more: false }
    if (head.id === 0 || first > head.revision) return end
    const page = this.#file.streamFrom(head.id, first, limit)
    const last = page.at(-1)
    if (!last) return end
    return { events: youngEnough(page, limits), through: last.revision, more: last.revision < head.revision }
  }

  /** The same down from `revision` (inclusive), newest first. */
  backwards(revision: number, limit: number): Page {
    const limits = this.#heads.limitsOf(this.stream)
    const head = this.#heads.of(this.stream)
    const first = firstVisible(limits, head.revision)
    if (head.id === 0 || revision < first) return { events: [], through: revision, more: false }
    const page = this.#file.streamDownFrom(head.id, revision, limit)
    const through = page.at(-1)?.revision ?? 0
    const visible = page.filter(event => event.revision >= first)
    return { events: youngEnough(visible, limits), through, more: through > first }
  }

  /** Events after `revision`, whatever the stream's limits: what a live subscription gets. */
  unlimitedAfter(revision: number, limit: number): Page {
    const head = this.#heads.of(this.stream)
    const none = head.id === 0 || head.revision <= revision || head.revision === DELETED_REVISION
    const events = none ? [] : this.#file.streamFrom(head.id, revision + 1, limit)
    const through = events.at(-1)?.revision ?? revision
    return { events, through, more: through < head.revision }
  }
}

function firstVisible(limits: Limits, lastRevision: number): number {
  const byCount = limits.maxCount === undefined ? 0 : lastRevision - limits.maxCount + 1
  return Math.max(0, byCount, limits.truncateBefore ?? 0)
}

function youngEnough(events: RecordedEvent[], { maxAge }: Limits): RecordedEvent[] {
  if (maxAge === undefined) return events
  const oldest = Date.now() - maxAge * 1000
  return events.filter(event => event.created >= oldest)
}

export const isLink = (event: RecordedEvent): boolean => event.type === LINK_TYPE

/** @returns the event a link points to, or undefined when it is deleted, truncated or never was. */
export function followLink(file: EventFile, heads: Heads, link: RecordedEvent): RecordedEvent | undefined {
  const match = LINK_TARGET.exec(Buffer.from(link.data).toString('utf8'))
  if (!match) return undefined
  const revision = Number(match[1])
  const reader = new StreamReader(file, heads, match[2] as string)
  if (reader.state() !== 'readable') return undefined
  const event = reader.forwards(revision, 1).events[0]
  return event?.revision === revision ? event : undefined
}
