import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ActivityContext, alive } from './activity.ts'
import { fatalWork } from './fatal-work.ts'

/** One attempt, told what the one before said, and what it said itself. */
async function attempt(said: unknown, work: () => Promise<string>) {
  const told: unknown[] = []
  const context: ActivityContext = { said, heartbeat: next => void told.push(next), signal: undefined }
  const outcome = await alive(context, (_, told) => fatalWork(told, work, () => new Error('too many fell'))).catch(
    (error: Error) => error.message,
  )
  return { told, outcome }
}
/** This process, as it names itself. */
const named = [expect.stringMatching(/^[\da-f-]{36}$/)]
const done = async () => 'done'
const fails = async () => {
  throw new Error('the API is away')
}

test('says who began it before it begins, and takes that back once it is done', async () => {
  const { told, outcome } = await attempt(undefined, done)
  expect(outcome).toBe('done')
  expect(told).toEqual([undefined, named, []])
})

test('is taken up after two processes that fell, and no more after three', async () => {
  expect((await attempt(['one', 'two'], done)).outcome).toBe('done')
  const { told, outcome } = await attempt(['one', 'two', 'three'], done)
  expect(outcome).toBe('too many fell')
  // Said again: who comes next refuses it as well.
  expect(told.at(-1)).toEqual(['one', 'two', 'three'])
})

test('a process that failed and stands counts for nothing, and tries again as often as it has to', async () => {
  const { told, outcome } = await attempt(['one', 'two'], fails)
  expect(outcome).toBe('the API is away')
  expect(told).toContainEqual(['one', 'two', ...named])
  expect(told.at(-1)).toEqual(['one', 'two'])
  // Said by an attempt of this very process, whose end was not heard of.
  const [, , self] = told.find(said => Array.isArray(said) && said.length === 3) as string[]
  expect((await attempt(['one', 'two', self], done)).outcome).toBe('done')
})

test('a process that is told to stop says at once that it counts for nothing, and begins nothing that counts', async () => {
  const stop = new AbortController()
  const { begun, told, begin } = underWay(stop.signal)
  const [first, second] = [begin('first', ['one']), begin('second')]
  await setImmediate()
  expect(told.first).toEqual(['one', ...named])
  stop.abort()
  expect(told.first).toEqual(['one'])
  await first.letGo()
  expect(begun).toEqual(['first', 'second'])
  expect(told.second).toBeUndefined()
  await second.letGo()
})

/** Works that are under way until they are let go; `said` is what the attempt before said of each. */
function underWay(stopping?: AbortSignal) {
  const begun: string[] = []
  const told: Record<string, unknown> = {}
  const begin = (name: string, said?: unknown, signal?: AbortSignal) => {
    const gate = Promise.withResolvers<void>()
    const work = async () => {
      begun.push(name)
      await gate.promise
    }
    const refusal = () => new Error('too many fell')
    told[name] = said
    const say = (next: unknown) => {
      told[name] = next
    }
    const ended = fatalWork({ said, say, stopping }, work, refusal, signal)
    return {
      ended,
      letGo: async () => {
        gate.resolve()
        await ended
        await setImmediate()
      },
    }
  }
  return { begun, told, begin }
}
test('work that only waits its turn says of nobody that he began it', async () => {
  const { begun, told, begin } = underWay()
  const [first, second, waiting, fellBefore] = [begin('1'), begin('2'), begin('waits'), begin('fell', ['one'])]
  await setImmediate()
  expect(begun).toEqual(['1', '2'])
  // What a process that falls now leaves to the next.
  expect(told).toEqual({ 1: named, 2: named, waits: undefined, fell: ['one'] })
  await first.letGo()
  expect(begun).toEqual(['1', '2', 'waits'])
  for (const one of [second, waiting, fellBefore]) await one.letGo()
})

test('work at which a process fell is done alone: what waits beside it is not refused with it', async () => {
  const { begun, told, begin } = underWay()
  const first = begin('first')
  const [guilty, beside, after] = [begin('guilty', ['one']), begin('beside', ['one']), begin('after')]
  await setImmediate()
  expect(begun).toEqual(['first'])
  await first.letGo()
  expect(begun).toEqual(['first', 'guilty'])
  expect(told).toMatchObject({ guilty: ['one', ...named], beside: ['one'], after: undefined })
  await guilty.letGo()
  expect(begun.at(-1)).toBe('beside')
  await beside.letGo()
  await after.letGo()
})

test('work that was to be alone and is given up holds up nobody', async () => {
  const { begun, begin } = underWay()
  const halt = new AbortController()
  const [first, alone, behind] = [begin('first'), begin('alone', ['one'], halt.signal), begin('behind')]
  halt.abort(new Error('cancelled while it waited'))
  await expect(alone.ended).rejects.toThrow('while it waited')
  await setImmediate()
  expect(begun).toEqual(['first', 'behind'])
  await first.letGo()
  await behind.letGo()
})
