import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Nobody else may list, read or write; root lends Postgres' group the right to walk through, which stays. */
const OTHERS = 0o067

/**
 * Makes the data folder, or closes it to everybody else with all it holds, as those of earlier versions were not.
 * What Postgres keeps is closed by Postgres.
 */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const { mode } = lstatSync(folder)
  if ((mode & OTHERS) === 0) return
  try {
    // Itself last: cut short, all is done again at the next start.
    closeWhatIsIn(folder)
    chmodSync(folder, 0o700)
  } catch (error) {
    throw new Error(
      `Le dossier des données ${folder} est ouvert à d’autres utilisateurs et ne peut pas leur être fermé ` +
        `(${(error as Error).message}). Donnez-le à l’utilisateur qui lance Faîtage.`,
    )
  }
}

function closeWhatIsIn(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'cluster') closeWhatIsIn(path)
    if (entry.isDirectory()) chmodSync(path, 0o700)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o700)
  }
}
