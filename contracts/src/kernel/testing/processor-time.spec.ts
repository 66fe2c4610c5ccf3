import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { leastProcessorTime, ownClock, processorTime } from './processor-time.ts'

const work = (ms: number) => {
  for (const end = process.cpuUsage().user + ms * 1000; process.cpuUsage().user < end; ) Math.random()
}

test('work counts, waiting does not', async () => {
  const worked = await processorTime(() => work(60))
  expect(worked.ms).toBeGreaterThanOrEqual(60)
  const waited = await processorTime(async () => {
    await sleep(200)
    return 'answer'
  })
  expect(waited.answer).toBe('answer')
  expect(waited.ms).toBeLessThan(150)
})

test('work is done again until it took little, and no more than a few times', async () => {
  let rounds = 0
  expect(await leastProcessorTime(20, () => work(++rounds < 3 ? 30 : 1))).toBeLessThan(20)
  expect(rounds).toBe(3)
  expect(await leastProcessorTime(1, () => work(5))).toBeGreaterThanOrEqual(5)
})

test('an own clock counts what it waits for and what this process works, not what it is kept from', async () => {
  const clock = ownClock()
  await sleep(100)
  const waited = clock.ms()
  expect(waited).toBeGreaterThan(50)
  work(60)
  expect(clock.ms() - waited).toBeGreaterThanOrEqual(60)
  // The whole process stands still, as where the machine gives no turn.
  const before = clock.ms()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  expect(clock.ms() - before).toBeLessThan(150)
  clock.stop()
})
