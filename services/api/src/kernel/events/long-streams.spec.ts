import { expect, it } from 'vitest'
import { LongStreams } from './long-streams.ts'

interface Written {
  revision: bigint
  text: string
}
const written = (from: number, to: number, text = 'first') =>
  Array.from({ length: to - from }, (_, nth) => ({ revision: BigInt(from + nth), text }))

/** A store that says from where it was read. */
function store(events: Written[]) {
  const asked: number[] = []
  return {
    asked,
    events,
    readFrom: async (revision: number) => {
      asked.push(revision)
      return events.slice(revision)
    },
  }
}

it('reads of a long stream what followed, of a short one everything', async () => {
  const streams = new LongStreams<Written>()
  const long = store(written(0, 600))
  await streams.read('long', long.readFrom)
  long.events.push(...written(600, 603))
  expect(await streams.read('long', long.readFrom)).toEqual(long.events)
  expect(await streams.read('long', long.readFrom)).toHaveLength(603)
  expect(long.asked).toEqual([0, 600, 603])
  const short = store(written(0, 20))
  await streams.read('short', short.readFrom)
  expect(await streams.read('short', short.readFrom)).toHaveLength(20)
  expect(short.asked).toEqual([0, 0])
})

it('two readers at once leave what the one that saw more read', async () => {
  const streams = new LongStreams<Written>()
  const all = written(0, 700)
  let more: (events: Written[]) => void = () => undefined
  const slow = streams.read('one', () => new Promise(done => (more = done)))
  expect(await streams.read('one', async () => all)).toHaveLength(700)
  more(all.slice(0, 650))
  expect(await slow).toHaveLength(650)
  const { readFrom, asked } = store(all)
  await streams.read('one', readFrom)
  expect(asked).toEqual([700])
})

it('what does not follow what was kept is another past: all of it is read anew', async () => {
  const streams = new LongStreams<Written>()
  const one = store(written(0, 600))
  await streams.read('one', one.readFrom)
  const other = written(0, 900, 'second')
  const read = await streams.read('one', async from => (from === 0 ? other : written(610, 900, 'second')))
  expect(read).toEqual(other)
})
