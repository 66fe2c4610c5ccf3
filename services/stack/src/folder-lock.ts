import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * One stack per data folder, held by a lock of the operating system: it goes with the process that held it, however that
 * ended, so that no number left in a file ever stands for another process. `stack.pid` only tells people whom to stop.
 *
 * @returns gives the folder back
 * @throws when another stack has it, or when nothing can be written there
 */
export function lockFolder(dataDir: string): () => void {
  const pidFile = join(dataDir, 'stack.pid')
  let lock: DatabaseSync
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    lock = new DatabaseSync(join(dataDir, 'stack.lock'))
  } catch (error) {
    throw new Error(unwritable(dataDir, error))
  }
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const held = error instanceof Error && /locked|busy/.test(error.message)
    throw new Error(held ? taken(dataDir) : unwritable(dataDir, error))
  }
  try {
    writeFileSync(pidFile, String(process.pid))
  } catch {
    // A full disk: the lock holds all the same.
  }
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

const taken = (dataDir: string) =>
  `Faîtage est déjà lancé sur ${dataDir}. Arrêtez-le d’abord, ou choisissez un autre dossier avec FAITAGE_DATA.`

const unwritable = (dataDir: string, error: unknown) =>
  `Le dossier des données ${dataDir} ne peut pas être écrit (${(error as Error).message}). ` +
  'Donnez-en le droit à l’utilisateur qui lance Faîtage, ou choisissez un autre dossier avec FAITAGE_DATA.'
