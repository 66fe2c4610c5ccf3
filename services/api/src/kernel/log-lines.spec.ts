import { execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LogLines } from './log-lines.ts'

const here = new URL('./log-lines.ts', import.meta.url).href

it('writes every line, in order, the last ones when the process ends', () => {
  const script = `import { LogLines } from '${here}'
    const lines = new LogLines(2)
    for (let n = 0; n < 5000; n++) lines.write(n + '\\n')
    process.exit(0)`
  const folder = mkdtempSync(join(tmpdir(), 'faitage-lines-'))
  const file = join(folder, 'log')
  const fd = openSync(file, 'w')
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', fd] })
  closeSync(fd)
  const numbers = readFileSync(file, 'utf8').trim().split('\n').map(Number)
  expect(numbers).toEqual(Array.from({ length: 5000 }, (_, index) => index))
  rmSync(folder, { recursive: true })
})

it('writes them in order to a reader that is behind, and holds nobody up meanwhile', async () => {
  const script = `import { LogLines } from '${here}'
    const lines = new LogLines(2)
    for (let n = 0; n < 100000; n++) lines.write(n + '\\n')
    process.stdout.write('written')
    process.stdin.on('end', () => process.exit(0))
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  // All is written while nobody has read a line: a pipe holds some 200 kB at most, these are 580.
  await new Promise(done => child.stdout.once('data', done))
  const read = child.stderr.setEncoding('utf8').toArray()
  child.stdin.end()
  const numbers = (await read).join('').trim().split('\n').map(Number)
  expect(numbers).toEqual(Array.from({ length: 100_000 }, (_, index) => index))
})

it('ends with its process when nobody reads any more', async () => {
  const script = `import { LogLines } from '${here}'
    const lines = new LogLines(2)
    process.stdin.on('end', () => { for (let n = 0; n < 100; n++) lines.write('after the reader\\n'); process.exit(0) })
    process.stdin.resume()
    process.stdout.write('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  await new Promise(done => child.stdout.once('data', done))
  child.stderr.destroy()
  const ended = new Promise(done => child.once('exit', done))
  child.stdin.end()
  expect(await ended).toBe(0)
})

it('drops what cannot be written and keeps no more than its share in memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faitage-lines-'))
  closeSync(openSync(join(folder, 'log'), 'w'))
  // Open for reading only: every write fails.
  const fd = openSync(join(folder, 'log'), 'r')
  const lines = new LogLines(fd)
  const line = `${'x'.repeat(999)}\n`
  for (let index = 0; index < 5000; index++) lines.write(line)
  expect(lines.lost).toBeGreaterThan(3500)
  // The file stays open: lines go on being written by its number, which a connection opened next would be given.
  rmSync(folder, { recursive: true })
})
