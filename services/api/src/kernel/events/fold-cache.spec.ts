import { expect, it } from 'vitest'
import type { Decider, Recorded } from './decider.ts'
import type { EventLog } from './event-log.ts'
import { FoldCache } from './fold-cache.ts'

/** Counts what happened. */
const counting: Decider<number, never> = { initial: 0, evolve: count => count + 1, decide: () => [] }

/** A log of one stream, whose reads are answered when the test says so, with what it held when they began. */
function slowLog() {
  let written = 0
  const answers: (() => void)[] = []
  const read: EventLog['read'] = (stream, { from = 0 } = {}) => {
    const events = Array.from({ length: written - from }, (_, index) => {
      const revision = from + index
      const metadata = { command_id: `c${revision}`, actor: { id: 'a', kind: 'user' } }
      return { stream, revision, position: String(revision), metadata } as unknown as Recorded
    })
    return new Promise(resolve => answers.push(() => resolve(events)))
  }
  return { log: { read } as EventLog, write: () => written++, answer: () => answers.shift()?.() }
}

it('a state that is read anew holds what was written while another read was under way', async () => {
  const { log, write, answer } = slowLog()
  const folds = new FoldCache(log, 10)
  const first = folds.catchUp(counting, 'thing-1')
  write()
  const anew = folds.anew(counting, 'thing-1')
  answer()
  expect((await first).revision).toBe(-1)
  await new Promise(setImmediate)
  answer()
  expect((await anew).state).toBe(1)
})

it('what is kept is not fresh while nothing is heard of the log, and is again once it is followed', async () => {
  const { log, write, answer } = slowLog()
  let follows = true
  const folds = new FoldCache(log, 10, () => follows)
  write()
  const read = folds.catchUp(counting, 'thing-1')
  answer()
  await read
  expect(folds.fresh('thing-1')).toMatchObject({ state: 1 })
  follows = false
  expect(folds.fresh('thing-1')).toBe(undefined)
  follows = true
  expect(folds.fresh('thing-1')).toMatchObject({ state: 1 })
})
