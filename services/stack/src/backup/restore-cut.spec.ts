import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { LEDGER, MANIFEST, PUTTING_ASIDE, RESTORING } from './folder.ts'
import { restoreBackup } from './restore.ts'
import { asideOf, demandWhole } from './unfinished.ts'

/* Who was forgotten since a backup stays so, wherever its restoration is cut off and whatever its ledger became. */

/** What is done to the disk: after so many changes nothing more, as of a process that was killed; or one alone is refused. */
const disk = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY, changes: 0, refused: -1 }))
vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>()
  const change = (half?: () => void) => {
    if (disk.changes++ === disk.refused) throw Object.assign(new Error('refused'), { code: 'EXDEV' })
    if (disk.left-- > 0) return
    if (disk.left === -1) half?.()
    throw new Error('killed')
  }
  const changing =
    <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args): Result => {
      change()
      return work(...args)
    }
  return {
    ...fs,
    mkdirSync: changing(fs.mkdirSync),
    renameSync: changing(fs.renameSync),
    rmSync: changing(fs.rmSync),
    rmdirSync: changing(fs.rmdirSync),
    copyFileSync: changing(fs.copyFileSync),
    writeFileSync: (path: string, content: string, options?: object) => {
      // Cut off here, half of it was written.
      change(() => fs.writeFileSync(path, content.slice(0, content.length / 2), options))
      fs.writeFileSync(path, content, options)
    },
  }
})
async function cutOff<T>(after: number, work: () => Promise<T>): Promise<T> {
  disk.left = after
  return work().finally(() => {
    disk.left = Number.POSITIVE_INFINITY
  })
}

const folder = mkdtempSync(join(tmpdir(), 'faitage-restore-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [from, dataDir] = [join(folder, 'backup'), join(folder, 'data')]
const [before, since] = ['b0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002']
const given = 'd0000000-0000-4000-8000-000000000003'
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
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, LEDGER), `${before}\n${since}\n`)
})

/** What else is in the data folder: its database, that is, and more. */
const others = ['eventstore', 'files', 'postgres', 'zzz']
function fill(): void {
  for (const name of others) {
    mkdirSync(join(dataDir, name))
    writeFileSync(join(dataDir, name, 'one'), name)
  }
  chmodSync(join(dataDir, LEDGER), 0o640)
}
/** The folders that something was put aside in. */
const asides = () => readdirSync(folder).filter(name => name.startsWith(`${basename(dataDir)}.avant-`))
const ledgerOf = (where: string) => readFileSync(join(where, LEDGER), 'utf8')
/** Stops where files are copied: what a full disk does at any of them. */
const unfinished = () => made({ [`secrets/${LEDGER}`]: `${before}\n`, 'secrets/files': 'x', 'files/x': 'x' })
/** Whoever restores it says that nobody was forgotten since, as long as nothing tells otherwise. */
const restoring = (more: { ledger?: string } = {}) =>
  restoreBackup({ from, dataDir, replace: true, withoutLedger: true, log, ...more })

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

test('wherever it is cut off while it makes room, who was forgotten since is known to the next, and all is put aside in one folder', async () => {
  unfinished()
  for (let after = 0, over = false; !over; after++) {
    rmSync(dataDir, { recursive: true })
    for (const name of asides()) rmSync(join(folder, name), { recursive: true })
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, LEDGER), `${before}\n${since}\n`)
    fill()
    // In what is put aside, and given to the first only.
    const ledger = join(dataDir, 'eventstore', 'given')
    writeFileSync(ledger, `${given}\n`)
    const cut = await cutOff(after, () => restoring({ ledger })).catch((error: Error) => error.message)
    over = cut !== 'killed'
    const begun = asideOf(dataDir)
    const isSplit = () => others.some(name => !existsSync(join(dataDir, name)))
    if (isSplit()) expect(() => demandWhole(dataDir), `after ${after}`).toThrow(begun)
    // Once it has gone with the rest it is found where it went, and what it says is known without it.
    const again = () => restoring(existsSync(ledger) || after % 2 ? { ledger } : {})
    await cutOff(after % 9, again).catch(() => undefined)
    const then = asideOf(dataDir)
    if (isSplit()) expect(() => demandWhole(dataDir), `after ${after}`).toThrow(then)
    await expect(again(), `after ${after}`).rejects.not.toThrow('killed')
    for (const id of [since, given]) expect(ledgerOf(dataDir), `after ${after}`).toContain(id)
    const is = asideOf(dataDir)
    expect([begun ?? then ?? is, then ?? is], `after ${after}`).toEqual([is, is])
    for (const name of others) expect(existsSync(join(is ?? '', name)), `after ${after}`).toBe(true)
    expect(existsSync(join(dataDir, PUTTING_ASIDE))).toBe(false)
    const put = (name: string) => asides().filter(aside => existsSync(join(folder, aside, name)))
    for (const name of others) expect(put(name), `${name} after ${after}`).toHaveLength(1)
    for (const aside of put(others[0]!)) expect(ledgerOf(join(folder, aside))).toContain(since)
    expect(after).toBeLessThan(50)
  }
})

test('what was brought back by hand after a restoration that failed is no half of a backup: it is put aside, or left', async () => {
  unfinished()
  fill()
  await expect(restoring()).rejects.toThrow()
  const aside = asideOf(dataDir)!
  expect(() => demandWhole(dataDir)).toThrow(`remettez dans ${dataDir} tout ce que contient ce dossier`)
  const isThere = (where: string) => others.filter(name => existsSync(join(where, name, 'one')))
  for (const name of others) {
    rmSync(join(dataDir, name), { recursive: true, force: true })
    renameSync(join(aside, name), join(dataDir, name))
  }
  await expect(restoreBackup({ from, dataDir, withoutLedger: true, log })).rejects.toThrow('--remplacer')
  expect(isThere(dataDir)).toEqual(others)
  await expect(restoring()).rejects.toThrow()
  expect(isThere(asideOf(dataDir)!)).toEqual(others)
})

test('begun again and cut off anywhere while it clears, it still knows who was forgotten since', async () => {
  unfinished()
  for (let after = 0, over = false; !over; after++) {
    rmSync(dataDir, { recursive: true })
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, LEDGER), `${before}\n${since}\n`)
    fill()
    writeFileSync(join(dataDir, RESTORING), `${from}\ndata.avant\n`)
    mkdirSync(join(folder, 'data.avant', 'postgres'), { recursive: true })
    const cut = await cutOff(after, restoring).catch((error: Error) => error.message)
    over = cut !== 'killed'
    expect(existsSync(join(dataDir, RESTORING)), `after ${after}`).toBe(true)
    await expect(restoring(), `after ${after}`).rejects.not.toThrow('killed')
    expect(ledgerOf(dataDir), `after ${after}`).toContain(since)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(asideOf(dataDir), `after ${after}`).toBe(join(folder, 'data.avant'))
    expect(asides()).toEqual([])
    expect(after).toBeLessThan(50)
  }
})

test('what is put aside is whole, its ledger as private as it was; of two in one second the second has a number', async () => {
  unfinished()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:00:00Z') })
  try {
    for (const nth of [1, 2, 3]) {
      if (nth > 1) rmSync(dataDir, { recursive: true })
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(join(dataDir, LEDGER), `${since}\n`)
      fill()
      await expect(restoring()).rejects.toThrow()
    }
  } finally {
    vi.useRealTimers()
  }
  const name = 'data.avant-2026-11-28-10-00-00'
  expect(asides()).toEqual([name, `${name}-2`, `${name}-3`])
  for (const aside of asides().map(one => join(folder, one))) {
    expect(readdirSync(aside).sort()).toEqual([...others, LEDGER].sort())
    expect([statSync(aside).mode & 0o777, statSync(join(aside, LEDGER)).mode & 0o777]).toEqual([0o700, 0o640])
    expect(ledgerOf(aside)).toBe(`${since}\n`)
  }
  expect(statSync(join(dataDir, LEDGER)).mode & 0o777).toBe(0o600)
})

test('a folder that cannot be put aside is left as it was', async () => {
  unfinished()
  fill()
  const was = readdirSync(dataDir)
  // Its folder is refused, what names it, the copy of the ledger, then each of those that are moved: on another disk, none can be.
  for (let nth = 0; nth <= 3 + others.length; nth++) {
    disk.changes = 0
    disk.refused = nth
    const refused = await restoring().catch((error: Error) => error.message)
    disk.refused = -1
    expect([refused, readdirSync(dataDir), asides()]).toEqual(['refused', was, []])
    expect(ledgerOf(dataDir)).toBe(`${before}\n${since}\n`)
  }
  await expect(restoreBackup({ from, dataDir, log })).rejects.toThrow('n’est pas vide')
  expect([readdirSync(dataDir), ledgerOf(dataDir)]).toEqual([was, `${before}\n${since}\n`])
})

test('what was made anew where half was put aside covers nothing of it', async () => {
  unfinished()
  fill()
  // Its folder, what names it in two steps, the ledger, and the first two of what is moved.
  await expect(cutOff(6, restoring)).rejects.toThrow('killed')
  const aside = asideOf(dataDir)!
  expect(readdirSync(aside)).toEqual(['eventstore', 'files', LEDGER])
  mkdirSync(join(dataDir, 'files'))
  await expect(restoring()).rejects.not.toThrow('killed')
  expect(readdirSync(aside).sort()).toEqual([...others, 'files-2', LEDGER].sort())
  expect(readFileSync(join(aside, 'files', 'one'), 'utf8')).toBe('files')
})

test('a backup that is in the folder is read where it went', async () => {
  unfinished()
  renameSync(from, join(dataDir, 'backup'))
  const within = join(dataDir, 'backup')
  await expect(restoreBackup({ from: within, dataDir, replace: true, log })).rejects.toThrow('EEXIST')
  await expect(restoreBackup({ from: within, dataDir, log })).rejects.toThrow('EEXIST')
})

test('the ledger that is given hides neither that of the service nor that of the folder', () => {
  unfinished()
  const [asked, own, service] = ['asked', 'own', 'service'].map((name, at) => {
    const id = `a0000000-0000-4000-8000-00000000000${at}`
    writeFileSync(name === 'own' ? join(dataDir, LEDGER) : join(folder, name), `${id}\n`)
    return id
  })
  const entry = join(import.meta.dirname, 'restore.main.ts')
  const { status } = spawnSync(process.execPath, [entry, from, '--registre', join(folder, 'asked')], {
    env: { PATH: process.env.PATH, FAITAGE_DATA: dataDir, FAITAGE_FORGOTTEN: join(folder, 'service') },
  })
  expect(status).toBe(1)
  expect(ledgerOf(dataDir)).toBe([before, own, asked, service].map(id => `${id} 0 close\n`).join(''))
})

test('an older ledger that is given takes nothing back of what that of the folder says', async () => {
  unfinished()
  writeFileSync(join(dataDir, LEDGER), `${since} 1 close\n`)
  const ledger = join(folder, 'older')
  writeFileSync(ledger, `${since} 0 renouvelable\n`)
  await expect(restoreBackup({ from, dataDir, ledger, log })).rejects.toThrow()
  expect(ledgerOf(dataDir)).toBe(`${before} 0 close\n${since} 1 close\n`)
})
