import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { forgottenSince, settleLedgers } from './forgotten.ts'

const folder = mkdtempSync(join(tmpdir(), 'faitage-forgotten-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [one, two, three] = [1, 2, 3].map(n => `a0000000-0000-4000-8000-00000000000${n}`)
const ledger = (name: string, content: string) => {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

test('a ledger that came into use later, and one that was left, say the same once they are settled', () => {
  const [left, later] = [ledger('left', `${one}\n${two} 0 renouvelable`), ledger('later', `${three} 1 close\n${two}\n`)]
  const read = () => [left, later].map(file => readFileSync(file, 'utf8'))
  settleLedgers([left, later, join(folder, 'none')])
  const settled = read()
  expect(settled).toEqual([
    `${one}\n${two} 0 renouvelable\n${two} 0 close\n${three} 1 close\n`,
    `${three} 1 close\n${two}\n\n${one} 0 close\n`,
  ])
  settleLedgers([left, later])
  expect(read()).toEqual(settled)
  expect(readFileSync(join(folder, 'none'), 'utf8')).toContain(three)
})

test('who was forgotten for good is not made renewable by an older ledger, whichever is read last', () => {
  const from = join(folder, 'backup')
  const dataDir = dirname(ledger('data/forgotten', `${one}\n`))
  const older = ledger('older', `${one} 0 renouvelable\n`)
  expect(forgottenSince({ from, dataDir, ledger: older }).get(one!)).toEqual({ generation: 0, renewable: false })
})
