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
import { join, resolve } from 'node:path'
import { LEDGER, RESTORING } from './folder.ts'

/** The ledger until it is whole: none of it is ever read. */
const FRESH_LEDGER = `${LEDGER}.new`

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
 * backup. So it never leaves it, and what says that all else may be removed comes after everything.
 *
 * @returns where what was there is now
 * @throws when the folder holds something and `replace` is not said; it is as it was then
 */
export function makeRoom(dataDir: string, { from, ledger, replace }: MakingRoom): string | undefined {
  const held = existsSync(dataDir) ? readdirSync(dataDir).filter(name => !name.startsWith('stack.')) : []
  const others = held.filter(name => ![RESTORING, LEDGER, FRESH_LEDGER].includes(name))
  if (held.includes(RESTORING)) {
    // First: what was given this time may be the only one that knows.
    writeLedger(dataDir, ledger)
    for (const name of others) rmSync(join(dataDir, name), { recursive: true })
  }
  const isFull = !held.includes(RESTORING) && others.length > 0
  if (isFull && !replace)
    throw new Error(
      `${dataDir} n’est pas vide : rien n’a été touché. Pour mettre de côté ce qu’il contient et restaurer à sa place, ajoutez --remplacer.`,
    )
  const aside = isFull ? putAside(dataDir, others) : undefined
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeLedger(dataDir, ledger)
  writeFileSync(join(dataDir, RESTORING), `${from}\n`, { mode: 0o600, flush: true })
  syncFolder(dataDir)
  return aside
}

/** Moves all of it into a folder beside, with a copy of the ledger: what is there is whole. */
function putAside(dataDir: string, names: readonly string[]): string {
  const aside = newFolderBeside(dataDir)
  const moved: string[] = []
  try {
    if (existsSync(join(dataDir, LEDGER))) copyFileSync(join(dataDir, LEDGER), join(aside, LEDGER))
    for (const name of names) {
      renameSync(join(dataDir, name), join(aside, name))
      moved.push(name)
    }
    syncFolder(aside)
    return aside
  } catch (error) {
    for (const name of moved) renameSync(join(aside, name), join(dataDir, name))
    rmSync(join(aside, LEDGER), { force: true })
    // Refused where anything is left in it.
    rmdirSync(aside)
    throw error
  }
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

/** Whole, or the one before, wherever it is cut off; on the disk once it is written. */
function writeLedger(dataDir: string, content: string): void {
  const fresh = join(dataDir, FRESH_LEDGER)
  writeFileSync(fresh, content, { mode: 0o600, flush: true })
  renameSync(fresh, join(dataDir, LEDGER))
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
