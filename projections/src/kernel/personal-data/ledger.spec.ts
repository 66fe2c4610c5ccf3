import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ledgersOf, noteForgotten } from './ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'faitage-ledgers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const linesOf = (ledger: string) => readFileSync(ledger, 'utf8').split('\n').filter(Boolean)

it('tells the ledger of the data folder whatever other one was asked for', async () => {
  const [dataDir, elsewhere] = [join(folder, 'data'), join(folder, 'elsewhere')]
  const own = join(dataDir, 'forgotten')
  expect(ledgersOf({ FAITAGE_DATA: dataDir })).toEqual([own])
  expect(ledgersOf({ FAITAGE_FORGOTTEN: elsewhere, FAITAGE_DATA: dataDir })).toEqual([elsewhere])
  mkdirSync(dataDir)
  const both = ledgersOf({ FAITAGE_FORGOTTEN: elsewhere, FAITAGE_DATA: dataDir })
  expect(both).toEqual([elsewhere, own])
  expect(ledgersOf({ FAITAGE_FORGOTTEN: own, FAITAGE_DATA: dataDir })).toEqual([own])
  const id = 'a0000000-0000-4000-8000-000000000001'
  await noteForgotten(both, { id, generation: 0, renewable: false })
  for (const ledger of both) expect(linesOf(ledger)).toEqual([id])
  // Written by hand, its last line has no end.
  writeFileSync(own, id)
  const other = id.replace(/1$/, '2')
  await noteForgotten([own], { id: other, generation: 1, renewable: false })
  expect(linesOf(own)).toEqual([id, `${other} 1 close`])
})
