import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smallDisk } from '@faitage/engines/testing/small-disk'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RoleLog } from './role-log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faitage-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const written = (log: RoleLog, text: string) => new Promise(done => log.write(text, done))
const line = (index: number) => `${JSON.stringify({ line: index, filling: 'x'.repeat(80) })}\n`
const linesIn = (file: string) => readFileSync(file, 'utf8').trim().split('\n')

it('never takes more room than its files may, and keeps the newest lines', async () => {
  const log = new RoleLog(join(folder, 'api.log'), { limit: 1000, files: 3 })
  for (let index = 0; index < 200; index++) await written(log, line(index))
  const files = readdirSync(folder).sort()
  expect(files).toEqual(['api.log', 'api.log.1', 'api.log.2'])
  for (const file of files) expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(1000)
  const kept = [...files].reverse().flatMap(file => linesIn(join(folder, file)).map(text => JSON.parse(text).line))
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 200 - kept.length + index))
  expect(kept.length).toBeGreaterThanOrEqual(16)
})

it('goes on in the file of the start before', async () => {
  for (const index of [1, 2]) {
    const log = new RoleLog(join(folder, 'api.log'))
    log.end(line(index))
    await once(log, 'finish')
  }
  expect(linesIn(join(folder, 'api.log'))).toHaveLength(2)
})

it('drops what a file that cannot be opened does not take, and says so once it can', async () => {
  const log = new RoleLog(join(folder, 'logs', 'api.log'))
  await written(log, line(1))
  await written(log, line(2))
  expect(log.lost).toBe(line(1).length + line(2).length)
  mkdirSync(join(folder, 'logs'))
  await written(log, line(3))
  const [gap, third] = linesIn(join(folder, 'logs', 'api.log')).map(text => JSON.parse(text))
  expect([gap.lost, third.line, log.lost]).toEqual([line(1).length + line(2).length, 3, 0])
})

it('is no failure when it cannot be rotated: the file begins anew', async () => {
  // A folder that is not empty stands where the older file would go.
  mkdirSync(join(folder, 'api.log.1'))
  writeFileSync(join(folder, 'api.log.1', 'in-the-way'), '')
  const log = new RoleLog(join(folder, 'api.log'), { limit: 300, files: 2 })
  for (let index = 0; index < 20; index++) await written(log, line(index))
  expect(statSync(join(folder, 'api.log')).size).toBeLessThanOrEqual(300)
  expect(log.lost).toBe(0)
})

it('outlives a full disk', async ({ skip }) => {
  const disk = smallDisk(1)
  if (!disk) return skip('this process may not mount a disk of its own')
  try {
    const log = new RoleLog(join(disk.folder, 'api.log'))
    await written(log, line(0))
    disk.fill()
    for (let index = 1; index <= 100; index++) await written(log, line(index))
    expect(log.lost).toBeGreaterThan(0)
    disk.free()
    await written(log, line(101))
    const kept = linesIn(join(disk.folder, 'api.log'))
    expect(JSON.parse(kept.at(-1) as string).line).toBe(101)
    expect(JSON.parse(kept.at(-2) as string).lost).toBeGreaterThan(0)
  } finally {
    disk.remove()
  }
})
