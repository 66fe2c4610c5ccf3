import { ANY, NO_STREAM, STREAM_EXISTS, WrongExpectedVersionError } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, indexes, notes, openTarget, type Target, uniqueName } from './conformance-target.ts'

let target: Target

beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const append = (stream: string, count: number) => target.client.appendToStream(stream, notes(count))

describe('the same append again', () => {
  it('is answered like the first time at an exact revision, also when others wrote since', async () => {
    const stream = uniqueName('again')
    await append(stream, 2)
    const events = notes(3, { first: 10 })
    const first = await target.client.appendToStream(stream, events, { expectedRevision: 1n })
    await append(stream, 2)
    const second = await target.client.appendToStream(stream, events, { expectedRevision: 1n })
    expect(second).toMatchObject({ success: true, nextExpectedRevision: first.nextExpectedRevision })
    expect(indexes(await collect(target.client.readStream(stream)))).toEqual([0, 1, 10, 11, 12, 0, 1])
  })

  it('is recognised for a stream expected not to exist', async () => {
    const stream = uniqueName('again-created')
    const events = notes(2)
    await target.client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    const second = await target.client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    expect(second).toMatchObject({ success: true, nextExpectedRevision: 1n })
    expect(await collect(target.client.readStream(stream))).toHaveLength(2)
  })

  it('is recognised at any revision when it was written lately', async () => {
    const stream = uniqueName('again-any')
    const events = notes(2)
    await target.client.appendToStream(stream, events)
    await append(stream, 1)
    const second = await target.client.appendToStream(stream, events)
    expect(second).toMatchObject({ success: true, nextExpectedRevision: 1n })
    expect(await collect(target.client.readStream(stream))).toHaveLength(3)
  })

  it('is answered with the first place of an event that stands twice', async () => {
    const stream = uniqueName('again-twice')
    const events = notes(1)
    const first = await target.client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    const second = await target.client.appendToStream(stream, events, { expectedRevision: 0n })
    expect(second.nextExpectedRevision).toBe(1n)
    for (const expectedRevision of [ANY, STREAM_EXISTS] as const) {
      const again = await target.client.appendToStream(stream, events, { expectedRevision })
      expect(again).toMatchObject({ success: true, nextExpectedRevision: 0n, position: first.position })
    }
    expect(await collect(target.client.readStream(stream))).toHaveLength(2)
  })

  it('is refused at another revision', async () => {
    const stream = uniqueName('again-elsewhere')
    const events = notes(1)
    await append(stream, 1)
    await target.client.appendToStream(stream, events, { expectedRevision: 0n })
    await append(stream, 1)
    await expect(target.client.appendToStream(stream, events, { expectedRevision: NO_STREAM })).rejects.toThrow(
      WrongExpectedVersionError,
    )
  })

  it('is refused when only a part of it is the same', async () => {
    const stream = uniqueName('again-partly')
    const events = notes(2)
    await target.client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
    const mixed = [events[0]!, ...notes(1, { first: 7 })]
    await expect(target.client.appendToStream(stream, mixed, { expectedRevision: NO_STREAM })).rejects.toThrow(
      WrongExpectedVersionError,
    )
    expect(await collect(target.client.readStream(stream))).toHaveLength(2)
  })

  it('is written again to another stream', async () => {
    const events = notes(1)
    const [one, other] = [uniqueName('one'), uniqueName('other')]
    await target.client.appendToStream(one, events)
    await target.client.appendToStream(other, events)
    expect(await collect(target.client.readStream(other))).toHaveLength(1)
  })
})
