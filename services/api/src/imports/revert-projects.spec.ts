import { revertJob } from '@faitage/contracts/imports/mission-import'
import type { RawRow } from '@faitage/contracts/imports/mission-import.chunks'
import { missionImportEndpoints as endpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { importWorkerEndpoints as work } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectNoteEndpoints } from '@faitage/contracts/projects/project-note.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobRun } from '../kernel/testing/job.ts'
import { startTestSystem, type TestSystem, type TestUser } from '../testing/system.ts'

const today = '2026-11-21'
let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({ clock: { now: () => new Date(), today: () => today } })
})
afterAll(() => system?.stop())

/** The read models know everything that was written so far. */
async function settled() {
  system.seen.position = await system.api.events.head()
  await system.settled()
}

const admin = () => system.as('admin')
const worker = () => system.worker()
const newMission = async () =>
  (await admin().call(missionEndpoints.create, { body: { name: `Mission ${Math.random()}` } })).id

const columns = [
  { header: 'Référence', field: 'reference' as const },
  { header: 'Type', field: 'requester_type' as const },
]

/** Drops a file, plans these rows, starts, writes every batch and ends, as the worker would. */
async function imported(mission_id: string, rows: readonly RawRow['values'][]): Promise<string> {
  await settled()
  const boundary = 'limite-du-formulaire'
  const part = 'content-disposition: form-data; name="file"; filename="liste.csv"'
  const response = await system.http.inject({
    method: 'POST',
    url: `/api/missions/${mission_id}/imports`,
    headers: {
      authorization: `Bearer ${admin().token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\n${part}\r\n\r\nRéférence;Type\r\n--${boundary}--\r\n`,
  })
  const { import_id } = response.json() as { import_id: string }
  const params = { import_id }
  const planned = rows.map((values, at) => ({ row: at + 2, values }))
  await worker().call(work.planRows, { params, body: { rows: planned, first: true } })
  const { batches } = await worker().call(work.planned, { params, body: { columns, missing_columns: [] } })
  await admin().call(endpoints.start, { params })
  for (let batch = 0; batch < batches; batch++) await worker().call(work.commitBatch, { params: { import_id, batch } })
  await worker().call(work.finish, { params, body: { outcome: 'completed' } })
  await settled()
  return import_id
}

const projectsOf = async (mission_id: string) =>
  (await admin().call(projectEndpoints.list, { query: { mission_id: [mission_id], size: 100 } as never })).items
const idOf = async (mission_id: string, reference: string) =>
  (await projectsOf(mission_id)).find(one => one.reference === reference)!.id
const ask = (import_id: string, body: { keep_touched?: boolean } = {}) =>
  admin().call(endpoints.revert, { params: { import_id }, body })

const revertRun = (import_id: string) => jobRun(system, revertJob, import_id, { import_id })
/** Undoes every batch and ends, as the worker would. */
async function undo(import_id: string) {
  await revertRun(import_id).toEnd()
  await settled()
  return await admin().call(endpoints.get, { params: { import_id } })
}

const PO = { requester_type: 'PO' }

describe('an import of projects', () => {
  it('knows a project by its reference whatever the case, in the mission and in the file', async () => {
    const mission_id = await newMission()
    await imported(mission_id, [{ reference: 'Été-1', ...PO, last_name: 'Roux' }])
    const again = await imported(mission_id, [
      { reference: 'ÉTÉ-1', last_name: 'Petit' },
      { reference: 'été-1', last_name: 'Morel' },
    ])
    expect(await admin().call(endpoints.get, { params: { import_id: again } })).toMatchObject({
      updated: 1,
      in_error: 1,
    })
    const projects = await projectsOf(mission_id)
    expect(projects.map(({ reference, requester_name }) => [reference, requester_name])).toEqual([['Été-1', 'Petit']])
  })
})

describe('undoing an import of projects', () => {
  it('removes what it made and puts back what it altered, once; its list says when and by whom', async () => {
    const mission_id = await newMission()
    await imported(mission_id, [
      { reference: 'A', ...PO, last_name: 'Roux', status: 'contact', status_on: '2026-02-01' },
    ])
    const import_id = await imported(mission_id, [
      { reference: 'A', last_name: 'Petit', status: 'depose', status_on: '2026-03-01', living_area: 80 },
      { reference: 'B', ...PO },
    ])
    const A = await idOf(mission_id, 'A')
    const [first, second] = await Promise.all([ask(import_id), ask(import_id)])
    expect(second.revision).toBe(first.revision)
    expect(await undo(import_id)).toMatchObject({
      ...{ state: 'reverted', reverted: 2, kept: 0, created: 1, updated: 1 },
      ...{ reverted_by: { name: 'Alix Amiel' }, reverted_at: expect.any(String) },
    })
    const detail = await admin().call(projectEndpoints.get, { params: { id: A } })
    expect(detail).toMatchObject({ requester: { last_name: 'Roux' }, status: 'contact', accommodations: [] })
    expect((await projectsOf(mission_id)).map(({ reference }) => reference)).toEqual(['A'])
    const before = await system.api.events.read(`project-${A}`)
    // Again: nothing more is written, and it cannot be asked for.
    expect(await revertRun(import_id).step()).toMatchObject({ over: true })
    expect(await system.api.events.read(`project-${A}`)).toHaveLength(before.length)
    expect(before.at(-1)!.metadata.actor).toMatchObject({ kind: 'workflow', reverts: true })
    const { items } = await admin().call(projectEndpoints.history, { params: { id: A } })
    expect(items[0]!.sentence).toMatch(/^L’annulation d’un import, demandée par .+, a passé le projet/)
    expect(await admin().refusal(endpoints.revert, { params: { import_id }, body: {} })).toMatchObject({
      key: 'mission.import.notRevertible',
    })
    // The same file makes them anew.
    const again = await imported(mission_id, [{ reference: 'B', ...PO }])
    expect(await admin().call(endpoints.get, { params: { import_id: again } })).toMatchObject({ created: 1 })
  })

  it('takes back the past that it gave to projects that were there', async () => {
    const mission_id = await newMission()
    const start_date = '2026-01-01'
    await admin().call(missionEndpoints.update, { params: { id: mission_id }, body: { start_date } as never })
    await imported(mission_id, [{ reference: 'A', ...PO, status: 'visite_traitee' }])
    const A = await idOf(mission_id, 'A')
    const past = {
      ...{ date_to_contact: '01/03/2018', date_contact: '12/11/2024', date_meet_processed: '2025-01-15' },
      ...{ reference: 'A', status: 'Visite traitée' },
    }
    const import_id = await imported(mission_id, [past])
    const read = () => admin().call(projectEndpoints.get, { params: { id: A } })
    expect(await read()).toMatchObject({ status: 'visite_traitee', status_on: '2025-01-15', opened_on: '2018-03-01' })
    const events = await system.api.events.read(`project-${A}`)
    const again = await imported(mission_id, [past])
    expect(await admin().call(endpoints.get, { params: { import_id: again } })).toMatchObject({ skipped: 1 })
    expect(await system.api.events.read(`project-${A}`)).toHaveLength(events.length)
    await ask(import_id)
    expect(await undo(import_id)).toMatchObject({ reverted: 1, kept: 0 })
    expect(await read()).toMatchObject({
      ...{ status: 'visite_traitee', status_on: today, opened_on: today, status_dates: { date_meet_processed: today } },
    })
  })

  it('names what moved since, then leaves that as it is and says why', async () => {
    const mission_id = await newMission()
    const import_id = await imported(mission_id, [
      ...['M', 'S', 'N', 'O'].map(reference => ({ reference, ...PO })),
      { reference: '=HYPERLINK("x")', ...PO },
    ])
    const [M, S, N] = await Promise.all(['M', 'S', 'N'].map(reference => idOf(mission_id, reference)))
    await admin().call(projectEndpoints.update, { params: { id: M! }, body: { requester: { email: 'a@exemple.fr' } } })
    await admin().call(projectEndpoints.changeStatus, { params: { id: S! }, body: { status: 'contact' } })
    await admin().call(projectNoteEndpoints.add, { params: { id: N! }, body: { text: 'Rappelé.' } })
    await settled()
    expect(await admin().refusal(endpoints.revert, { params: { import_id }, body: {} })).toMatchObject({
      ...{ status: 409, key: 'mission.import.projectsTouched' },
      details: { count: 3, names: '« M », « S », « N »' },
    })
    expect(await projectsOf(mission_id)).toHaveLength(5)
    await ask(import_id, { keep_touched: true })
    expect(await undo(import_id)).toMatchObject({ state: 'reverted', reverted: 2, kept: 3 })
    expect((await projectsOf(mission_id)).map(({ reference }) => reference).sort()).toEqual(['M', 'N', 'S'])
    const { items } = await admin().call(endpoints.rows, { params: { import_id }, query: { kept: 'true' } as never })
    expect(items.map(({ target, kept }) => [target, kept])).toEqual([
      [{ id: M, title: 'M' }, 'Laissé tel quel. Depuis l’import : modifié (E-mail).'],
      [{ id: S, title: 'S' }, 'Laissé tel quel. Depuis l’import : modifié (Statut).'],
      [{ id: N, title: 'N' }, 'Laissé tel quel. Depuis l’import : modifié (Notes internes).'],
    ])
    const undone = await admin().call(endpoints.rows, { params: { import_id }, query: { reverted: 'true' } as never })
    expect(undone.totalItems).toBe(2)
    const csv = (await admin().call(endpoints.revertedCsv, { params: { import_id } })) as string
    expect(csv.split('\r\n').slice(1, 6)).toEqual([
      '2;M;Création;Laissée telle quelle;Laissé tel quel. Depuis l’import : modifié (E-mail).',
      '3;S;Création;Laissée telle quelle;Laissé tel quel. Depuis l’import : modifié (Statut).',
      '4;N;Création;Laissée telle quelle;Laissé tel quel. Depuis l’import : modifié (Notes internes).',
      '5;O;Création;Annulée;',
      expect.stringMatching(/^6;"'=HYPERLINK\(""x""\)";Création;Annulée;$/),
    ])
  })

  it('stops when asked, says so, and is finished when asked for again', async () => {
    const mission_id = await newMission()
    const import_id = await imported(mission_id, [
      { reference: 'A', ...PO },
      { reference: 'B', ...PO },
    ])
    const params = { import_id }
    await ask(import_id)
    await admin().call(endpoints.cancel, { params })
    await admin().call(endpoints.cancel, { params })
    expect(await admin().call(endpoints.get, { params })).toMatchObject({ state: 'reverting', cancel_requested: true })
    expect(await revertRun(import_id).step()).toMatchObject({ over: true })
    await settled()
    expect(await admin().call(endpoints.get, { params })).toMatchObject({
      ...{ state: 'completed', reverted: 0, cancel_requested: false },
      failure: { key: 'import.revert.stopped' },
    })
    expect(await admin().refusal(endpoints.cancel, { params })).toMatchObject({ key: 'mission.import.alreadyFinished' })
    const events = await system.api.events.read(`mission-${mission_id}`)
    expect(events.filter(({ type }) => type === 'MissionImportCancelRequested')).toMatchObject([
      { data: { revert_id: expect.any(String) } },
    ])
    await ask(import_id)
    expect(await undo(import_id)).toMatchObject({ state: 'reverted', reverted: 2, kept: 0 })
    expect(await projectsOf(mission_id)).toEqual([])
  })

  it('is for who may import, change and delete projects there', async () => {
    const mission_id = await newMission()
    const import_id = await imported(mission_id, [{ reference: 'A', ...PO }])
    for (const endpoint of [endpoints.revert, endpoints.revertedCsv] as const) {
      const params = { import_id }
      const asked = (who: TestUser) => system.as(who).refusal(endpoint as typeof endpoints.revert, { params, body: {} })
      expect(await asked('outsider')).toMatchObject({ status: 404 })
      expect(await asked('client')).toMatchObject({ status: 403 })
    }
  })
})
