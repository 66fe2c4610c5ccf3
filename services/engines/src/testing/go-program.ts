import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { until } from './until.ts'

/** A server proper that suites run against, written in Go. */
export interface GoProgram {
  readonly name: string
  /** Of what it is built from: part of the folder it is kept in. */
  readonly version: string
  /** A package with its version, or a folder with a module of ours. */
  readonly from: { package: string } | { folder: string }
  /** Set to 1, it is built where it is not there yet, as `npm run test:all` does: a build takes longer than `npm test` may. */
  readonly variable: string
}

export const temporalServer: GoProgram = {
  name: 'temporal',
  version: 'v1.5.1',
  from: { package: 'github.com/temporalio/cli/cmd/temporal@v1.5.1' },
  variable: 'FAITAGE_REAL_TEMPORAL',
}

const BUILD_MS = 15 * 60_000
const LOOK_MS = 250
/** What is compiled runs for a minute: compiled as it is written, without what a debugger reads, in half the time. */
const FLAGS = ['-trimpath', '-gcflags=all=-N -l -dwarf=false', '-ldflags=-s -w']
const run = promisify(execFile)
const suffix = process.platform === 'win32' ? '.exe' : ''

/** Where a program is and where it comes from, or why there is none. */
export type FoundProgram =
  | { path: string; how: string; reason?: undefined }
  | { path?: undefined; how?: undefined; reason: string }

/**
 * A program on PATH or in Go's folder, else one that Go builds where its variable asks for it: once, into the
 * user's cache folder. Who asks while another process builds it waits for that one.
 */
export async function findGoProgram(program: GoProgram): Promise<FoundProgram> {
  const { name, version, variable } = program
  const installed = onPath(name)
  if (installed) return { path: installed, how: `${name} on PATH` }
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'faitage')
  const kept = join(cache, `${name}-${version}`, `${name}${suffix}`)
  const built = { path: kept, how: `${name} ${version}, built by Go` }
  if (existsSync(kept)) return built
  const go = onPath('go')
  if (!go) return { reason: 'ni serveur ni Go sur cette machine' }
  const { stdout } = await run(go, ['env', 'GOPATH'])
  const own = join(stdout.trim(), 'bin', `${name}${suffix}`)
  if (existsSync(own)) return { path: own, how: `${name} in Go's folder` }
  if (process.env[variable] !== '1') return { reason: `${variable}=1 en construit un avec Go, une fois` }
  try {
    mkdirSync(cache, { recursive: true })
    await alone(`${kept.slice(0, -name.length - suffix.length - 1)}.lock`, async () => {
      if (!existsSync(kept)) await build(go, program, cache, kept)
    })
    return built
  } catch (error) {
    return { reason: `sa construction a échoué (${(error as Error).message.split('\n')[0]})` }
  }
}

/** Where a program of this name is on PATH. */
export function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => folder !== '')
    .map(folder => join(folder, `${name}${suffix}`))
    .find(path => existsSync(path))
}

/** Built beside its place, then put there whole: a build that was cut leaves nothing that looks finished. */
async function build(go: string, { from, name }: GoProgram, cache: string, kept: string): Promise<void> {
  const folder = mkdtempSync(join(cache, 'building-'))
  try {
    const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' }
    const options = { env, timeout: BUILD_MS, maxBuffer: 1e8 }
    if ('package' in from) await run(go, ['install', ...FLAGS, from.package], options)
    else
      await run(go, ['build', ...FLAGS, '-o', join(folder, `${name}${suffix}`), '.'], { ...options, cwd: from.folder })
    mkdirSync(join(kept, '..'), { recursive: true })
    renameSync(join(folder, `${name}${suffix}`), kept)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Does something while no other process does it; a lock whose process is gone is nobody's. */
async function alone(lock: string, act: () => Promise<void>): Promise<void> {
  const taken = (): boolean => {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isLeft(lock)) rmSync(lock, { force: true })
    return false
  }
  // The holder of the lock builds; everybody else waits for it.
  await until(`the lock ${lock}`, taken, { ms: BUILD_MS, every: LOOK_MS })
  try {
    await act()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isLeft(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // Made and not written: its process was cut between the two.
    if (!pid) return statSync(lock).mtimeMs < Date.now() - 5000
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
