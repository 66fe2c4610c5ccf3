import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { LEDGER, PUTTING_ASIDE, RESTORING } from './folder.ts'
import { asideOf } from './unfinished.ts'

/** What a restoration writes of itself, and what each of these is until it is whole: none of that is ever read. */
const OWN = [RESTORING, PUTTING_ASIDE, LEDGER].flatMap(name => [name, fresh(name)])

type MakingRoom = {
  /** The backup that is restored. */
  readonly from: string
  /** Everybody who stays forgotten, as the ledger says it; those of the ledger in the folder are among them. */
  readonly ledger: string
  /** Puts what is in the folder aside instead of refusing it. */
  readonly replace: boolean
}

/**
 * Makes a data folder that a backup can be restored into: nothing but the ledger, and what says that it is not whole.
 * Wherever this is cut off the ledger is in the folder, on the disk: it may be all that says who was forgotten since the
 * backup. So it never leaves it, and what says that all else may be removed comes after everything. And what names the
 * folder aside is there from before anything goes into it until the end: the next one goes on with that folder.
 *
 * @returns where what was there is now
 * @throws when the folder holds something and `replace` is not said; it is as it was then
 */
export function makeRoom(dataDir: string, { from, ledger, replace }: MakingRoom): string | undefined {
  const held = existsSync(dataDir) ? readdirSync(dataDir).filter(name => !name.startsWith('stack.')) : []
  const others = held.filter(name => !OWN.includes(name))
  let aside = asideOf(dataDir)
  // Nothing is left where it was put: somebody brought it back, and it is no half of a backup.
  const isBack = held.includes(RESTORING) && aside !== undefined && others.length > 0 && isEmptied(aside)
  if (isBack) aside = undefined
  if (held.includes(RESTORING) && !isBack) {
    // First: what was given this time may be the only one that knows.
    writeWhole(dataDir, LEDGER, ledger)
    for (const name of others) rmSync(join(dataDir, name), { recursive: true })
  } else if (aside !== undefined) goOnPuttingAside(dataDir, others, aside, ledger)
  else if (others.length > 0) {
    if (!replace)
      throw new Error(
        `${dataDir} n’est pas vide : rien n’a été touché. Pour mettre de côté ce qu’il contient et restaurer à sa place, ajoutez --remplacer.`,
      )
    if (isBack) rmSync(join(dataDir, RESTORING))
    aside = putAside(dataDir, others, ledger)
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeWhole(dataDir, LEDGER, ledger)
  writeWhole(dataDir, RESTORING, `${from}\n${aside === undefined ? '' : `${basename(aside)}\n`}`)
  rmSync(join(dataDir, PUTTING_ASIDE), { force: true })
  return aside
}

/** Moves all of it into a folder beside, with a copy of the ledger: what is there is whole. */
function putAside(dataDir: string, names: readonly string[], ledger: string): string {
  const aside = newFolderBeside(dataDir)
  const moved: string[] = []
  try {
    writeWhole(dataDir, PUTTING_ASIDE, `${basename(aside)}\n${ledger}`)
    copyLedger(dataDir, aside)
    syncFolder(dirname(aside))
    for (const name of names) {
      renameSync(join(dataDir, name), join(aside, name))
      moved.push(name)
    }
    syncFolder(aside)
    syncFolder(dataDir)
    return aside
  } catch (error) {
    for (const name of moved) renameSync(join(aside, name), join(dataDir, name))
    rmSync(join(aside, LEDGER), { force: true })
    // Refused where anything is left in it.
    rmdirSync(aside)
    for (const name of [PUTTING_ASIDE, fresh(PUTTING_ASIDE)]) rmSync(join(dataDir, name), { force: true })
    throw error
  }
}

/** Moves what is left of it where the rest is. Refused, it stays for another one to go on. */
function goOnPuttingAside(dataDir: string, names: readonly string[], aside: string, ledger: string): void {
  writeWhole(dataDir, PUTTING_ASIDE, `${basename(aside)}\n${ledger}`)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  copyLedger(dataDir, aside)
  syncFolder(dirname(aside))
  for (const name of names) renameSync(join(dataDir, name), join(aside, freeName(aside, name)))
  syncFolder(aside)
  syncFolder(dataDir)
}

/** What was made anew meanwhile covers nothing that was put aside. */
function freeName(folder: string, name: string): string {
  for (let nth = 1; ; nth++) {
    const free = nth === 1 ? name : `${name}-${nth}`
    if (!existsSync(join(folder, free))) return free
  }
}

const isEmptied = (aside: string): boolean => !existsSync(aside) || readdirSync(aside).every(name => name === LEDGER)

function copyLedger(dataDir: string, aside: string): void {
  if (existsSync(join(dataDir, LEDGER))) copyFileSync(join(dataDir, LEDGER), join(aside, LEDGER))
}

/** A folder of its own, named after the moment: of two in one second, the second has a number. */
function newFolderBeside(dataDir: string): string {
  const name = `${resolve(dataDir)}.avant-${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}`
  for (let nth = 1; ; nth++) {
    const folder = nth === 1 ? name : `${name}-${nth}`
    try {
      mkdirSync(folder, { mode: 0o700 })
      return folder
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function fresh(name: string): string {
  return `${name}.new`
}

/** Whole, or the one before, wherever it is cut off; on the disk once it is written. */
function writeWhole(dataDir: string, name: string, content: string): void {
  writeFileSync(join(dataDir, fresh(name)), content, { mode: 0o600, flush: true })
  renameSync(join(dataDir, fresh(name)), join(dataDir, name))
  syncFolder(dataDir)
}

/** Has the names in a folder on the disk, where that can be asked for. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
