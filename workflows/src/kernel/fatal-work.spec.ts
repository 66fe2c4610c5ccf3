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
const done = async () => 'done'
const fails = async () => {
  throw new Error('the API is away')
}

test('says who began it before it begins, and takes that back once it is done', async () => {
  const { told, outcome } = await attempt(undefined, done)
  expect(outcome).toBe('done')
  expect(told).toEqual([undefined, [expect.stringMatching(/^[\da-f-]{36}$/)], []])
})

test('is taken up after two processes that fell, and no more after three', async () => {
  expect((await attempt(['one', 'two'], done)).outcome).toBe('done')
  const { told, outcome } = await attempt(['one', 'two', 'three'], done)
  expect(outcome).toBe('too many fell')
  // Said again: who comes next refuses it as well.
  expect(told.at(-1)).toEqual(['one', 'two', 'three'])
})

test('a process that failed and stands counts once, and tries again as often as it has to', async () => {
  const { told, outcome } = await attempt(['one', 'two'], fails)
  expect(outcome).toBe('the API is away')
  const left = told.at(-1)
  expect(left).toEqual(['one', 'two', expect.any(String)])
  expect((await attempt(left, fails)).told.at(-1)).toEqual(left)
  expect((await attempt(left, done)).outcome).toBe('done')
})
