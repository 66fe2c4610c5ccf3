/** What a stream may be asked to do in the model test. */
export type Expectation = 'any' | 'no_stream' | 'stream_exists' | number

/** How an operation ends: the revision reached, or why not. */
export type Ending = number | 'wrong' | 'deleted'

/** A stream as the protocol's documentation describes it, in plain memory. Written apart from the server's code. */
export class StreamModel {
  readonly #ids: string[] = []
  #limits: { maxCount?: number; truncateBefore?: number } = {}
  #hasMetadata = false
  #softDeleted = false
  #tombstoned = false

  get lastRevision(): number {
    return this.#ids.length - 1
  }

  append(expected: Expectation, ids: string[]): Ending {
    if (this.#tombstoned) return 'deleted'
    if (expected === 'stream_exists' && this.#softDeleted) return 'deleted'
    if (expected === 'stream_exists' && this.#ids.length === 0 && !this.#hasMetadata) return 'wrong'
    if (expected === 'any' || expected === 'stream_exists') {
      if (ids.every(id => this.#ids.includes(id))) return this.#ids.indexOf(ids.at(-1)!)
      return this.#ids.includes(ids[0]!) ? 'wrong' : this.#add(ids)
    }
    const before = expected === 'no_stream' ? -1 : expected
    const current = this.#ids.length - 1
    if (before === current) return this.#add(ids)
    if (before > current) return 'wrong'
    const there = this.#ids.slice(before + 1, before + 1 + ids.length)
    if (there.join() === ids.join()) return before + ids.length
    return before === -1 && this.#softDeleted && there[0] !== ids[0] ? this.#add(ids) : 'wrong'
  }

  #add(ids: string[]): number {
    if (this.#softDeleted) this.#limits = { truncateBefore: this.#ids.length }
    this.#softDeleted = false
    this.#ids.push(...ids)
    return this.#ids.length - 1
  }

  /** @returns the end without a revision: 0 when it worked */
  remove(kind: 'delete' | 'tombstone', expected: Expectation): Ending {
    if (this.#tombstoned) return 'deleted'
    const current = this.#ids.length - 1
    const reopened = expected === 'no_stream' && this.#softDeleted
    const asked = expected === 'no_stream' ? -1 : expected
    if (asked !== 'any' && asked !== current && !reopened) return 'wrong'
    if (kind === 'tombstone') this.#tombstoned = true
    else if (current < 0 && !this.#hasMetadata) return 'wrong'
    else {
      this.#softDeleted = true
      this.#hasMetadata = true
      this.#limits = {}
    }
    return 0
  }

  /** @returns 0 when it worked */
  limit(limits: { maxCount?: number; truncateBefore?: number }): Ending {
    if (this.#tombstoned) return this.#hasMetadata ? 0 : 'deleted'
    this.#limits = this.#softDeleted ? { ...limits, truncateBefore: this.#ids.length } : limits
    this.#softDeleted = false
    this.#hasMetadata = true
    return 0
  }

  /** @returns revisions and ids a read shows, or why it shows none */
  read(backwards: boolean, from: number, count: number): string[] | 'missing' | 'deleted' {
    if (this.#tombstoned) return 'deleted'
    if (this.#softDeleted || this.#ids.length === 0) return 'missing'
    const { maxCount = Number.POSITIVE_INFINITY, truncateBefore = 0 } = this.#limits
    const first = Math.max(truncateBefore, this.#ids.length - maxCount)
    const visible = this.#ids.map((id, revision) => ({ id, revision })).filter(({ revision }) => revision >= first)
    const asked = backwards
      ? visible.filter(({ revision }) => revision <= from).reverse()
      : visible.filter(({ revision }) => revision >= from)
    return asked.slice(0, count).map(({ id, revision }) => `${revision}:${id}`)
  }
}
