import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openZipBytes } from '../kernel/content/zip.ts'
import { uniqueNames, writeZip } from './write-zip.ts'

const limits = { entries: 10_000, directory: 4e6, inflated: 5e8, ratio: 250 }
const at = new Date('2026-11-23T10:00:00Z')
async function* inParts(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

test('an archive holds each file whole, under its name, an empty one too', async () => {
  const files = [
    { name: 'OPAH-12 – Attestation d’été.pdf', bytes: randomBytes(12_345) },
    { name: 'vide.docx', bytes: Buffer.alloc(0) },
    { name: 'répété.pdf', bytes: Buffer.alloc(100_000, 'a') },
  ]
  async function* told() {
    for (const { name, bytes } of files) yield { name, content: inParts(bytes) }
  }
  const written = await buffer(writeZip(told(), at))
  const zip = await openZipBytes(written, { ...limits, ratio: 10_000 })
  expect(zip.entries.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  for (const [index, entry] of zip.entries.entries())
    expect((await zip.inflate(entry)).equals(files[index]!.bytes)).toBe(true)
})

test('five hundred letters are never held together: what is read leaves before more is read', {
  tags: 'long',
}, async () => {
  const LETTERS = 500
  const SIZE = 100_000
  const page = randomBytes(SIZE)
  let [read, left, held] = [0, 0, 0]
  async function* letter() {
    for await (const part of inParts(page, 10_000)) {
      read += part.length
      held = Math.max(held, read - left)
      yield part
    }
  }
  async function* letters() {
    for (let nth = 0; nth < LETTERS; nth++) yield { name: `${nth}.pdf`, content: letter() }
  }
  for await (const chunk of writeZip(letters(), at)) left += chunk.length
  expect(read).toBe(LETTERS * SIZE)
  expect(left).toBeGreaterThan(read)
  expect(held).toBeLessThan(3 * SIZE)
})

test('a file that cannot be read to its end ends the archive: nobody takes it for a whole one', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('début')
    throw new Error('the store is away')
  }
  async function* files() {
    yield { name: 'a.pdf', content: broken() }
  }
  await expect(buffer(writeZip(files(), at))).rejects.toThrow('the store is away')
})

test('names are told apart as Windows does, and kept where they differ', () => {
  const name = uniqueNames()
  expect(['a.pdf', 'A.PDF', 'a.pdf', 'a (2).pdf', 'b', 'b', 'é.pdf', 'e\u0301.pdf'].map(name)).toEqual([
    'a.pdf',
    'A (2).PDF',
    'a (3).pdf',
    'a (2) (2).pdf',
    'b',
    'b (2)',
    'é.pdf',
    'e\u0301 (2).pdf',
  ])
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a.pdf', 'A.pdf', 'a (2).pdf', 'b.pdf')), names => {
      const unique = uniqueNames()
      expect(new Set(names.map(one => unique(one).toLowerCase())).size).toBe(names.length)
    }),
  )
})
