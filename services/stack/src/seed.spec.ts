import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seedDemonstration } from './seed.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'faitage-seed-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
const noted = () => existsSync(join(dataDir, 'demonstration'))

it('a demonstration whose writing is cut short is written on at once, and noted as done', async () => {
  const run = vi.fn(async () => undefined)
  run.mockRejectedValueOnce(new Error('DEADLINE_EXCEEDED')).mockRejectedValueOnce(new Error('UNAVAILABLE'))
  await seedDemonstration({ dataDir, demo: true }, {}, run)
  expect(run).toHaveBeenCalledTimes(3)
  expect(noted()).toBe(true)
  await seedDemonstration({ dataDir, demo: true }, {}, run)
  expect(run).toHaveBeenCalledTimes(3)
})

it('a demonstration that cannot be written is said, and written at the next start', async () => {
  const run = vi.fn(async () => Promise.reject(new Error('no space left')))
  await expect(seedDemonstration({ dataDir, demo: true }, {}, run)).rejects.toThrow('no space left')
  expect(run).toHaveBeenCalledTimes(3)
  expect(noted()).toBe(false)
})
