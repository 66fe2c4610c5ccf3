import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import type { Page, Written } from '@faitage/contracts/kernel/endpoint'
import { emptyTeam } from '@faitage/contracts/missions/mission'
import { importActivities } from '@faitage/workflows/imports/import-projects.activities'
import { apiClient } from '@faitage/workflows/kernel/api-client'
import { readSheet } from 'read-excel-file/node'
import { bareAppends } from './bare-appends.ts'
import type { Client } from './client.ts'
import { projectsXlsx } from './dataset.ts'
import type { RunningStack } from './running-stack.ts'
import { median } from './stats.ts'

const STEP_MS = 25
const LIMIT_MS = 120_000
/** Milliseconds in which the roles end what a measure left them to do. */
const CALM_MS = 1500

const pause = (ms = STEP_MS) => new Promise(done => setTimeout(done, ms))

/** A new mission to import into, of the collaborators who are named. */
export async function openMission(
  client: Client,
  name: string,
  collaborators: readonly string[] = [],
): Promise<string> {
  const team = { ...emptyTeam, collaborators }
  const { status, body } = await client.send<Written>('POST', '/api/missions', { name, team })
  if (status !== 201) throw new Error(`the mission was answered ${status}: ${JSON.stringify(body)}`)
  return body.id
}

async function upload(client: Client, mission: string, file: Buffer): Promise<string> {
  const { status, body } = await client.upload<{ import_id: string }>(
    `/api/missions/${mission}/imports`,
    'projets.xlsx',
    file,
  )
  if (status !== 202) throw new Error(`the upload was answered ${status}: ${JSON.stringify(body)}`)
  return body.import_id
}

async function start(client: Client, id: string): Promise<void> {
  const { status, body } = await client.send('POST', `/api/imports/${id}/start`)
  if (status !== 200) throw new Error(`the start was answered ${status}: ${JSON.stringify(body)}`)
}

async function until(client: Client, id: string, state: MissionImport['state']): Promise<MissionImport> {
  for (const began = performance.now(); performance.now() - began < LIMIT_MS; await pause()) {
    const { body } = await client.send<MissionImport>('GET', `/api/imports/${id}`)
    if (body.state === state) return body
    if (body.state === 'failed' || body.state === 'cancelled') throw new Error(`the import is ${body.state}`)
  }
  throw new Error(`the import never became ${state}`)
}

async function allVisible(client: Client, mission: string, rows: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < LIMIT_MS; await pause()) {
    const { body } = await client.send<Page<unknown>>('GET', `/api/projects?mission_id=${mission}&size=1`)
    if (body.totalItems === rows) return
  }
  throw new Error(`${rows} rows never became visible`)
}

/**
 * Uploads a file, starts the import as soon as it is planned, waits until all its rows are in the list.
 * @returns milliseconds, to the moment the last row is visible
 */
export async function importAll(client: Client, mission: string, file: Buffer, rows: number): Promise<number> {
  const began = performance.now()
  const id = await upload(client, mission, file)
  await until(client, id, 'planned')
  await start(client, id)
  await allVisible(client, mission, rows)
  const took = performance.now() - began
  const { created } = await until(client, id, 'completed')
  if (created !== rows) throw new Error(`${created} projects were created from ${rows} rows`)
  return took
}

/** The same import without Temporal: the worker's activities, called here one after the other. Milliseconds. */
async function importInline(client: Client, stack: RunningStack, mission: string, file: Buffer, rows: number) {
  const api = apiClient(stack.env.FAITAGE_API_URL, stack.env.FAITAGE_WORKER_TOKEN)
  const activities = importActivities({ api, context: () => ({ heartbeat: () => undefined, signal: undefined }) })
  // The worker would do the work as well: it is held, and finds it done when it is let go.
  const letGo = await stack.holdWorker()
  try {
    const began = performance.now()
    const id = await upload(client, mission, file)
    const { batches } = await activities.planImport(id)
    await start(client, id)
    for (let batch = 0; batch < batches; batch++) await activities.commitBatch(id, batch)
    await allVisible(client, mission, rows)
    const took = performance.now() - began
    await activities.finishImport(id, 'completed')
    return took
  } finally {
    letGo()
  }
}

/**
 * P7 and P12: a workbook from its upload to its rows in the list; against reading it with read-excel-file, then appending
 * the very events it comes to with the official client to an event server that nobody listens to, and nothing else; and
 * against the same activities called without Temporal. In each round the three take turns at going first. Milliseconds.
 */
export async function p7AndP12(client: Client, stack: RunningStack, rows: number, rounds: number) {
  const file = await projectsXlsx(rows, 'LOT')
  const times: Record<'through' | 'bare' | 'inline', number[]> = { through: [], bare: [], inline: [] }
  const mission = (round: number, how: string) => openMission(client, `Mesure ${how} ${round + 1} (${Date.now()})`)
  const bare = await bareAppends(stack, async () => {
    await importAll(client, await mission(-1, 'à blanc'), file, rows)
  })
  const measures = {
    through: async (round: number) => importAll(client, await mission(round, 'Temporal'), file, rows),
    bare: async () => {
      const log = await bare.emptyLog()
      try {
        const began = performance.now()
        await readSheet(file)
        await log.append()
        return performance.now() - began
      } finally {
        await log.stop()
      }
    },
    inline: async (round: number) => importInline(client, stack, await mission(round, 'directe'), file, rows),
  }
  // Without a way to hold the worker there is nothing fair to compare with.
  const canHold = process.platform !== 'win32'
  const turns = (['through', 'bare', 'inline'] as const).filter(name => canHold || name !== 'inline')
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < turns.length; turn++) {
      const name = turns[(round + turn) % turns.length] as (typeof turns)[number]
      times[name].push(await measures[name](round))
      await pause(CALM_MS)
    }
    const shown = turns.map(name => `${name} ${Math.round(times[name][round] as number)} ms`)
    process.stderr.write(`  ${round + 1}/${rounds}: ${shown.join(', ')}\n`)
  }
  const ratios = (over: readonly number[], under: readonly number[]) => over.map((time, at) => time / under[at]!)
  return {
    ...times,
    // Rows a second of ours over rows a second of the limit: the times the other way round.
    p7: median(ratios(times.bare, times.through)),
    events: bare.events,
    p12: median(ratios(times.through, times.inline)),
  }
}
