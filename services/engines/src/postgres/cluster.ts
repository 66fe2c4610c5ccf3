import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, clusterFolder, type ServiceUser } from './binaries.ts'

/** Who makes the cluster and its databases; the product works as another. */
export const SUPERUSER = 'faitage'

/** A data folder: the cluster, the passwords of its superuser and of the product, the server's log. */
export type Cluster = {
  readonly folder: string
  readonly password: string
  readonly applicationPassword: string
  readonly logFile: string
}

/** Makes the cluster on first use; a folder left half made by a crash is made again. */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  user: ServiceUser,
  durable: boolean,
): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const folder = clusterFolder(dataDir, user)
  // Beside the cluster: initdb reads it as the service user.
  const passwordFile = join(dirname(folder), 'password')
  const logFile = join(dataDir, 'server.log')
  const applicationPassword = keptPassword(join(dataDir, 'application-password'))
  if (existsSync(join(folder, 'PG_VERSION'))) {
    giveBack(folder, user)
    return { folder, password: readFileSync(passwordFile, 'utf8').trim(), applicationPassword, logFile }
  }
  const password = newPassword()
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  const inTheMaking = `${folder}.new`
  rmSync(inTheMaking, { recursive: true, force: true })
  mkdirSync(inTheMaking, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(inTheMaking, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
  }
  // French order is asked for by the columns that people sort by; the rest compares bytes, which is fast.
  const options = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions')
  if (!durable) options.push('--no-sync')
  await run(binaries.initdb, [`--pgdata=${inTheMaking}`, ...options], user)
  renameSync(inTheMaking, folder)
  return { folder, password, applicationPassword, logFile }
}

const newPassword = (): string => randomBytes(24).toString('base64url')

/** Made at the first start; the server is told of it at every one. */
function keptPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `${newPassword()}\n`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** A cluster that was copied or restored belongs to whoever did that, and may be open to others: Postgres refuses both. */
function giveBack(folder: string, user: ServiceUser): void {
  const { uid, mode } = statSync(folder)
  if (user.uid !== undefined && user.gid !== undefined && uid !== user.uid) {
    const below = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const entry of ['', ...below]) lchownSync(join(folder, entry), user.uid, user.gid)
  }
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(folder, 0o700)
}

function run(program: string, args: string[], user: ServiceUser): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', chunk => {
      errors += chunk
    })
    child.once('error', reject)
    child.once('close', code => (code === 0 ? resolve() : reject(new Error(`initdb: ${errors}`))))
  })
}

/** What `postmaster.pid` says: who serves the folder, and whether it takes connections yet. */
export function readPidFile(folder: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * Frees a folder whose supervisor was killed: ends the server it left behind, or removes the pid file that names a
 * process which no longer is a Postgres.
 * @throws when the server left behind does not end within 20 s.
 */
export async function takeOver(folder: string): Promise<void> {
  const left = readPidFile(folder)
  if (!left) return
  if (isPostgres(left.pid, folder)) {
    process.kill(left.pid, 'SIGINT')
    for (const until = Date.now() + 20_000; isAlive(left.pid); await sleep(20)) {
      if (Date.now() > until) throw new Error(`Un Postgres (processus ${left.pid}) occupe encore ${folder}.`)
    }
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A killed child that nobody has waited for yet still answers signals.
  return !/^\d+ \(.*\) Z/.test(readOr(`/proc/${pid}/stat`))
}

/** Process ids are given again after a restart: the number alone proves nothing. */
function isPostgres(pid: number, folder: string): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  return readOr(`/proc/${pid}/cmdline`).split('\0').includes(folder)
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
