import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { LEDGER, MANIFEST, RESTORING } from './folder.ts'
import { restoreBackup } from './restore.ts'

/* Who was forgotten since a backup stays so, wherever its restoration is cut off and whatever its ledger became. */

const folder = mkdtempSync(join(tmpdir(), 'faitage-restore-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [from, dataDir] = [join(folder, 'backup'), join(folder, 'data')]
const [before, since] = ['b0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002']
const log = pino({ level: 'silent' })

/** A backup of these files, and a folder where somebody was forgotten since. */
function made(contents: Readonly<Record<string, string>>, more: object = {}): void {
  const parts = Object.entries(contents).map(([name, content]) => {
    mkdirSync(dirname(join(from, name)), { recursive: true })
    writeFileSync(join(from, name), content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { name, bytes: content.length, sha256 }
  })
  const whole = { format: 1, taken_at: '2026-11-22T00:00:00Z', position: '0', events: 0, head: null, parts, ...more }
  writeFileSync(join(from, MANIFEST), JSON.stringify(whole))
}
beforeEach(() => {
  for (const one of [from, dataDir]) rmSync(one, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, LEDGER), `${before}\n${since}\n`)
})

test('one that is cut off while files are copied has kept the ledger of the folder it takes the place of', async () => {
  // A part that stands where another has its folder: what a full disk does at any of them.
  made({ [`secrets/${LEDGER}`]: `${before}\n`, 'secrets/files': 'x', 'files/x': 'x' })
  await expect(restoreBackup({ from, dataDir, replace: true, log })).rejects.toThrow()
  expect(existsSync(join(dataDir, RESTORING))).toBe(true)
  expect(readFileSync(join(dataDir, LEDGER), 'utf8')).toContain(since)
})

test('who stands in a ledger in capitals is forgotten all the same', async () => {
  made({ [`secrets/${LEDGER}`]: `${before}\n`, 'secrets/files': 'x', 'files/x': 'x' })
  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, LEDGER), `${since.toUpperCase()} 2 renouvelable\n`)
  await expect(restoreBackup({ from, dataDir: other, replace: true, log })).rejects.toThrow()
  expect(readFileSync(join(other, LEDGER), 'utf8')).toContain(`${since} 2 renouvelable\n`)
})

test('a ledger that was cut off, or is none, is refused: its line is named and nothing is touched', async () => {
  made({ [`secrets/${LEDGER}`]: `${before}\n` })
  const ledger = join(folder, 'ledger')
  for (const [content, line] of [
    [`${since}\n${before.slice(0, 20)}`, 2],
    ['Nom;Prénom\nMorel;Anne\n', 1],
  ] as const) {
    writeFileSync(ledger, content)
    await expect(restoreBackup({ from, dataDir, replace: true, ledger, log })).rejects.toThrow(`La ligne ${line} de`)
    expect(readFileSync(join(dataDir, LEDGER), 'utf8')).toBe(`${before}\n${since}\n`)
  }
})

test('a backup whose version is no version was altered', async () => {
  made({ [`secrets/${LEDGER}`]: '' }, { version: 'bientôt' })
  await expect(restoreBackup({ from, dataDir, replace: true, log })).rejects.toThrow('tronqué ou a été altéré')
})
