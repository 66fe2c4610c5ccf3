import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '@faitage/stack/seed/accounts'
import { Client } from './client.ts'
import { projectsXlsx } from './dataset.ts'
import { importAll, openMission } from './imports.ts'
import {
  apiStartLines,
  commandLines,
  importLines,
  listLines,
  memoryLines,
  rebuildLines,
  warmStartLines,
} from './lines.ts'
import { loadDataSet } from './load.ts'
import { peakWhile, residentMegabytes } from './memory.ts'
import { busyShare, type Result, report } from './report.ts'
import { type RunningStack, runStack } from './running-stack.ts'
import { fullSizes, quickSizes, type Sizes } from './sizes.ts'

/*
 * `npm run bench [-- --quick]`: starts the whole product on a folder of its own, loads a data set, measures, reports.
 * The exit code is 1 when something broke; a goal that is missed is a result.
 * `--only P1,P4` measures these alone and leaves results.json and the README as they are.
 */

const IDLE_MS = 5000

const quick = process.argv.includes('--quick')
const onlyAt = process.argv.indexOf('--only')
const only = onlyAt < 0 ? undefined : (process.argv[onlyAt + 1] ?? '').split(',')
const sizes = quick ? quickSizes : fullSizes
const began = performance.now()
const dataDir = mkdtempSync(join(tmpdir(), 'faitage-bench-'))
const results: Result[] = []
const broken: string[] = []
let running: RunningStack | undefined

const wanted = (...ids: string[]) => only === undefined || ids.some(id => only.includes(id))
const elapsed = () => Math.round((performance.now() - began) / 1000)
const say = (text: string) => void process.stderr.write(`[${elapsed()} s] ${text}\n`)

/** One measure: what it answers is kept; when it breaks the others go on. */
async function measure(name: string, work: () => Promise<Result[]>): Promise<void> {
  say(`${name}…`)
  try {
    results.push(...(await work()))
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

async function withStack(stack: RunningStack): Promise<void> {
  const client = new Client(stack.url)
  try {
    await client.signIn(demoAccounts[0]!.email)
    if (wanted('P11')) await measure('P11, mémoire', () => memory(client, stack, sizes))
    say('Chargement du jeu de données…')
    await loadDataSet(client, sizes)
    if (wanted('P1', 'P2')) await measure('P1 et P2, commandes', () => commandLines(client, stack, sizes))
    if (wanted('P4')) await measure('P4, listes', () => listLines(client, stack, sizes))
    if (wanted('P7', 'P12')) await measure('P7 et P12, imports', () => importLines(client, stack, sizes))
    if (wanted('P3')) await measure('P3, reconstruction', () => rebuildLines(client, stack, sizes))
    if (wanted('P8')) await measure('P8, API seule', () => apiStartLines(stack, sizes))
  } finally {
    client.close()
  }
}

async function tidy(): Promise<void> {
  await running?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

const limit = setTimeout(() => {
  say(`Plus de ${sizes.limitSeconds} s : abandon.`)
  void tidy().finally(() => process.exit(1))
}, sizes.limitSeconds * 1000)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void tidy().finally(() => process.exit(1)))

const busyBefore = await busyShare()
try {
  running = await runStack(dataDir)
  await withStack(running)
  await running.stop()
  running = undefined
  if (wanted('P8')) await measure('P8, npm start', () => warmStartLines(dataDir, sizes))
} catch (error) {
  broken.push((error as Error).message)
  say((error as Error).stack ?? '')
} finally {
  clearTimeout(limit)
  await tidy()
}
results.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
report(results, { quick, seconds: elapsed(), busyBefore, broken }, only === undefined)
process.exit(broken.length === 0 ? 0 : 1)
