import { expect, it } from 'vitest'
import { Feed } from './feed.ts'
import type { RecordedEvent } from './record.ts'
import { eventResponse } from './wire.ts'

it('keeps of an event its own bytes, not all that was read from the line with it, nor a pool of others', () => {
  const feed = new Feed(0)
  const frame = () => new Uint8Array(64 * 1024).fill(120)
  const events = Array.from(
    { length: 50 },
    (_, n): RecordedEvent => ({
      ...{
        id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        type: 'Told',
        json: true,
        stream: 'told',
        revision: n,
        created: 0,
        position: n + 1,
      },
      data: frame().subarray(0, 60),
      metadata: frame().subarray(60, 90),
    }),
  )
  feed.publish(events)
  const kept = feed.after(0, 100) ?? []
  expect(kept.map(({ data, metadata }) => [data.length, metadata.length, data[0]])).toEqual(
    events.map(() => [60, 30, 120]),
  )
  for (const event of kept) {
    eventResponse(event, 'string')
    // What others take of the pool meanwhile.
    Buffer.allocUnsafe(16 * 1024)
  }
  const held = new Set(kept.flatMap(({ data, metadata, encoded }) => [data.buffer, metadata.buffer, encoded!.buffer]))
  expect([...held].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(64 * 1024)
})
