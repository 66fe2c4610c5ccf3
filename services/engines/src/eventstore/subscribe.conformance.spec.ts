import { randomUUID } from 'node:crypto'
import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type Position,
  type ResolvedEvent,
  START,
  StreamDeletedError,
  streamNameFilter,
} from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { collect, indexes, notes, openTarget, type Target, take, uniqueName } from './conformance-target.ts'

let target: Target

beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

type Emitter = { once(event: 'caughtUp' | 'confirmation', listener: () => void): unknown }
const happens = (subscription: Emitter, what: 'caughtUp' | 'confirmation') =>
  new Promise<void>(resolve => {
    subscription.once(what, resolve)
  })

describe('a subscription to a stream', () => {
  it('starts after the revision given', async () => {
    const stream = uniqueName('sub')
    await target.client.appendToStream(stream, notes(6))
    expect(indexes(await take(target.client.subscribeToStream(stream, { fromRevision: START }), 6))).toEqual([
      0, 1, 2, 3, 4, 5,
    ])
    expect(indexes(await take(target.client.subscribeToStream(stream, { fromRevision: 3n }), 2))).toEqual([4, 5])
  })

  it('from the end gets what comes later only', async () => {
    const stream = uniqueName('sub-end')
    await target.client.appendToStream(stream, notes(3))
    const subscription = target.client.subscribeToStream(stream, { fromRevision: END })
    await happens(subscription, 'caughtUp')
    await target.client.appendToStream(stream, notes(2, { first: 3 }))
    expect(indexes(await take(subscription, 2))).toEqual([3, 4])
  })

  it('may be made before the stream is', async () => {
    const stream = uniqueName('sub-early')
    const subscription = target.client.subscribeToStream(stream)
    await happens(subscription, 'caughtUp')
    await target.client.appendToStream(uniqueName('other'), notes(1))
    await target.client.appendToStream(stream, notes(2))
    expect(indexes(await take(subscription, 2))).toEqual([0, 1])
  })

  it('confirms, sends what there is, says it caught up, then goes on live', async () => {
    const stream = uniqueName('sub-order')
    await target.client.appendToStream(stream, notes(2))
    const seen: unknown[] = []
    const subscription = target.client.subscribeToStream(stream)
    subscription.on('confirmation', () => seen.push('confirmation'))
    subscription.on('caughtUp', () => seen.push('caughtUp'))
    subscription.on('data', (resolved: ResolvedEvent) => seen.push(...indexes([resolved])))
    await happens(subscription, 'caughtUp')
    await target.client.appendToStream(stream, notes(2, { first: 2 }))
    await until('six events', () => seen.length === 6)
    await subscription.unsubscribe()
    expect(seen).toEqual(['confirmation', 0, 1, 'caughtUp', 2, 3])
  })

  it('follows links', async () => {
    const source = uniqueName('sub-source')
    const links = uniqueName('sub-links')
    await target.client.appendToStream(source, notes(1, { first: 8 }))
    await target.client.appendToStream(links, {
      ...notes(1, { type: '$>' })[0]!,
      contentType: 'application/octet-stream',
      data: Buffer.from(`0@${source}`),
    } as never)
    const [read] = await take(target.client.subscribeToStream(links, { resolveLinkTos: true }), 1)
    expect(read).toMatchObject({ event: { streamId: source, data: { index: 8 } }, link: { streamId: links } })
  })

  it('fails when the stream is tombstoned already', async () => {
    const stream = uniqueName('sub-gone')
    await target.client.tombstoneStream(stream, { expectedRevision: 'no_stream' })
    await expect(collect(target.client.subscribeToStream(stream))).rejects.toThrow(StreamDeletedError)
  })
})

describe('a subscription to $all', () => {
  it('starts after the position given and keeps the order of positions', async () => {
    const stream = uniqueName('all')
    const first = await target.client.appendToStream(stream, notes(1))
    await target.client.appendToStream(stream, notes(5, { first: 1 }))
    const events = await take(
      target.client.subscribeToAll({ fromPosition: first.position, filter: streamNameFilter({ prefixes: [stream] }) }),
      5,
    )
    expect(indexes(events)).toEqual([1, 2, 3, 4, 5])
  })

  it('from the end gets what comes later only', async () => {
    const stream = uniqueName('all-end')
    await target.client.appendToStream(stream, notes(2))
    const subscription = target.client.subscribeToAll({ fromPosition: END })
    await happens(subscription, 'caughtUp')
    await target.client.appendToStream(stream, notes(1, { first: 2 }))
    expect(indexes(await take(subscription, 1))).toEqual([2])
  })

  it('delivers every event once, in the order of $all, while many write', async () => {
    const mark = randomUUID()
    const subscription = target.client.subscribeToAll({
      fromPosition: END,
      filter: streamNameFilter({ prefixes: [`busy-${mark}`] }),
    })
    await happens(subscription, 'caughtUp')
    const received = take(subscription, 600)
    const writer = async (index: number): Promise<void> => {
      for (let round = 0; round < 30; round += 1) {
        await target.client.appendToStream(`busy-${mark}-${index}`, notes(1, { first: round }))
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => writer(index)))
    const live = (await received).map(({ event }) => event!.id)
    const stored = (await collect(target.client.readAll())).filter(({ event }) =>
      event?.streamId.startsWith(`busy-${mark}`),
    )
    expect(live).toEqual(stored.map(({ event }) => event!.id))
  })

  it('serves a slow reader everything, without skipping', async () => {
    const stream = uniqueName('slow')
    const subscription = target.client.subscribeToStream(stream)
    await happens(subscription, 'caughtUp')
    const text = 'x'.repeat(2_000)
    const written = 4_000
    for (let part = 0; part < written / 200; part += 1) {
      const events = notes(200, { first: part * 200 }).map(event => ({ ...event, data: { ...event.data, text } }))
      await target.client.appendToStream(stream, events)
    }
    const slow = await take(subscription, written)
    expect(indexes(slow)).toEqual(Array.from({ length: written }, (_, index) => index))
  })
})

describe('a filter', () => {
  const mark = randomUUID()
  const finish = `finish-${mark}`
  const filtered = (filter: Filter) =>
    take(target.client.subscribeToAll({ fromPosition: START, filter }), ({ event }) => event?.type === finish)

  beforeAll(async () => {
    await target.client.appendToStream(`alpha-${mark}`, notes(3, { type: `opened-${mark}` }))
    await target.client.appendToStream(`beta-${mark}`, notes(3, { type: `closed-${mark}`, first: 3 }))
    await target.client.appendToStream(`alpha-${mark}`, notes(2, { type: `closed-${mark}`, first: 6 }))
    await target.client.appendToStream(`alpha-${mark}`, notes(1, { type: finish, first: 8 }))
  })

  it('chooses by the beginning of the stream name', async () => {
    expect(indexes(await filtered(streamNameFilter({ prefixes: [`alpha-${mark}`] })))).toEqual([0, 1, 2, 6, 7, 8])
    const both = await filtered(streamNameFilter({ prefixes: [`alpha-${mark}`, `beta-${mark}`] }))
    expect(indexes(both)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('chooses by a regular expression over the stream name', async () => {
    expect(indexes(await filtered(streamNameFilter({ regex: `^al.*${mark}$` })))).toEqual([0, 1, 2, 6, 7, 8])
  })

  it('chooses by the beginning of the event type', async () => {
    const events = await filtered(eventTypeFilter({ prefixes: [`closed-${mark}`, finish] }))
    expect(indexes(events)).toEqual([3, 4, 5, 6, 7, 8])
  })

  it('chooses by a regular expression over the event type', async () => {
    const events = await filtered(eventTypeFilter({ regex: `^(opened|finish)-${mark}$` }))
    expect(indexes(events)).toEqual([0, 1, 2, 8])
  })

  it('leaves system events out', async () => {
    await target.client.setStreamMetadata(`alpha-${mark}`, { maxCount: 1_000 })
    const last = `last-${mark}`
    await target.client.appendToStream(`beta-${mark}`, notes(1, { type: last }))
    const events = await take(
      target.client.subscribeToAll({ filter: excludeSystemEvents() }),
      ({ event }) => event?.type === last,
    )
    expect(events.filter(({ event }) => event?.type.startsWith('$'))).toEqual([])
  })

  it('says how far the search has come, so that it can go on from there', async () => {
    const stream = uniqueName('checkpoints')
    const start = await target.client.appendToStream(stream, notes(1, { type: 'skipped' }))
    const checkpoints: Position[] = []
    const subscription = target.client.subscribeToAll({
      fromPosition: start.position,
      filter: eventTypeFilter({
        prefixes: [`wanted-${mark}`],
        maxSearchWindow: 10,
        checkpointInterval: 2,
        checkpointReached: async (_, position) => void checkpoints.push(position),
      }),
    })
    const received: ResolvedEvent[] = []
    subscription.on('data', event => received.push(event))
    await happens(subscription, 'caughtUp')
    const before = checkpoints.length
    for (let part = 0; part < 10; part += 1) await target.client.appendToStream(stream, notes(10, { type: 'skipped' }))
    await until('four checkpoints more', () => checkpoints.length >= before + 4)
    expect(received).toEqual([])
    const reached = checkpoints.at(-1)!
    await target.client.appendToStream(stream, notes(1, { type: `wanted-${mark}`, first: 77 }))
    await until('an event', () => received.length === 1)
    await subscription.unsubscribe()
    const commits = checkpoints.map(({ commit }) => commit)
    expect(commits).toEqual(commits.toSorted((a, b) => (a < b ? -1 : 1)))
    const resumed = target.client.subscribeToAll({
      fromPosition: reached,
      filter: eventTypeFilter({ prefixes: [`wanted-${mark}`] }),
    })
    expect(indexes(await take(resumed, 1))).toEqual([77])
  })

  it('sends checkpoints in place, between the events before and after', async () => {
    const stream = uniqueName('in-place')
    const start = await target.client.appendToStream(stream, notes(1))
    await target.client.appendToStream(stream, notes(90, { first: 1 }))
    const order: bigint[] = []
    const subscription = target.client.subscribeToAll({
      fromPosition: start.position,
      filter: streamNameFilter({
        prefixes: [stream],
        maxSearchWindow: 10,
        checkpointReached: async (_, { commit }) => void order.push(commit),
      }),
    })
    subscription.on('data', ({ event }: ResolvedEvent) => order.push(event!.position!.commit))
    await until('97 events', () => order.length >= 97)
    await subscription.unsubscribe()
    expect(order).toEqual(order.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })
})
