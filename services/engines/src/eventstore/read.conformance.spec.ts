import { randomUUID } from 'node:crypto'
import {
  BACKWARDS,
  binaryEvent,
  END,
  jsonEvent,
  type Position,
  type ResolvedEvent,
  START,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, indexes, notes, openTarget, revisions, type Target, take, uniqueName } from './conformance-target.ts'

let target: Target

beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

describe('reading a stream', () => {
  const stream = uniqueName('read')
  const read = (options: Parameters<Target['client']['readStream']>[1]) =>
    collect(target.client.readStream(stream, options)).then(indexes)

  beforeAll(() => target.client.appendToStream(stream, notes(10)))

  it('is inclusive in both directions', async () => {
    expect(await read({ fromRevision: START })).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await read({ fromRevision: 7n })).toEqual([7, 8, 9])
    expect(await read({ direction: BACKWARDS, fromRevision: 2n })).toEqual([2, 1, 0])
    expect(await read({ direction: BACKWARDS, fromRevision: END })).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  it('stops at the count asked for', async () => {
    expect(await read({ maxCount: 2 })).toEqual([0, 1])
    expect(await read({ maxCount: 3, fromRevision: 8n })).toEqual([8, 9])
    expect(await read({ maxCount: 2, direction: BACKWARDS, fromRevision: END })).toEqual([9, 8])
  })

  it('finds nothing beyond the end, and says so without an error', async () => {
    expect(await read({ fromRevision: 10n })).toEqual([])
    expect(await read({ fromRevision: 5_000n })).toEqual([])
    expect(await read({ direction: BACKWARDS, fromRevision: START })).toEqual([0])
    expect(await read({ direction: BACKWARDS, fromRevision: 5_000n, maxCount: 1 })).toEqual([9])
  })

  it('pages through a long stream without a gap', async () => {
    const long = uniqueName('long')
    for (let part = 0; part < 3; part += 1) await target.client.appendToStream(long, notes(450, { first: part * 450 }))
    const forwards = await collect(target.client.readStream(long))
    expect(revisions(forwards)).toEqual(Array.from({ length: 1_350 }, (_, index) => BigInt(index)))
    const backwards = await collect(target.client.readStream(long, { direction: BACKWARDS, fromRevision: END }))
    expect(indexes(backwards)).toEqual(indexes(forwards).toReversed())
  })

  it('says that a stream does not exist', async () => {
    const absent = uniqueName('absent-é')
    const error = await collect(target.client.readStream(absent)).catch(failure => failure)
    expect(error).toBeInstanceOf(StreamNotFoundError)
    expect(error.streamName).toBe(absent)
  })

  it('says that a stream was tombstoned', async () => {
    const gone = uniqueName('gone')
    await target.client.appendToStream(gone, notes(1))
    await target.client.tombstoneStream(gone)
    const error = await collect(target.client.readStream(gone)).catch(failure => failure)
    expect(error).toBeInstanceOf(StreamDeletedError)
    expect(error.streamName).toBe(gone)
  })

  it('keeps many streams apart', async () => {
    const names = Array.from({ length: 300 }, (_, index) => uniqueName(`many-${index}`))
    await Promise.all(names.map((name, index) => target.client.appendToStream(name, notes(2, { first: index }))))
    const all = await Promise.all(names.map(name => collect(target.client.readStream(name)).then(indexes)))
    expect(all).toEqual(names.map((_, index) => [index, index + 1]))
  })
})

describe('reading $all', () => {
  const mark = randomUUID()
  const streams = [`all-a-${mark}`, `all-b-${mark}`]
  const positions: Position[] = []
  const mine = async (options: Parameters<Target['client']['readAll']>[0]) =>
    indexes((await collect(target.client.readAll(options))).filter(({ event }) => event?.streamId.endsWith(mark)))

  beforeAll(async () => {
    for (let index = 0; index < 6; index += 1) {
      const appended = await target.client.appendToStream(streams[index % 2]!, notes(1, { first: index }))
      positions.push(appended.position!)
    }
  })

  it('is inclusive forwards', async () => {
    expect(await mine({ fromPosition: positions[2] })).toEqual([2, 3, 4, 5])
    expect(await mine({ fromPosition: positions[5] })).toEqual([5])
    expect(await mine({ fromPosition: START })).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('is exclusive backwards', async () => {
    expect(await mine({ direction: BACKWARDS, fromPosition: positions[2] })).toEqual([1, 0])
    expect(await mine({ direction: BACKWARDS, fromPosition: positions[0] })).toEqual([])
  })

  it('counts backwards from the end whatever others wrote since, the server’s own events too', async () => {
    const last = await collect(target.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 3 }))
    expect(last).toHaveLength(3)
    // A real server writes its own events at any time: enough of them are read to hold these.
    expect(await mine({ direction: BACKWARDS, fromPosition: END, maxCount: 1_000 })).toEqual([5, 4, 3, 2, 1, 0])
  })

  it('stops at the count asked for', async () => {
    expect(await mine({ fromPosition: positions[1], maxCount: 2 })).toEqual([1, 2])
    expect(await collect(target.client.readAll({ fromPosition: END }))).toEqual([])
  })

  it('is in the order of positions, which are those the appends were answered', async () => {
    const all = await collect(target.client.readAll())
    const read = all.map(({ event }) => event!.position!.commit)
    expect(read).toEqual(read.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(new Set(read).size).toBe(read.length)
    const own = all.filter(({ event }) => event?.streamId.endsWith(mark))
    expect(own.map(({ event }) => event?.position)).toEqual(positions)
    expect(own.map(({ commitPosition }) => commitPosition)).toEqual(positions.map(({ commit }) => commit))
  })

  it('shows system events', async () => {
    await target.client.setStreamMetadata(streams[0]!, { maxCount: 100 })
    const all = await collect(target.client.readAll({ fromPosition: positions[5] }))
    expect(all.some(({ event }) => event?.type === '$metadata' && event.streamId === `$$${streams[0]}`)).toBe(true)
  })
})

describe('the events of the system', () => {
  it('are in $all, from its beginning on, and none of a reader’s own is lost among them', async () => {
    const stream = uniqueName('own')
    await target.client.appendToStream(stream, notes(2))
    await target.client.setStreamMetadata(stream, { maxCount: 5 })
    await target.client.deleteStream(stream)
    const all = await collect(target.client.readAll())
    expect(all[0]?.event?.streamId).toMatch(/^\$/)
    const names = [stream, `$$${stream}`]
    const mine = (some: typeof all) => some.filter(({ event }) => names.includes(event?.streamId ?? ''))
    expect(mine(all).map(({ event }) => event?.type)).toEqual(['noted', 'noted', '$metadata', '$metadata'])
    expect(mine(all).at(-1)?.event?.data).toMatchObject({ $tb: expect.anything() })
    const backwards = await collect(target.client.readAll({ direction: BACKWARDS, fromPosition: END }))
    expect(mine(backwards).map(({ event }) => event?.id)).toEqual(
      mine(all)
        .map(({ event }) => event?.id)
        .reverse(),
    )
  })
})

describe('links', () => {
  const source = uniqueName('source')
  const links = uniqueName('links')
  const linkTo = (revision: number, stream: string) =>
    binaryEvent({ type: '$>', data: Buffer.from(`${revision}@${stream}`) })

  beforeAll(async () => {
    await target.client.appendToStream(source, notes(3))
    await target.client.appendToStream(links, [linkTo(2, source), linkTo(0, source), linkTo(9, source)])
  })

  it('are followed when asked', async () => {
    const resolved = await collect(target.client.readStream(links, { resolveLinkTos: true }))
    expect(resolved.map(({ event }) => event?.revision)).toEqual([2n, 0n, undefined])
    expect(resolved.map(({ event }) => event?.streamId)).toEqual([source, source, undefined])
    expect(resolved.map(({ link }) => link?.revision)).toEqual([0n, 1n, 2n])
    expect(resolved.map(({ link }) => link?.streamId)).toEqual([links, links, links])
  })

  it('are events like others when not', async () => {
    const plain = await collect(target.client.readStream(links))
    expect(plain.map(({ event }) => event?.type)).toEqual(['$>', '$>', '$>'])
    expect(plain.every(({ link }) => link === undefined)).toBe(true)
  })

  it('leave ordinary events alone', async () => {
    const mixed = uniqueName('mixed')
    await target.client.appendToStream(mixed, [jsonEvent({ type: 'plain', data: {} })])
    const [read] = await collect(target.client.readStream(mixed, { resolveLinkTos: true }))
    expect(read).toMatchObject({ event: { type: 'plain' } })
    expect(read?.link).toBeUndefined()
  })

  it('lead nowhere when what they point to was cut off, pushed out or ended, in a stream, in $all and to a follower', async () => {
    const [cut, pushed, ended] = [uniqueName('cut'), uniqueName('pushed'), uniqueName('ended')]
    const stream = uniqueName('dangling')
    for (const name of [cut, pushed, ended]) await target.client.appendToStream(name, notes(3))
    const first = await target.client.appendToStream(stream, [
      ...[cut, pushed, ended].map(name => linkTo(1, name)),
      linkTo(2, cut),
      linkTo(2, pushed),
    ])
    await target.client.setStreamMetadata(cut, { truncateBefore: 2 })
    await target.client.setStreamMetadata(pushed, { maxCount: 1 })
    await target.client.tombstoneStream(ended)
    const shown = (read: ResolvedEvent[]) => read.map(({ event, link }) => [event?.streamId, link?.streamId])
    const expected = [...[undefined, undefined, undefined, cut, pushed].map(name => [name, stream])]
    expect(shown(await collect(target.client.readStream(stream, { resolveLinkTos: true })))).toEqual(expected)
    const all = await collect(target.client.readAll({ resolveLinkTos: true }))
    expect(shown(all.filter(({ link }) => link?.streamId === stream))).toEqual(expected)
    expect(all.some(({ link }) => link?.position?.commit === first.position?.commit)).toBe(true)
    const followed = await take(target.client.subscribeToStream(stream, { resolveLinkTos: true }), 5)
    expect(shown(followed)).toEqual(expected)
  })

  it('say what caused them, and lead to one event only, a link itself too', async () => {
    const stream = uniqueName('caused')
    const [{ event: cause } = {}] = await collect(target.client.readStream(source, { maxCount: 1 }))
    const causedBy = { $v: '1:-1:1:4', $c: 10, $p: 9, $causedBy: cause?.id }
    await target.client.appendToStream(stream, [
      binaryEvent({ type: '$>', data: Buffer.from(`0@${source}`), metadata: Buffer.from(JSON.stringify(causedBy)) }),
      linkTo(0, stream),
    ])
    const [resolved, twice] = await collect(target.client.readStream(stream, { resolveLinkTos: true }))
    expect(resolved?.event?.id).toBe(cause?.id)
    expect((resolved?.link?.metadata as { $causedBy?: string } | undefined)?.$causedBy).toBe(cause?.id)
    expect([twice?.event?.type, twice?.event?.streamId, twice?.link?.revision]).toEqual(['$>', stream, 1n])
  })

  it('to a deleted stream lead nowhere', async () => {
    const deleted = uniqueName('deleted-source')
    const stream = uniqueName('dangling')
    await target.client.appendToStream(deleted, notes(1))
    await target.client.appendToStream(stream, linkTo(0, deleted))
    await target.client.deleteStream(deleted)
    const [read] = await collect(target.client.readStream(stream, { resolveLinkTos: true }))
    expect(read?.event).toBeUndefined()
    expect(read?.link?.streamId).toBe(stream)
  })
})
