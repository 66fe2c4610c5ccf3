import { expect, it } from 'vitest'
import { KeptStreams } from './kept-streams.ts'

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

it('reads of a stream what followed, and nothing where nothing did as far as is known', async () => {
  const streams = new KeptStreams<Written>()
  const one = store(written(0, 600))
  await streams.read('one', one.readFrom)
  one.events.push(...written(600, 603))
  expect(await streams.read('one', one.readFrom, 603)).toEqual(one.events)
  expect(await streams.read('one', one.readFrom, 603)).toHaveLength(603)
  expect(await streams.read('one', one.readFrom)).toHaveLength(603)
  expect(one.asked).toEqual([0, 600, 603])
})

it('a stream that is not there is looked for each time, and none is kept for ever', async () => {
  const streams = new KeptStreams<Written>()
  const nothing = store([])
  for (let time = 0; time < 2; time++) expect(await streams.read('none', nothing.readFrom, 0)).toEqual([])
  expect(nothing.asked).toEqual([0, 0])
  const first = store(written(0, 20_000))
  await streams.read('first', first.readFrom)
  await streams.read('second', store(written(0, 20_000)).readFrom)
  await streams.read('first', first.readFrom)
  expect(first.asked).toEqual([0, 0])
})

it('two readers at once leave what the one that saw more read', async () => {
  const streams = new KeptStreams<Written>()
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
  const streams = new KeptStreams<Written>()
  const one = store(written(0, 600))
  await streams.read('one', one.readFrom)
  const other = written(0, 900, 'second')
  const read = await streams.read('one', async from => (from === 0 ? other : written(610, 900, 'second')))
  expect(read).toEqual(other)
  // Nor is anything of it kept, whatever who asks has seen.
  expect(await streams.read('one', store(other).readFrom, 500)).toEqual(other)
})
