/** @module-tag durable */
import { expect, it } from 'vitest'
import { crash } from './crash-harness.ts'

/** Kills per run; `CRASH_ROUNDS=40` makes a long test of it. */
const KILLS = Number(process.env.CRASH_ROUNDS ?? 4)
const TIMEOUT = 60_000 + KILLS * 5_000

const kinds = (violations: string[]): string[] => [...new Set(violations.map(text => text.split(':')[0] as string))]

it.each([16, 64])(
  'keeps every acknowledged event of %i writers through kill -9',
  { timeout: TIMEOUT },
  async writers => {
    const result = await crash({ writers, kills: KILLS })
    process.stdout.write(
      `${writers} writers, ${KILLS} kills: ${result.acknowledged} events acknowledged, ${result.unknown} outcomes unknown\n`,
    )
    expect(result.violations).toEqual([])
    expect(result.acknowledged).toBeGreaterThan(writers * 10)
    expect(result.unknown).toBeGreaterThan(0)
  },
)

it('would notice answers sent before the commit', { timeout: TIMEOUT }, async () => {
  const result = await crash({ writers: 16, kills: 3, sabotage: { EVENTSTORE_TEST_COMMIT_BARRIER: 'off' } })
  expect(kinds(result.violations)).toContain('lost')
})

it('would notice repeated appends not being recognised', { timeout: TIMEOUT }, async () => {
  const result = await crash({ writers: 16, kills: 0, sabotage: { EVENTSTORE_TEST_IDEMPOTENCY: 'off' } })
  expect(kinds(result.violations)).toContain('repeat')
})

it('would notice positions committed out of order', { timeout: TIMEOUT }, async () => {
  const result = await crash({ writers: 16, kills: 0, between: 700, sabotage: { EVENTSTORE_TEST_ORDERING: 'off' } })
  // A position published too early is passed over by those who follow: events missed, or seen in another order.
  expect(kinds(result.violations).filter(kind => kind === 'missed' || kind === 'follower')).not.toEqual([])
})
