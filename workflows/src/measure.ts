import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSheet } from 'read-excel-file/node'
import { importActivities } from './imports/import-projects.activities.ts'
import { apiClient } from './kernel/api-client.ts'
import { ensureBundle } from './kernel/bundle.ts'
import { type Importer, importer } from './testing/import-journey.ts'
import { manyProjects } from './testing/many-projects.ts'
import { type Processes, startProcesses } from './testing/processes.ts'

/*
 * P7 and P12 of the scoreboard: a workbook from its upload to its projects in the list, beside only parsing it with
 * read-excel-file; and through Temporal, beside the same activities run one after the other by hand.
 * `node src/measure.ts [rounds] [rows]`
 */

const rounds = Number(process.argv[2] ?? 5)
const rows = Number(process.argv[3] ?? 10_000)
const say = (text: string) => void process.stdout.write(`${text}\n`)
const ms = (value: number) => `${Math.round(value)} ms`
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Resident memory of a process in MiB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

async function newMission(processes: Processes): Promise<{ mission_id: string; person: Importer }> {
  const response = await fetch(new URL('/api/missions', processes.apiUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${processes.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Mesure ${Math.random()}` }),
  })
  const { id } = (await response.json()) as { id: string }
  return { mission_id: id, person: importer(processes.apiUrl, processes.token, id) }
}

async function allVisible(person: Importer, mission_id: string): Promise<void> {
  for (;;) {
    const { body } = await person.send('GET', `/api/projects?mission_id=${mission_id}&size=1`)
    if ((body as { totalItems: number }).totalItems === rows) return
    await sleep(10)
  }
}

interface Times {
  total: number
  planned: number
  written: number
}

async function throughTemporal(processes: Processes, file: Buffer): Promise<Times> {
  const { mission_id, person } = await newMission(processes)
  const started = performance.now()
  const import_id = await person.drop(file)
  await person.until(import_id, ['planned'], 120)
  const planned = performance.now() - started
  await person.start(import_id)
  await allVisible(person, mission_id)
  const total = performance.now() - started
  await person.until(import_id, ['completed'], 60)
  return { total, planned, written: total - planned }
}

async function inline(processes: Processes, file: Buffer): Promise<Times> {
  const { mission_id, person } = await newMission(processes)
  const api = apiClient(processes.insideUrl, processes.workerToken)
  const activities = importActivities({ api, context: () => ({ heartbeat: () => undefined, signal: undefined }) })
  const started = performance.now()
  const import_id = await person.drop(file)
  const { batches } = await activities.planImport(import_id)
  const planned = performance.now() - started
  await person.start(import_id)
  for (let batch = 0; batch < batches; batch++) await activities.commitBatch(import_id, batch)
  await allVisible(person, mission_id)
  const total = performance.now() - started
  await activities.finishImport(import_id, 'completed')
  return { total, planned, written: total - planned }
}

await ensureBundle()
const file = await manyProjects(rows)
const processes = await startProcesses()
try {
  const { api, projector } = processes.children
  const idle = { api: await memoryOf(api.pid), projector: await memoryOf(projector.pid) }
  const parsing: number[] = []
  const temporal: Times[] = []
  const byHand: Times[] = []
  for (let round = 0; round < rounds; round++) {
    parsing.push(await timed(() => readSheet(file)))
    const worker = await processes.startWorker()
    temporal.push(await throughTemporal(processes, file))
    const workerMemory = await memoryOf(worker.pid)
    await worker.stop()
    byHand.push(await inline(processes, file))
    const [t, b] = [temporal.at(-1)!, byHand.at(-1)!]
    say(
      `round ${round + 1}: parse only ${ms(parsing.at(-1)!)}; through Temporal ${ms(t.total)} (planned ${ms(t.planned)}, written ${ms(t.written)}); by hand ${ms(b.total)} (${ms(b.planned)}, ${ms(b.written)}); memory worker ${workerMemory}, api ${await memoryOf(api.pid)} (idle ${idle.api}), projector ${await memoryOf(projector.pid)} (idle ${idle.projector}) MiB`,
    )
  }
  const p7 = median(parsing.map((parse, round) => parse / temporal[round]!.total))
  const p12 = median(temporal.map(({ total }, round) => total / byHand[round]!.total))
  say(
    `P7  ${rows} rows, upload → visible: ${ms(median(temporal.map(({ total }) => total)))}; parsing alone is ${p7.toFixed(2)} of it (goal ≥ 0.3)`,
  )
  say(`P12 through Temporal / the same activities by hand: ${p12.toFixed(2)} (goal ≤ 1.5)`)
} finally {
  await processes.stop()
}
