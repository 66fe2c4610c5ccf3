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

type Operation =
  | { kind: 'append'; expected: Expectation; count: number; repeat: number }
  | { kind: 'delete' | 'tombstone'; expected: Exclude<Expectation, 'stream_exists'> }
  | { kind: 'limit'; limits: { maxCount?: number; truncateBefore?: number } }
  | { kind: 'read'; backwards: boolean; from: number; count: number }

const exact = fc.nat({ max: 8 })
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      expected: fc.oneof(fc.constantFrom('any' as const, 'no_stream' as const, 'stream_exists' as const), exact),
      count: fc.integer({ min: 1, max: 3 }),
      repeat: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      backwards: fc.boolean(),
      from: fc.nat({ max: 12 }),
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete' as const, 'delete' as const, 'tombstone' as const),
      expected: fc.oneof(fc.constantFrom('any' as const, 'no_stream' as const), exact),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      limits: fc.record({ maxCount: fc.integer({ min: 1, max: 4 }), truncateBefore: exact }, { requiredKeys: [] }),
    }),
  },
)

const revisionOf = <T extends Expectation>(expected: T) => (typeof expected === 'number' ? BigInt(expected) : expected)

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
        const expectedRevision = revisionOf(operation.expected) as 'any'
        const ids = this.#idsFor(operation)
        const events = ids.map(id => jsonEvent({ id, type: 'happened', data: {} }))
        const answer = client.appendToStream(stream, events, { expectedRevision })
        const real = await ending(answer.then(({ nextExpectedRevision }) => Number(nextExpectedRevision)))
        expect(real).toEqual(this.#model.append(operation.expected, ids))
        return
      }
      case 'delete':
      case 'tombstone': {
        const expectedRevision = revisionOf(operation.expected) as 'any'
        const call =
          operation.kind === 'delete'
            ? client.deleteStream(stream, { expectedRevision })
            : client.tombstoneStream(stream, { expectedRevision })
        expect(await ending(call.then(() => 0))).toEqual(this.#model.remove(operation.kind, operation.expected))
        return
      }
      case 'limit': {
        const real = await ending(client.setStreamMetadata(stream, operation.limits).then(() => 0))
        expect(real).toEqual(this.#model.limit(operation.limits))
        return
      }
      case 'read': {
        const { backwards, from, count } = operation
        const direction = backwards ? BACKWARDS : FORWARDS
        const answer = collect(client.readStream(stream, { direction, fromRevision: BigInt(from), maxCount: count }))
        const real = await answer.then(
          events => events.map(({ event }) => `${event!.revision}:${event!.id}`),
          error =>
            error instanceof StreamNotFoundError ? 'missing' : error instanceof StreamDeletedError ? 'deleted' : error,
        )
        expect(real).toEqual(this.#model.read(backwards, from, count))
      }
    }
  }

  #idsFor({ count, repeat }: { count: number; repeat: number }): string[] {
    const again = repeat > 0 ? this.#tried.at(-repeat) : undefined
    const ids = again ?? Array.from({ length: count }, () => crypto.randomUUID())
    this.#tried.push(ids)
    return ids
  }
}

it('behaves like the model under any sequence of operations', { timeout: 60_000 }, async () => {
  const step = fc.tuple(fc.nat({ max: STREAMS - 1 }), operation)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      const pairs = Array.from({ length: STREAMS }, () => new Pair())
      for (const [index, what] of steps) await pairs[index]!.perform(what)
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 150) },
  )
})
