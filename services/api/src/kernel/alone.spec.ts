import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { alone } from './alone.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({ projector: false })
}, 60_000)
afterAll(() => system?.stop())

it('works under one name follow each other, those under others do not wait for them', async () => {
  let here = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++here)
    await turn()
    here--
  }
  await Promise.all(Array.from({ length: 20 }, () => alone(system.api, 'one', work)))
  expect(most).toBe(1)
  // Each waits for the other: one after the other, the first would for ever.
  const both = Promise.withResolvers<void>()
  let begun = 0
  const meet = async () => {
    if (++begun === 2) both.resolve()
    await both.promise
  }
  await Promise.all([alone(system.api, 'of two', meet), alone(system.api, 'of others', meet)])
})

it('is not asked for within itself, where enough of it would wait for ever; what it began may ask afterwards', async () => {
  const { api } = system
  const within = Array.from({ length: 10 }, (_, n) => alone(api, `outer ${n}`, () => alone(api, `inner ${n}`, turn)))
  for (const { status } of await Promise.allSettled(within)) expect(status).toBe('rejected')
  let after: Promise<string> | undefined
  const gate = Promise.withResolvers<void>()
  await alone(api, 'begins something', async () => {
    after = gate.promise.then(() => alone(api, 'afterwards', async () => 'done'))
  })
  gate.resolve()
  expect(await after).toBe('done')
})
