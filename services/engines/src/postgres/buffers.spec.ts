import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buffersFor, memoryOf } from './buffers.ts'

const GIGABYTE = 1024 ** 3

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faitage-buffers-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function table(name: string, bytes: number) {
  mkdirSync(join(folder, 'base', '16384'), { recursive: true })
  const file = join(folder, 'base', '16384', name)
  writeFileSync(file, '')
  truncateSync(file, bytes)
}

it.each([
  ['a new house', 0.0625, 8, 48],
  ['one of some years', 0.5, 8, 128],
  ['a large one', 3, 64, 256],
  ['a large one on a small machine', 3, 2, 128],
  ['any on the smallest of machines', 3, 0.5, 48],
])('%s: %f GB of data, %f GB of memory, %i MB', (_, data, memory, megabytes) => {
  for (const database of ['1', '16384']) mkdirSync(join(folder, 'base', database), { recursive: true })
  table('16385', data * GIGABYTE)
  expect(buffersFor(folder, memory * GIGABYTE)).toBe(megabytes)
})

it('what cannot be counted keeps no server from its start', () => {
  expect(buffersFor(folder, 8 * GIGABYTE)).toBe(48)
  table('16385', GIGABYTE / 2)
  symlinkSync(join(folder, 'gone'), join(folder, 'base', '16384', '16386'))
  symlinkSync(join(folder, 'base'), join(folder, 'base', '16384', 'around'))
  expect(buffersFor(folder, 8 * GIGABYTE)).toBe(128)
})

it.each([
  ['all of a machine where no limit is known', 0, 64],
  ['what a container is allowed', 2, 2],
  ['no more than there is where the limit is none', 2 ** 34, 64],
])('memory is %s', (_, allowed, gigabytes) => {
  expect(memoryOf(64 * GIGABYTE, allowed * GIGABYTE)).toBe(gigabytes * GIGABYTE)
})
