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

test('the ledger of the service that is nowhere yet is needed only where nothing else says who was forgotten', () => {
  const asking = {
    from: join(folder, 'backup'),
    dataDir: join(folder, 'fresh'),
    serviceLedger: join(folder, 'nowhere'),
  }
  expect(() => forgottenSince(asking)).toThrow('n’existe pas')
  expect(forgottenSince({ ...asking, withoutLedger: true }).size).toBe(0)
  expect([...forgottenSince({ ...asking, ledger: ledger('copy', `${one}\n`) }).keys()]).toEqual([one])
})
