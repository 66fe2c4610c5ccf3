import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buffersFor } from './buffers.ts'

const GIGABYTE = 1024 ** 3

it.each([
  ['a new house', 0.0625, 8, 48],
  ['one of some years', 0.5, 8, 128],
  ['a large one', 3, 64, 256],
  ['a large one on a small machine', 3, 2, 128],
  ['any on the smallest of machines', 3, 0.5, 48],
])('%s: %f GB of data, %f GB of memory, %i MB', (_, data, memory, megabytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'faitage-buffers-'))
  try {
    for (const database of ['1', '16384']) mkdirSync(join(folder, 'base', database), { recursive: true })
    const table = join(folder, 'base', '16384', '16385')
    writeFileSync(table, '')
    truncateSync(table, data * GIGABYTE)
    expect(buffersFor(folder, memory * GIGABYTE)).toBe(megabytes)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
