import type { Page, Written } from '@faitage/contracts/kernel/endpoint'
import type { MissionImport } from '@faitage/contracts/missions/mission-import'
import readXlsxFile from 'read-excel-file/node'
import type { Client } from './client.ts'
import { projectsXlsx } from './dataset.ts'

const STEP_MS = 25

/** A new mission to import into. */
export async function openMission(client: Client, name: string): Promise<string> {
  const { status, body } = await client.send<Written>('POST', '/api/missions', { name })
  if (status !== 201) throw new Error(`the mission was answered ${status}: ${JSON.stringify(body)}`)
  return body.id
}

/** Uploads a file, starts the import as soon as it is planned, waits until its rows are in the list. In milliseconds. */
export async function importAll(client: Client, mission: string, file: Buffer, rows: number): Promise<number> {
  const began = performance.now()
  const { status, body } = await client.upload<{ import_id: string }>(
    `/api/missions/${mission}/imports`,
    'projets.xlsx',
    file,
  )
  if (status !== 202) throw new Error(`the upload was answered ${status}: ${JSON.stringify(body)}`)
  await until(client, body.import_id, 'planned')
  await client.send('POST', `/api/imports/${body.import_id}/start`)
  await until(client, body.import_id, 'completed')
  for (;;) {
    const list = await client.send<Page<unknown>>('GET', `/api/projects?mission_id=${mission}&size=1`)
    if (list.body.totalItems === rows) return performance.now() - began
    if (performance.now() - began > 120_000) throw new Error(`only ${list.body.totalItems} of ${rows} rows are visible`)
    await pause()
  }
}

async function until(client: Client, id: string, state: MissionImport['state']): Promise<void> {
  for (let tries = 0; tries < 120_000 / STEP_MS; tries++) {
    const { body } = await client.send<MissionImport>('GET', `/api/imports/${id}`)
    if (body.state === state) return
    if (body.state === 'failed' || body.state === 'cancelled') throw new Error(`the import is ${body.state}`)
    await pause()
  }
  throw new Error(`the import never became ${state}`)
}

const pause = () => new Promise(done => setTimeout(done, STEP_MS))

/** P7: upload → events → visible, against only parsing the same file. Rows a second. */
export async function p7(client: Client, rows: number, rounds: number) {
  const file = await projectsXlsx(rows, 'BENCH')
  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < rounds; round++) {
    const mission = await openMission(client, `Mesure d’import ${round + 1} (${Date.now()})`)
    ours.push(rows / ((await importAll(client, mission, file, rows)) / 1000))
    const began = performance.now()
    await readXlsxFile(file)
    limit.push(rows / ((performance.now() - began) / 1000))
  }
  return { ours, limit }
}
