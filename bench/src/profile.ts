import { existsSync, mkdtempSync, readFileSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMillisecondsOf, processesUnder, type Running, runningOf } from './processes.ts'
import { number } from './report.ts'
import { root } from './running-stack.ts'

/** Functions that are named of each process. */
const FUNCTIONS = 12
const WRITE_LIMIT_MS = 20_000
const STEP_MS = 50

/** What the product is started with, so that its processes can be profiled. */
export function profiling(): { env: Record<string, string>; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'faitage-profile-'))
  const hook = new URL('profile-hook.ts', import.meta.url).href
  return { folder, env: { FAITAGE_PROFILE_DIR: folder, NODE_OPTIONS: `--import ${hook}` } }
}

/** The profile that V8 writes: nodes of the tree of calls, and which one each sample met. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly samples: readonly number[]
  /** Microseconds between a sample and the one before. */
  readonly timeDeltas: readonly number[]
}

/**
 * Runs `work` and tells, on the standard output, what it cost: milliseconds of processor of each process under `pid`,
 * then the functions of each of ours that took the most by themselves. Linux only.
 */
export async function profiled<T>(pid: number, folder: string, work: () => Promise<T>): Promise<T> {
  const before = new Map(processesUnder([pid]).map(one => [one, usedBy(one)]))
  const roles = [...before.keys()].flatMap(one => runningOf(one) ?? []).filter(isRole)
  signal(roles)
  const began = performance.now()
  try {
    return await work()
  } finally {
    const took = performance.now() - began
    const used = new Map<string, number>()
    for (const one of processesUnder([pid])) {
      const running = runningOf(one)
      if (!running) continue
      const name = nameOf(running)
      used.set(name, (used.get(name) ?? 0) + usedBy(one) - (before.get(one) ?? 0))
    }
    signal(roles)
    console.log(`\n${number(took)} ms ; processeur :`)
    for (const [name, spent] of [...used].sort(([, a], [, b]) => b - a))
      if (spent > 0) console.log(`${number(spent).padStart(10)} ms  ${name}`)
    for (const role of roles) await tell(role, folder)
  }
}

/** Postgres begins and ends a process for each connection; the supervisor's children are counted by themselves. */
const usedBy = (pid: number) => cpuMillisecondsOf(pid, runningOf(pid)?.program === 'postgres')

/** The bundle a role was started from. */
const BUNDLE = /\/roles\/([a-z-]+)\.js$/
const isRole = ({ program, words }: Running) =>
  program === 'node' && words.some(word => word.endsWith('main.ts') || BUNDLE.test(word))

function signal(roles: readonly Running[]): void {
  for (const { pid } of roles)
    try {
      process.kill(pid, 'SIGWINCH')
    } catch {
      // It has ended.
    }
}

/** `api`, `eventstore`: the bundle, or the folder, of what a Node process runs; the program of another. */
const nameOf = ({ program, words }: Running): string => {
  const bundle = words.flatMap(word => BUNDLE.exec(word)?.[1] ?? []).at(-1)
  if (bundle) return bundle
  const entry = words.findLast(word => word.endsWith('.ts'))
  if (entry?.endsWith('stack-process.ts')) return 'surveillance'
  return entry ? entry.replace(`${root}/`, '').replace(/\/(src\/)?main\.ts$/, '') : program
}

async function tell(role: Running, folder: string): Promise<void> {
  const file = join(folder, `${role.pid}.cpuprofile`)
  for (let waited = 0; !existsSync(file) && waited < WRITE_LIMIT_MS; waited += STEP_MS)
    await new Promise(done => setTimeout(done, STEP_MS))
  if (!existsSync(file)) return
  const rows = selfTimes(await whole(file))
  unlinkSync(file)
  console.log(`\n${nameOf(role)} :`)
  for (const { name, ms } of rows.slice(0, FUNCTIONS)) console.log(`${number(ms).padStart(10)} ms  ${name}`)
}

/** It is there before it is whole. */
async function whole(file: string): Promise<CpuProfile> {
  for (let waited = 0; ; waited += STEP_MS)
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as CpuProfile
    } catch (error) {
      if (waited > WRITE_LIMIT_MS) throw error
      await new Promise(done => setTimeout(done, STEP_MS))
    }
}

/** Beginning to profile takes a moment too. */
const profiler = 'node:inspector'
const waiting = new Set(['(idle)', '(root)'])

/** Milliseconds of each function by itself, the longest first; waiting left out. */
function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): { name: string; ms: number }[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const spent = new Map<string, number>()
  for (const [at, node] of samples.entries()) {
    const frame = frames.get(node)
    if (!frame || waiting.has(frame.functionName) || frame.url === profiler) continue
    const where = frame.url
      .replace(/^.*node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?/, '')
      .replace(`file://${root}/`, '')
    const name = [frame.functionName || '(anonyme)', where && `${where}:${frame.lineNumber + 1}`]
      .filter(Boolean)
      .join('  ')
    spent.set(name, (spent.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1000)
  }
  return [...spent].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms)
}
