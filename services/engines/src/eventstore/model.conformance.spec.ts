import { randomUUID } from 'node:crypto'
import {
  BACKWARDS,
  FORWARDS,
  jsonEvent,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collect, openTarget, type Target, uniqueName } from './conformance-target.ts'
import { type Ending, type Expectation, StreamModel } from './stream-model.ts'

let target: Target

beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const STREAMS = 2

/** An expectation; a number is counted from the stream's last revision, so that it is often right and seldom far off. */
type Guess = 'any' | 'no_stream' | 'stream_exists' | number

type Operation =
  | { kind: 'append'; expected: Guess; count: number; repeat: number; kept: number }
  | { kind: 'delete' | 'tombstone'; expected: Exclude<Guess, 'stream_exists'> }
  | { kind: 'limit'; limits: { maxCount?: number; truncateBefore?: number } }
  | { kind: 'read'; backwards: boolean; from: number; count: number }

const named = fc.constantFrom('any' as const, 'no_stream' as const)
const near = fc.oneof(fc.constant(0), fc.integer({ min: -4, max: 1 }))
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      expected: fc.oneof(named, fc.constant('stream_exists' as const), near),
      count: fc.integer({ min: 1, max: 3 }),
      repeat: fc.nat({ max: 3 }),
      kept: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      backwards: fc.boolean(),
      from: fc.integer({ min: -6, max: 2 }),
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), expected: fc.oneof(named, near) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('tombstone' as const), expected: fc.oneof(named, near) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      limits: fc.record(
        { maxCount: fc.integer({ min: 1, max: 4 }), truncateBefore: fc.nat({ max: 8 }) },
        { requiredKeys: [] },
      ),
    }),
  },
)

/** What the client takes for an expectation. */
const option = (expected: Expectation) =>
  ({ expectedRevision: typeof expected === 'number' ? BigInt(expected) : expected }) as { expectedRevision: 'any' }

async function ending(result: Promise<number>): Promise<Ending> {
  try {
    return await result
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return 'wrong'
    if (error instanceof StreamDeletedError) return 'deleted'
    throw error
  }
}

/** One stream on the server and in the model, given the same operations. */
class Pair {
  readonly #stream = uniqueName('model')
  readonly #model = new StreamModel()
  /** The ids of earlier appends, to append them again. */
  readonly #tried: string[][] = []

  async perform(operation: Operation): Promise<void> {
    const { client } = target
    const stream = this.#stream
    switch (operation.kind) {
      case 'append': {
        const expected = this.#expectation(operation.expected)
        const ids = this.#idsFor(operation)
        const events = ids.map(id => jsonEvent({ id, type: 'happened', data: {} }))
        const answer = client.appendToStream(stream, events, option(expected))
        const real = await ending(answer.then(({ nextExpectedRevision }) => Number(nextExpectedRevision)))
        expect(real).toEqual(this.#model.append(expected, ids))
        return
      }
      case 'delete':
      case 'tombstone': {
        const expected = this.#expectation(operation.expected)
        const call = operation.kind === 'delete' ? client.deleteStream : client.tombstoneStream
        const real = await ending(call.call(client, stream, option(expected)).then(() => 0))
        expect(real).toEqual(this.#model.remove(operation.kind, expected))
        return
      }
      case 'limit': {
        const real = await ending(client.setStreamMetadata(stream, operation.limits).then(() => 0))
        expect(real).toEqual(this.#model.limit(operation.limits))
        return
      }
      case 'read': {
        const { backwards, count } = operation
        const from = Math.max(0, this.#model.lastRevision + operation.from)
        const direction = backwards ? BACKWARDS : FORWARDS
        const read = () =>
          collect(client.readStream(stream, { direction, fromRevision: BigInt(from), maxCount: count })).then(
            events => events.map(({ event }) => `${event!.revision}:${event!.id}`),
            error =>
              error instanceof StreamNotFoundError
                ? 'missing'
                : error instanceof StreamDeletedError
                  ? 'deleted'
                  : error,
          )
        // A stream that an append has just reopened may not be found at once on a real server.
        await expect.poll(read).toEqual(this.#model.read(backwards, from, count))
      }
    }
  }

  #expectation(guess: Guess): Expectation {
    return typeof guess === 'number' ? Math.max(0, this.#model.lastRevision + guess) : guess
  }

  /** New ids, those of an earlier append, its first ones only, or its first ones and a new one. */
  #idsFor({ count, repeat, kept }: { count: number; repeat: number; kept: number }): string[] {
    const again = repeat > 0 ? this.#tried.at(-repeat) : undefined
    const fresh = Array.from({ length: count }, () => randomUUID())
    const ids = again ? [...again.slice(0, kept), ...(count === 3 ? fresh.slice(0, 1) : [])] : fresh
    this.#tried.push(ids)
    return ids
  }
}

it('behaves like the model under any sequence of operations', { timeout: 60_000 }, async () => {
  const step = fc.tuple(fc.nat({ max: STREAMS - 1 }), operation)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async steps => {
      const pairs = Array.from({ length: STREAMS }, () => new Pair())
      for (const [index, what] of steps) await pairs[index]!.perform(what)
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? (process.env.RUNS === 'all' ? 100 : 10)) },
  )
})
