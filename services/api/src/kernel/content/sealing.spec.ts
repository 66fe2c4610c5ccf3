import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHUNK, opened, SealBroken, sealed, sealedSize } from './sealing.ts'

const key = randomBytes(32)
const bound = 'content-1'

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function allOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}
const seal = (bytes: Buffer, part = 10_000) => allOf(sealed(inParts(bytes, part), key, bound))
const readerOf =
  (kept: Buffer) =>
  async ({ start, end }: { start: number; end: number }) =>
    // Pieces of an odd length, as a disk or a network gives them.
    Readable.from(inParts(kept.subarray(start, end), 4097))
const open = (kept: Buffer, size: number, more: object = {}) =>
  allOf(opened(readerOf(kept), key, { bound, size, ...more }))

describe('a sealed file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 17])('of %i bytes opens as it was', async size => {
    const bytes = randomBytes(size)
    const kept = await seal(bytes)
    expect(kept.length).toBe(sealedSize(size))
    expect((await open(kept, size)).equals(bytes)).toBe(true)
  })

  it('gives any range, whatever the pieces it came in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 * CHUNK + 100 }),
        fc.integer({ min: 1, max: 2 * CHUNK }),
        fc.nat(),
        fc.nat(),
        async (size, part, a, b) => {
          const bytes = randomBytes(size)
          const start = a % size
          const end = start + 1 + (b % (size - start))
          const kept = await seal(bytes, part)
          expect((await open(kept, size, { start, end })).equals(bytes.subarray(start, end))).toBe(true)
        },
      ),
      { numRuns: propertyRuns(60) },
    )
  })

  it('sealed twice is never the same bytes', async () => {
    const bytes = Buffer.alloc(100)
    expect((await seal(bytes)).equals(await seal(bytes))).toBe(false)
  })

  it('tells one altered bit, wherever it is', async () => {
    const bytes = randomBytes(2 * CHUNK + 500)
    const kept = await seal(bytes)
    for (const at of [0, 10, 63, 64, 100, 64 + CHUNK + 15, 64 + CHUNK + 16, kept.length - 1]) {
      const altered = Buffer.from(kept)
      altered[at]! ^= 1
      await expect(open(altered, bytes.length)).rejects.toThrow(SealBroken)
    }
  })

  it('tells chunks cut off, swapped, repeated or added', async () => {
    const bytes = randomBytes(3 * CHUNK)
    const kept = await seal(bytes)
    const place = (chunk: number) => 64 + chunk * (CHUNK + 16)
    const [head, one, two, three] = [
      kept.subarray(0, 64),
      kept.subarray(place(0), place(1)),
      kept.subarray(place(1), place(2)),
      kept.subarray(place(2)),
    ]
    for (const hostile of [
      [head, one, two],
      [head, two, one, three],
      [head, one, one, three],
      [head, one, three],
      [head, one, two, three.subarray(0, -1)],
    ]) {
      await expect(open(Buffer.concat(hostile), bytes.length)).rejects.toThrow(SealBroken)
    }
    // Cut to the size of a whole smaller file: its last chunk was not sealed as the last.
    await expect(open(Buffer.concat([head, one, two]), 2 * CHUNK)).rejects.toThrow(SealBroken)
  })

  it('opens with its own key and under its own id only', async () => {
    const bytes = randomBytes(1000)
    const kept = await seal(bytes)
    await expect(open(kept, 1000, { bound: 'content-2' })).rejects.toThrow(SealBroken)
    await expect(allOf(opened(readerOf(kept), randomBytes(32), { bound, size: 1000 }))).rejects.toThrow(SealBroken)
  })
})
