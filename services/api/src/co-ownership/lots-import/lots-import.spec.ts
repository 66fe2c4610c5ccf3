import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { findPasteHeader, type PastedRow } from '@faitage/contracts/co-ownership/paste/header'
import { readPastedLots } from '@faitage/contracts/co-ownership/paste/lines'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { type ImportColumn, revertJob } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints as endpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { importWorkerEndpoints as work } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import type { RawCell } from '@faitage/contracts/kernel/reading/reading'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobRun } from '../../kernel/testing/job.ts'
import { powerCut } from '../../testing/power-cut.ts'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from '../../testing/system.ts'
import { newCopro, newLot } from '../testing/copros.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({ clock: { now: () => new Date(), today: () => '2026-11-21' } })
})
afterAll(() => system?.stop())

const admin = () => system.as('admin')
const newMission = async () =>
  (
    await admin().call(missionEndpoints.create, {
      body: { name: `Mission ${Math.random()}`, team: { mission_managers: [testUsers.manager.id] } },
    })
  ).id

async function drop(mission_id: string, fields: Record<string, string>, as: TestUser = 'admin') {
  const boundary = 'limite-du-formulaire'
  const part = (head: string, body: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const payload = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    part('name="file"; filename="lots.csv"', 'Lot;Porte;Étage\n1;A;2\n'),
    `--${boundary}--\r\n`,
  ].join('')
  const response = await system.http.inject({
    method: 'POST',
    url: `/api/missions/${mission_id}/imports`,
    headers: {
      authorization: `Bearer ${system.as(as).token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })
  const body = response.json() as { import_id: string; position: string; key: string; details?: never }
  if (body.position) system.seen.position = body.position
  return { status: response.statusCode, body }
}

type Grid = readonly (readonly (RawCell | null)[])[]
/** What the worker does between the drop and the plan. */
async function planned(
  mission_id: string,
  copro_id: string,
  grid: Grid,
  columns: readonly ImportColumn[] = [],
): Promise<string> {
  const { import_id } = (await drop(mission_id, { kind: 'lots', copro_id })).body
  const rows: PastedRow[] = grid.map((cells, index) => ({ row: index + 1, cells }))
  const { lots, failed } = readPastedLots(rows, findPasteHeader(rows)!)
  const params = { import_id }
  const chunk = { lots: [...lots], failed: [...failed] }
  await system.worker().call(work.planRows, { params, body: { lots: chunk, first: true } })
  await system.worker().call(work.planned, { params, body: { columns: [...columns], missing_columns: [] } })
  return import_id
}
/** What the worker wrote is read by nobody's position but its own. */
const seen = async () => void (await system.api.live.caughtUp(await system.api.events.head(), 30_000))
const start = (import_id: string) => admin().call(endpoints.start, { params: { import_id } })
const commit = (import_id: string, batch: number) =>
  system.worker().call(work.commitBatch, { params: { import_id, batch } })
const finish = (import_id: string) =>
  system.worker().call(work.finish, { params: { import_id }, body: { outcome: 'completed' } })
const lotsOf = async (copro_id: string) => {
  await seen()
  return (await admin().call(lotEndpoints.list, { query: { copro_id: [copro_id], size: 1000, sortBy: 'lot_number' } }))
    .items
}
const HEAD = ['Lot', 'Bâtiment', 'Nature', 'Copropriétaire', 'Compte', 'Tantièmes', 'Porte']

describe('who may import lots', () => {
  it('is who may write what they make, into a copro of the mission', async () => {
    const [mission_id, other] = [await newMission(), await newMission()]
    const copro_id = await newCopro(system, mission_id)
    const foreign = await newCopro(system, other)
    const fields = { kind: 'lots', copro_id }
    expect((await drop(mission_id, fields, 'client')).status).toBeGreaterThanOrEqual(403)
    expect(await drop(other, { kind: 'lots', copro_id: foreign }, 'client')).not.toMatchObject({ status: 202 })
    for (const [bad, path] of [
      [{ kind: 'lots', copro_id: foreign }, 'copro_id'],
      [{ kind: 'lots', copro_id: mission_id }, 'copro_id'],
      [{ kind: 'lots' }, 'copro_id'],
      [{ kind: 'lots', copro_id: 'x' }, 'copro_id'],
      [{ kind: 'registry', copro_id }, 'copro_id'],
      [{ kind: 'lots', copro_id, perimeter: 'file' }, 'perimeter'],
      [{ kind: 'lots', copro_id, colour: 'red' }, 'colour'],
    ] as const)
      expect(await drop(mission_id, bad as Record<string, string>)).toMatchObject({
        status: 422,
        body: { key: 'VALIDATION', details: { fields: [{ path }] } },
      })
    const { status, body } = await drop(mission_id, fields, 'manager')
    expect(status).toBe(202)
    const asked = await system.as('client').raw(endpoints.rows, { params: { import_id: body.import_id } })
    expect(asked.statusCode).toBeGreaterThanOrEqual(403)
    expect((await drop(mission_id, fields)).body.key).toBe('mission.import.alreadyRunning')
  })
})

describe('what the columns hold', () => {
  it('is shown by a value of each, sealed, until the import ends; the day of arrears is told and kept', async () => {
    const mission_id = await newMission()
    const { import_id } = (await drop(mission_id, { kind: 'lots', copro_id: await newCopro(system, mission_id) })).body
    const params = { import_id }
    const columns = [
      { header: 'Lot', field: 'lot_number' as const },
      { header: '', field: null },
    ]
    const plan = (undated: number) =>
      system.worker().call(work.planned, {
        params,
        body: { columns, missing_columns: [], samples: ['12', 'Mme DURAND Zoé'], undated },
      })
    await plan(3)
    await seen()
    expect(await admin().call(endpoints.get, { params })).toMatchObject({
      ...{ undated: 3, stated_on: null, samples: ['12', 'Mme DURAND Zoé'] },
    })
    const { rows } = await system.api.pool.query(
      "select encode(samples, 'escape') as text from work.import_file where import_id = $1",
      [import_id],
    )
    expect(rows[0].text).not.toContain('DURAND')
    for (const stated_on of ['2999-01-01', '31/12/2025', '0000-01-01'])
      expect((await admin().refusal(endpoints.map, { params, body: { columns, stated_on } })).status).toBe(422)
    await admin().call(endpoints.map, { params, body: { columns, stated_on: '2025-12-31' } })
    expect(await system.worker().call(work.work, { params })).toMatchObject({
      ...{ state: 'planning', stated_on: '2025-12-31' },
    })
    await plan(0)
    // Other columns said later do not take it back.
    await admin().call(endpoints.map, { params, body: { columns } })
    expect((await system.worker().call(work.work, { params })).stated_on).toBe('2025-12-31')
    await system.worker().call(work.finish, { params, body: { outcome: 'cancelled' } })
    await seen()
    expect((await admin().call(endpoints.get, { params })).samples).toEqual([])
  })
})

describe('a statement of accounts', () => {
  it('adds what is owed to the first lot of each account, names accounts of no lot, and is undone', async () => {
    const mission_id = await newMission()
    const copro_id = await newCopro(system, mission_id)
    const own = { unpaid_amount: 500_00, unpaid_date: '2026-09-30' }
    for (const [lot_number, client_number, more] of [
      ['10', 'C 1', {}],
      ['2', 'C1', own],
      ['3', 'C2', {}],
    ] as const)
      await newLot(system, copro_id, { lot_number, client_number, ...more })
    await seen()
    const import_id = await planned(mission_id, copro_id, [
      ['Débiteurs au 30/06/2026'],
      ['Compte', 'Nom', 'Solde'],
      ['c1', 'M. DURAND Paul', '250,00 D'],
      ['C2', 'M. LEROY Luc', '30,00 C'],
      ['C9', 'M. BON Luc', '5,00 D'],
    ])
    await seen()
    const { errors, to_create, to_update } = await admin().call(endpoints.get, { params: { import_id } })
    expect([to_create, to_update]).toEqual([0, 2])
    expect(errors).toMatchObject([
      { row: 5, column: 'Compte', message: 'Aucun lot de la copropriété n’est à ce compte.' },
    ])
    await start(import_id)
    await commit(import_id, 0)
    await finish(import_id)
    const owed = async () =>
      (await lotsOf(copro_id)).map(one => [one.lot_number, (one.arrears ?? []).map(({ on, amount }) => [on, amount])])
    expect(await owed()).toEqual([
      [
        '2',
        [
          ['2026-06-30', 250_00],
          ['2026-09-30', 500_00],
        ],
      ],
      ['3', [['2026-06-30', 0]]],
      ['10', []],
    ])
    await admin().call(endpoints.revert, { params: { import_id }, body: {} })
    await jobRun(system, revertJob, import_id, { import_id }).toEnd()
    expect(await owed()).toEqual([
      ['2', [['2026-09-30', 500_00]]],
      ['3', []],
      ['10', []],
    ])
  })
})

describe('the rows of a list', () => {
  it('bring clés of the kind that was said, or that their name tells, shared by the buildings that were said', async () => {
    const mission_id = await newMission()
    const copro_id = await newCopro(system, mission_id)
    const grid = [
      ['Lot', 'Bâtiment', 'Nature', 'Tantièmes', 'Tantièmes chauffage', 'Tantièmes bureaux'],
      ['1', 'A', 'Cave', '10', '3', '7'],
      ['2', 'A', 'Cave', '10', '3', null],
    ]
    const cle = (name: string, more: object = {}) => ({ header: name, field: 'cle' as const, cle: name, ...more })
    const columns: ImportColumn[] = [
      ...['Lot', 'Bâtiment', 'Nature'].map(header => ({ header, field: null })),
      ...[cle('Générale'), cle('Chauffage'), cle('Bureaux', { cle_kind: 'speciale', cle_buildings: ['Bât. A', 'C'] })],
    ]
    const import_id = await planned(mission_id, copro_id, grid, columns)
    const odd = [{ ...columns[0]!, cle_kind: 'eau' as const }, ...columns.slice(1)]
    expect((await admin().refusal(endpoints.map, { params: { import_id }, body: { columns: odd } })).status).toBe(422)
    await start(import_id)
    await commit(import_id, 0)
    await finish(import_id)
    const { items } = await admin().call(buildingEndpoints.list, { query: { copro_id: [copro_id] } })
    const named = new Map(items.map(({ id, name }) => [name, id]))
    const { cles_repartition } = await admin().call(coproEndpoints.get, { params: { id: copro_id } })
    expect(cles_repartition?.map(({ label, kind, building_ids = null }) => [label, kind, building_ids])).toEqual([
      ['Générale', 'generale', null],
      ['Chauffage', 'chauffage', null],
      ['Bureaux', 'speciale', [named.get('A'), named.get('C')]],
    ])
    expect((await lotsOf(copro_id)).map(one => one.owner_status ?? null)).toEqual([null, null])
  })

  it('written by two workers at once, and again, are each written once', async () => {
    const mission_id = await newMission()
    const copro_id = await newCopro(system, mission_id)
    const lines = Array.from({ length: 401 }, (_, at) => [
      ...[
        String(at + 1),
        at % 2 ? 'Bâtiment A' : 'Bât. B',
        'Cave',
        `M. DURAN${'ABCDEFG'[at % 7]} Paul`,
        `C${at % 7}`,
        '10',
        'A',
      ],
    ])
    const import_id = await planned(mission_id, copro_id, [HEAD, ...lines])
    await start(import_id)
    const answers = await Promise.all([0, 1, 0, 1].map(batch => commit(import_id, batch)))
    expect(answers.map(({ created }) => created)).toEqual([200, 200, 200, 200])
    expect(await commit(import_id, 2)).toMatchObject({ created: 1, in_error: 0 })
    await finish(import_id)
    expect((await lotsOf(copro_id)).filter(({ tantieme_general }) => tantieme_general === '10')).toHaveLength(401)
    const { items } = await admin().call(personEndpoints.list, { query: { mission_id: [mission_id] } })
    expect(items.map(({ lots_owned }) => lots_owned).sort()).toEqual([57, 57, 57, 57, 57, 58, 58])
    const copro = await admin().call(coproEndpoints.get, { params: { id: copro_id } })
    expect(copro.cles_repartition).toHaveLength(1)
  })

  it('of a batch cut between its rows and its count are made, not altered, when it comes again', async () => {
    const mission_id = await newMission()
    const copro_id = await newCopro(system, mission_id)
    const lines = ['1', '2', '3'].map(lot => [lot, 'A', 'Cave', 'M. DURAND Paul', 'C1', '10', 'A'])
    const import_id = await planned(mission_id, copro_id, [HEAD, ...lines])
    await start(import_id)
    const power = powerCut(system, stream => stream === streamOf.missionImport(import_id))
    const batch = { params: { import_id, batch: 0 } }
    expect((await system.worker().refusal(work.commitBatch, batch)).status).toBe(503)
    expect(power.back()).toBe(1)
    expect(await commit(import_id, 0)).toMatchObject({ created: 3, updated: 0, in_error: 0 })
    await finish(import_id)
    expect(await lotsOf(copro_id)).toHaveLength(3)
    const { items } = await admin().call(personEndpoints.list, { query: { mission_id: [mission_id] } })
    expect(items).toHaveLength(1)
  })

  it('are sealed while they wait, and forgotten once they are written', async () => {
    const mission_id = await newMission()
    const import_id = await planned(mission_id, await newCopro(system, mission_id), [
      HEAD,
      ['1', 'A', 'Cave', 'M. SECRETISSIME Paul', 'C1', '10', 'A'],
      [null, 'A', 'Cave', 'M. SECRETISSIME Luc', 'C2', '10', 'A'],
    ])
    const stored = async () =>
      JSON.stringify((await system.api.pool.query('select * from import_row where import_id = $1', [import_id])).rows)
    expect(await stored()).not.toMatch(/SECRETISSIME/i)
    await start(import_id)
    await commit(import_id, 0)
    await finish(import_id)
    const { rows } = await system.api.pool.query('select "values" from import_row where import_id = $1', [import_id])
    expect(rows.every(row => row.values === null)).toBe(true)
    const { events } = { events: await system.api.events.read(`mission-${mission_id}`) }
    expect(JSON.stringify(events)).not.toMatch(/SECRETISSIME|lots\.csv/i)
  })

  it('that somebody overtook are named, or left as they are', async () => {
    const mission_id = await newMission()
    const copro_id = await newCopro(system, mission_id)
    const held = await newLot(system, copro_id, { lot_number: '1', door: 'A' })
    const import_id = await planned(mission_id, copro_id, [
      HEAD,
      ['1', null, null, null, null, null, 'B'],
      ['2', null, 'Cave', null, null, null, 'B'],
    ])
    await newLot(system, copro_id, { lot_number: '0002' })
    await admin().call(lotEndpoints.update, { params: { id: held }, body: { door: 'C' } })
    await start(import_id)
    expect(await commit(import_id, 0)).toMatchObject({ created: 0, updated: 0, skipped: 1, in_error: 1 })
    const { errors } = await admin().call(endpoints.get, { params: { import_id } })
    expect(errors).toMatchObject([{ row: 3, message: expect.stringContaining('Le numéro 2 est déjà') }])
    expect((await lotsOf(copro_id)).map(({ door }) => door)).toEqual(['C', undefined])
  })

  it('with hostile cells break nothing', async () => {
    const mission_id = await newMission()
    const copro_id = await newCopro(system, mission_id)
    const long = 'X'.repeat(150)
    const import_id = await planned(mission_id, copro_id, [
      ['Lot', 'Bâtiment', 'Nature', 'Copropriétaire', 'Tantièmes constructor', 'Tantièmes __proto__', 'Porte'],
      ['1', "A'; drop table lot; --", 'Cave', '<script>alert(1)</script>', '10', '20', '=1+1'],
      ['1', "A'; drop table lot; --", 'Cave', 'M. DURAND Paul', '10', '20', null],
      ['2', "A'; drop table lot; --", 'Cave', `M. ${long} Paul`, '10', '99999999999', 'P'],
      ['é'.repeat(21), 'A', 'Cave', 'M. DURAND Paul', '10', '20', null],
      ['\u200B', 'A', 'Cave', 'M. DURAND Paul', '10', '20', null],
    ])
    const params = { import_id }
    await seen()
    const { errors, to_create, to_confirm } = await admin().call(endpoints.get, { params })
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [4, 'Propriétaires'],
      [5, 'N° de lot'],
      [6, 'N° de lot'],
    ])
    expect([to_create, to_confirm]).toEqual([0, 1])
    await admin().call(endpoints.decide, { params, body: { confirms: 'new' } })
    await start(import_id)
    expect(await commit(import_id, 0)).toMatchObject({ created: 1, in_error: 3 })
    expect(await lotsOf(copro_id)).toMatchObject([{ door: '=1+1', building_name: "A'; drop table lot; --" }])
  })
})
