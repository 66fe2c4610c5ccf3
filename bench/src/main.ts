import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '@faitage/stack/seed/accounts'
import { settled } from './calm.ts'
import { Client } from './client.ts'
import { projectsXlsx } from './dataset.ts'
import { energyLines } from './energy-lines.ts'
import { fundingLines } from './funding-lines.ts'
import { importAll, openMission } from './imports.ts'
import {
  apiStartLines,
  assignmentLines,
  commandLines,
  importLines,
  listLines,
  lotLines,
  memoryLines,
  missionLines,
  pageLines,
  quoteLines,
  rebuildLines,
  vitalLines,
  warmStartLines,
  weightLines,
} from './lines.ts'
import { loadDataSet } from './load.ts'
import { peakWhile, residentMegabytes } from './memory.ts'
import { profiled, profiling } from './profile.ts'
import { type Result, report } from './report.ts'
import { reportLines } from './report-lines.ts'
import { type RunningStack, runStack } from './running-stack.ts'
import { fullSizes, quickSizes, type Sizes, usualSizes } from './sizes.ts'

/*
 * `npm run bench [-- --quick | --full]`: starts the whole product on a folder of its own, loads a data set, measures,
 * reports. The exit code is 1 when something broke; a goal that is missed is a result.
 * `--only P1,P4` measures these alone and leaves results.json and the README as they are (`energy` is P18, `funding` P19: neither needs the
 * product); so does `--profile P7`, which
 * says beside what each process and each function of ours cost while it was measured.
 */

/** At rest is when nobody has asked for anything for a while. */
const IDLE_MS = 30_000

/** Measures that need no running product, by name. */
const apart: Readonly<Record<string, string>> = { energy: 'P18', funding: 'P19' }

const quick = process.argv.includes('--quick')
const full = process.argv.includes('--full')
const named = (option: string) => {
  const at = process.argv.indexOf(option)
  return at < 0 ? undefined : (process.argv[at + 1] ?? '').split(',')
}
const profile = named('--profile') && profiling()
const only = (named('--profile') ?? named('--only'))?.map(id => apart[id] ?? id)
const sizes = quick ? quickSizes : full ? fullSizes : usualSizes
const began = performance.now()
const dataDir = mkdtempSync(join(tmpdir(), 'faitage-bench-'))
const results: Result[] = []
const broken: string[] = []
/** Before each measure, what others use. */
const busy: number[] = []
let running: RunningStack | undefined

const wanted = (...ids: string[]) => only === undefined || ids.some(id => only.includes(id))
const elapsed = () => Math.round((performance.now() - began) / 1000)
const say = (text: string) => void process.stderr.write(`[${elapsed()} s] ${text}\n`)

/** One measure: what it answers is kept; when it breaks the others go on. */
async function measure(name: string, work: () => Promise<Result[]>): Promise<void> {
  busy.push(await settled())
  say(`${name}…`)
  try {
    const done = profile && running ? profiled(running.pid, profile.folder, work) : work()
    results.push(...(await done))
  } catch (error) {
    const { message, stack } = error as Error
    broken.push(`${name} : ${message}`)
    say(`${name} : ${stack}`)
  }
}

async function memory(client: Client, stack: RunningStack, { importRows }: Sizes): Promise<Result[]> {
  await new Promise(done => setTimeout(done, IDLE_MS))
  const idle = residentMegabytes([stack.pid])
  const file = await projectsXlsx(importRows, 'MEM')
  const mission = await openMission(client, 'Mesure de la mémoire')
  const importing = await peakWhile(stack.pid, importAll(client, mission, file, importRows))
  return memoryLines(idle, importing)
}

/** At rest and importing while there is nothing but the demonstration; then the data set. */
async function fill(stack: RunningStack): Promise<void> {
  const client = new Client(stack.url)
  try {
    await client.signIn(demoAccounts[0]!.email)
    if (wanted('P11')) await measure('P11, mémoire', () => memory(client, stack, sizes))
    if (wanted('P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P10', 'P12', 'P13')) {
      say('Chargement du jeu de données…')
      await loadDataSet(client, sizes, wanted('P1', 'P2', 'P3'))
    }
  } finally {
    client.close()
  }
}

async function withStack(stack: RunningStack): Promise<void> {
  const client = new Client(stack.url)
  try {
    await client.signIn(demoAccounts[0]!.email)
    if (wanted('P1', 'P2')) await measure('P1 et P2, commandes', () => commandLines(client, stack, sizes))
    if (wanted('P4')) await measure('P4, listes', () => listLines(client, stack, sizes))
    if (wanted('P5', 'P6')) await measure('P5 et P6, pilotage', () => reportLines(client, stack, sizes))
    if (wanted('P9')) await measure('P9, poids', async () => weightLines())
    if (wanted('P10')) await measure('P10, navigateur', () => vitalLines(stack, sizes))
    if (wanted('P13')) await measure('P13, pages', () => pageLines(client, stack, sizes))
    if (wanted('P14')) await measure('P14, lots', () => lotLines(client, sizes))
    if (wanted('P15')) await measure('P15, grande mission', () => missionLines(client, sizes))
    if (wanted('P16')) await measure('P16, devis d’un bailleur', () => quoteLines(client, sizes))
    if (wanted('P17')) await measure('P17, commandes', () => assignmentLines(client, stack, sizes))
    if (wanted('P3')) await measure('P3, reconstruction', () => rebuildLines(client, stack, sizes))
    if (wanted('P7', 'P12')) await measure('P7 et P12, imports', () => importLines(client, stack, sizes))
    if (wanted('P8')) await measure('P8, API seule', () => apiStartLines(stack, sizes))
  } finally {
    client.close()
  }
}

async function tidy(): Promise<void> {
  await running?.stop()
  // A stack that `npm start` was still running on the folder.
  const lock = join(dataDir, 'stack.pid')
  if (existsSync(lock)) process.kill(Number(readFileSync(lock, 'utf8')), 'SIGTERM')
  for (let tries = 0; existsSync(lock) && tries < 100; tries++) await new Promise(done => setTimeout(done, 100))
  rmSync(dataDir, { recursive: true, force: true })
  if (profile) rmSync(profile.folder, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void tidy().finally(() => process.exit(1)))

async function all(): Promise<void> {
  if (wanted('P18')) await measure('P18, audit énergétique', async () => energyLines(say))
  if (wanted('P19')) await measure('P19, simulations', async () => fundingLines())
  if (only?.every(id => Object.values(apart).includes(id))) return
  running = await runStack(dataDir, profile?.env)
  await fill(running)
  // A house that holds much was started with it: Postgres then takes memory for it.
  if (!quick) {
    await running.stop()
    running = await runStack(dataDir, profile?.env)
  }
  await withStack(running)
  await running.stop()
  running = undefined
  if (wanted('P8')) await measure('P8, npm start', () => warmStartLines(dataDir, sizes))
}

/** What was measured until then is reported. */
const outOfTime = new Promise<never>((_, reject) => {
  setTimeout(() => reject(new Error(`plus de ${sizes.limitSeconds} s, abandon`)), sizes.limitSeconds * 1000).unref()
})

try {
  await Promise.race([all(), outOfTime])
} catch (error) {
  broken.push((error as Error).message)
  say((error as Error).stack ?? '')
}
// Before the stack is stopped: a measure under way breaks then, for no fault of its own.
results.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
report(
  results,
  {
    size: quick ? 'jeu réduit (--quick)' : full ? 'grand jeu (--full)' : 'jeu complet',
    seconds: elapsed(),
    busy: Math.max(0, ...busy),
    broken,
  },
  only === undefined && broken.length === 0,
)
const code = broken.length === 0 ? 0 : 1
await tidy()
process.exit(code)
