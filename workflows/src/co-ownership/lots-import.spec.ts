/** @module-tag always */
import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { until } from '@faitage/engines/testing/until'
import { Client, Connection } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { importWorkflowId } from '../imports/import-projects.shapes.ts'
import { prepareReplay, replay } from '../testing/replay.ts'
import { startWorkflowSystem, type WorkflowSystem } from '../testing/system.ts'

let system: WorkflowSystem
beforeAll(async () => {
  system = await startWorkflowSystem()
}, 60_000)
afterAll(() => system?.stop())

const admin = () => system.api.as('admin')
type Mission = Awaited<ReturnType<typeof mission>>
/** A mission with a copro whose syndic has a name. */
async function mission(syndic = 'Foncia Test') {
  const one = await system.mission()
  const address_1 = { address: '12 rue Neuve', address_code: '42000', address_location: 'Saint-Étienne' }
  const body = { mission_id: one.mission_id, name: 'Les Lys', address_1, syndic: { name: syndic } }
  return { ...one, copro_id: (await admin().call(coproEndpoints.create, { body })).id }
}

/** A list as a syndic prints it: in Windows-1252, with titles, merged headings, totals and a page's headings again. */
const HEAD = ['N° lot;Bât;Nature;Étage;Copropriétaire;Compte;Tantièmes;;Solde', ';;;;;;Généraux;Chauffage;']
const messy = [
  'Résidence Les Lys;;;;;;;;',
  'Liste arrêtée au 30/06/2026;;;;;;;;',
  ...HEAD,
  '1;A;APPT T3;1er;M. et Mme DURAND Paul et Zoé;C1;1 000,5;300;250,00 D',
  '2;Bât. A;Cave;SS1;M. et Mme DURAND Paul et Zoé;C1;10;;250,00 D',
  'Sous-total;;;;;;1 010,5;;',
  ...HEAD,
  '3;A;PKG;RDC;SCI LES LYS;C2;20;;30,00 C',
  '4;A;Piscine;haut;"=cmd|\'/c calc\'!A1 DUPONT Jean";C3;90;0;',
  '0004;A;Piscine;;Mme MARTIN Ève;C4;90;;',
  '5;B;Studio;2;TOTAL ÉNERGIES SA;C5;412;100;',
  ';A;Cave;0;M. LEROY Luc;C6;5;;',
  '3;A;PKG;RDC;M. LEROY Luc;C6;21;;',
  'TOTAL;;;;;;1 532,5;400;',
].join('\r\n')
const bytes = (text: string) => Buffer.from(text, 'latin1')

const drop = async ({ person, copro_id }: Mission, text: string, name = 'lots.csv') =>
  person.until(await person.drop(bytes(text), name, { kind: 'lots', copro_id }), ['planned', 'failed'])
const run = async ({ person }: Mission, { id }: Pick<MissionImport, 'id'>) => {
  await person.start(id)
  return await person.until(id, ['completed', 'failed', 'cancelled'])
}
const rowsOf = async ({ person }: Mission, { id }: Pick<MissionImport, 'id'>, query = ''): Promise<PlannedRow[]> =>
  ((await person.send('GET', `/api/imports/${id}/rows?size=100${query}`)).body as { items: PlannedRow[] }).items
const decide = ({ person }: Mission, { id }: Pick<MissionImport, 'id'>, body: unknown) =>
  person.send('PUT', `/api/imports/${id}/decisions`, body) as Promise<{ status: number; body: never }>
const cancel = async ({ person }: Mission, { id }: Pick<MissionImport, 'id'>) => {
  await person.send('POST', `/api/imports/${id}/cancel`)
  await person.until(id, ['cancelled'])
}

const lotsOf = async ({ copro_id }: Mission) =>
  (await admin().call(lotEndpoints.list, { query: { copro_id: [copro_id], sortBy: 'lot_number', size: 1000 } })).items
const buildingsOf = async ({ copro_id }: Mission) =>
  (await admin().call(buildingEndpoints.list, { query: { copro_id: [copro_id], size: 100 } })).items.map(
    one => one.name,
  )
const clesOf = async ({ copro_id }: Mission) =>
  (await admin().call(coproEndpoints.get, { params: { id: copro_id } })).cles_repartition ?? []
const peopleOf = async ({ mission_id }: Mission) =>
  (await admin().call(personEndpoints.list, { query: { mission_id: [mission_id], size: 1000 } })).items

describe('a messy list of lots', () => {
  let one: Mission
  let first: MissionImport

  it('is a plan before anything is written', async () => {
    one = await mission()
    first = await drop(one, messy)
    expect(first).toMatchObject({
      ...{ kind: 'lots', copro_id: one.copro_id, rows_total: 7, to_create: 3, to_update: 0, to_skip: 2, in_error: 2 },
      ...{ to_confirm: 2, in_conflict: 0, missing_columns: [] },
    })
    expect(first.columns.map(({ field, cle }) => cle ?? field)).toEqual([
      ...['lot_number', 'building', 'type', 'floor', 'owner', 'client_number', 'Générale', 'Chauffage'],
      'unpaid_amount',
    ])
    expect(first.errors.map(({ row, column }) => [row, column])).toEqual([
      [14, 'N° de lot'],
      [15, 'Tantièmes'],
    ])
    const [lot] = await rowsOf(one, first, '&action=create')
    expect(lot!.fields.map(({ field, after }) => [field, after])).toEqual(
      expect.arrayContaining([
        ['building', 'A'],
        ['type', 'Appartement'],
        ['floor', '1'],
        ['owners', 'M. et Mme DURAND Paul et Zoé'],
        ['tantiemes.Générale', '1000,5'],
      ]),
    )
    const asked = await rowsOf(one, first, '&question=confirm')
    expect(asked.map(({ reference, doubts, reason }) => [reference, doubts, reason])).toEqual([
      ['4', ['owners'], 'unconfirmed'],
      ['5', ['building'], 'unconfirmed'],
    ])
    expect(asked[0]!.name).toContain("=cmd|'/c calc'!A1 DUPONT Jean")
    expect(await lotsOf(one)).toEqual([])
    expect(await buildingsOf(one)).toEqual([])
  })

  it('is written as it was decided', async () => {
    for (const body of [
      { rows: [{ row: 5, is: 'new' }] },
      { rows: [{ row: 10, is: one.copro_id }] },
      { rows: [{ row: 10, fields: { floor: 'keep' } }] },
      { rows: [{ row: 10, colour: 'red' }] },
      { rows: [{ row: 2 ** 40, is: 'new' }] },
    ])
      expect(await decide(one, first, body)).toMatchObject({ status: 422, body: { key: 'VALIDATION' } })
    expect(await decide(one, first, { confirms: 'ignore' })).toMatchObject({ status: 200, body: { to_create: 3 } })
    expect(await decide(one, first, { confirms: 'new' })).toMatchObject({
      status: 200,
      body: { to_create: 5, to_skip: 0, to_confirm: 0 },
    })
    expect(await run(one, first)).toMatchObject({ state: 'completed', created: 5, updated: 0, in_error: 2 })
    const lots = await lotsOf(one)
    expect(
      lots.map(lot => [
        lot.lot_number,
        lot.building_name,
        lot.type,
        lot.floor,
        lot.tantieme_general,
        lot.unpaid_amount,
      ]),
    ).toEqual([
      ['1', 'A', 'appartement', 1, '1000.5', 25_000],
      ['2', 'A', 'cave', -1, '10', undefined],
      ['3', 'A', 'parking_exterieur', 0, '20', 0],
      ['4', 'A', 'autre', undefined, '90', undefined],
      ['5', 'B', 'appartement', 2, '412', undefined],
    ])
    // One account is one person, whatever its lots.
    expect(lots[0]!.owners).toEqual(lots[1]!.owners)
    expect(lots[3]!.owner_names?.map(({ title }) => title)).toHaveLength(3)
    expect(lots[0]!.historics).toMatchObject([{ date_in: null, date_out: null, role: 'proprietaire' }])
    expect(await buildingsOf(one)).toEqual(['A', 'B'])
    expect((await clesOf(one)).map(({ label, kind }) => [label, kind])).toEqual([
      ['Générale', 'generale'],
      ['Chauffage', 'chauffage'],
    ])
    expect((await peopleOf(one)).map(({ display_name }) => display_name)).toEqual(
      expect.arrayContaining(['M. et Mme DURAND Paul et Zoé', 'SCI LES LYS', 'TOTAL ÉNERGIES SA', 'Mme MARTIN Ève']),
    )
  })

  it('again has nothing to do', async () => {
    const [lots, people] = [await lotsOf(one), await peopleOf(one)]
    const again = await drop(one, messy)
    expect(again).toMatchObject({ to_create: 0, to_update: 0, to_skip: 5, to_confirm: 0, in_error: 2 })
    expect(await run(one, again)).toMatchObject({ state: 'completed', created: 0, updated: 0 })
    expect(await lotsOf(one)).toEqual(lots)
    expect(await peopleOf(one)).toEqual(people)
  })

  it('later updates what changed, field by field, and is undone without the first', async () => {
    const text = [
      'Lot;Étage;Copropriétaire;Compte;Solde;Arrêté au',
      '1;2;M. et Mme DURAND Paul et Zoé;C1;100,00;31/12/2026',
      '2;;;;;',
      '3;;SCI LES ROSES;C2;;',
      '5;;M. LEROY Luc;C6;;',
    ].join('\n')
    const before = await lotsOf(one)
    const later = await drop(one, text)
    // A day to come is no day a balance is stated on: left out, the rest is taken.
    expect(later).toMatchObject({ to_create: 0, to_update: 2, to_confirm: 1, to_skip: 2 })
    const [asked] = await rowsOf(one, later, '&question=confirm')
    expect(asked).toMatchObject({ reference: '3', doubts: ['account'], candidates: [{ title: 'SCI LES LYS' }] })
    const row = asked!.row
    expect(await decide(one, later, { rows: [{ row, is: asked!.candidates[0]!.id }] })).toMatchObject({ status: 200 })
    expect((await rowsOf(one, later, '&question=confirm'))[0]).toMatchObject({ decided: true, reason: 'same' })
    expect((await decide(one, later, { rows: [{ row, is: 'new' }] })).body).toMatchObject({ to_update: 3 })
    expect(await run(one, later)).toMatchObject({ state: 'completed', updated: 3 })
    const after = await lotsOf(one)
    expect(after[0]).toMatchObject({ floor: 2, owners: before[0]!.owners, unpaid_amount: 25_000 })
    expect(after[2]!.owner_names).toMatchObject([{ title: 'SCI LES ROSES' }])
    expect(after[4]!.owner_names).toMatchObject([{ title: 'M. LEROY Luc' }])
    const revert = await one.person.send('POST', `/api/imports/${later.id}/revert`, {})
    expect(revert.status).toBe(202)
    expect(await one.person.until(later.id, ['reverted'])).toMatchObject({ reverted: 3, kept: 0 })
    const values = (lots: typeof before) =>
      lots.map(({ floor, owners, unpaid_amount }) => ({ floor, owners, unpaid_amount }))
    expect(values(await lotsOf(one))).toEqual(values(before))
    expect((await peopleOf(one)).map(({ display_name }) => display_name)).not.toContain('SCI LES ROSES')
  })

  it('is undone as a whole, but for a lot that was touched since, which is named', async () => {
    const [touched] = await lotsOf(one)
    await admin().call(lotEndpoints.update, { params: { id: touched!.id }, body: { door: 'G' } })
    const refused = await one.person.send('POST', `/api/imports/${first.id}/revert`, {})
    expect(refused).toMatchObject({ status: 409, body: { key: 'mission.import.lotsTouched', details: { count: 1 } } })
    expect((refused.body as { message: string }).message).toContain('« lot 1 »')
    const asked = await one.person.send('POST', `/api/imports/${first.id}/revert`, { keep_touched: true })
    expect(asked.status).toBe(202)
    expect(await one.person.until(first.id, ['reverted'])).toMatchObject({ reverted: 4, kept: 1 })
    expect((await lotsOf(one)).map(lot => lot.lot_number)).toEqual(['1'])
    // What the lot that stays needs stays with it.
    expect(await buildingsOf(one)).toEqual(['A'])
    expect((await peopleOf(one)).map(({ display_name }) => display_name)).toEqual(['M. et Mme DURAND Paul et Zoé'])
    expect((await clesOf(one)).map(({ label }) => label)).toEqual(['Générale', 'Chauffage'])
    const again = await drop(one, messy)
    expect(again).toMatchObject({ to_create: 2, to_skip: 3, to_confirm: 2 })
    await cancel(one, again)
  })
})

describe('the columns of a list', () => {
  const odd = ['Clef;Qui;Porte;Parts', '1;M. DURAND Paul;A;412', '2;SCI LES LYS;B;308'].join('\n')
  const said = [
    { header: 'Clef', field: 'lot_number' },
    { header: 'Qui', field: 'owner' },
    { header: 'Porte', field: 'door' },
    { header: 'Parts', field: 'cle', cle: 'Générale' },
  ]

  it('are said by a person, and remembered for the syndic’s next list with these headers', async () => {
    const one = await mission('Cabinet Rose')
    const dropped = await drop(one, odd)
    expect(dropped).toMatchObject({ rows_total: 0, missing_columns: ['lot_number'] })
    for (const columns of [
      said.map(column => (column.header === 'Qui' ? { ...column, field: 'last_name' } : column)),
      said.map(column => (column.header === 'Parts' ? { header: 'Parts', field: 'cle' } : column)),
      said.map(column => (column.header === 'Qui' ? { header: 'Qui', field: 'door' } : column)),
      said.slice(1),
    ])
      expect(await one.person.send('PUT', `/api/imports/${dropped.id}/columns`, { columns })).toMatchObject({
        status: 422,
        body: { key: 'VALIDATION' },
      })
    await one.person.send('PUT', `/api/imports/${dropped.id}/columns`, { columns: said })
    const planned = await until('the columns to be known', async () => {
      const told = await one.person.until(dropped.id, ['planned'])
      return told.missing_columns.length === 0 && told
    })
    expect(planned).toMatchObject({ to_create: 2, columns: said })
    expect(await run(one, planned)).toMatchObject({ created: 2 })
    expect((await lotsOf(one)).map(lot => [lot.door, lot.tantieme_general])).toEqual([
      ['A', '412'],
      ['B', '308'],
    ])
    expect(await buildingsOf(one)).toEqual(['Hors bâtiment'])
    const other = await mission('CABINET ROSE')
    expect(await drop(other, odd)).toMatchObject({ to_create: 2, missing_columns: [], columns: said })
    const stranger = await mission('Un autre cabinet')
    expect(await drop(stranger, odd)).toMatchObject({ missing_columns: ['lot_number'] })
    // Undone whole: nothing is left of what came with the lots.
    await one.person.send('POST', `/api/imports/${dropped.id}/revert`, {})
    expect(await one.person.until(dropped.id, ['reverted'])).toMatchObject({ reverted: 2, kept: 0 })
    expect([await lotsOf(one), await buildingsOf(one), await peopleOf(one), await clesOf(one)]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  it('are read in a workbook and in what is pasted too', async () => {
    const one = await mission()
    const grid = [
      ['Lot', 'Bât', 'Nature', 'Étage', 'Propriétaire', 'Acquis le', 'Tantièmes'],
      ['1', 'A', 'Garage', 'RDC', 'M. DURAND Paul', '12/03/2019', '1 234,5'],
      ['2', 'A', 'Cave', '-1', 'M. DURAND Paul', '12/03/2019', '10'],
    ]
    const book = await writeExcel(grid.map(line => line.map(value => ({ value })))).toBuffer()
    const through = (file: Uint8Array, name: string) =>
      one.person.through(file, name, 60, { kind: 'lots', copro_id: one.copro_id })
    expect(await through(book, 'lots.xlsx')).toMatchObject({ state: 'completed', created: 2 })
    const [lot, second] = await lotsOf(one)
    expect(lot).toMatchObject({ type: 'box', tantieme_general: '1234.5', historics: [{ date_in: '2019-03-12' }] })
    // Without an account homonyms are not one person.
    expect(lot!.owners).not.toEqual(second!.owners)
    const pasted = Buffer.from(grid.map(line => line.join('\t')).join('\n'))
    expect(await through(pasted, 'collage.csv')).toMatchObject({
      state: 'completed',
      created: 0,
      updated: 0,
      skipped: 2,
    })
  })

  it('need a header that says something', async () => {
    const one = await mission()
    expect((await drop(one, 'a;b\n1;2\n')).failure).toMatchObject({ key: 'import.lots.noHeader' })
    const many = ['Lot;Porte;Étage', ...Array.from({ length: 20_000 }, (_, at) => `${at + 1};A;1`)].join('\n')
    expect((await drop(one, many)).failure).toMatchObject({ key: 'import.lots.tooManyRows' })
  })
})

describe('the workflow of a list of lots', () => {
  it('decides again what it decided, and says ids and counts only', async () => {
    const one = await mission()
    const done = await run(one, await drop(one, messy))
    const connection = await Connection.connect(system.config.temporal)
    const handle = new Client({ connection, namespace: system.config.namespace }).workflow.getHandle(
      importWorkflowId(done.id),
    )
    await handle.result()
    const history = historyToJSON(await handle.fetchHistory())
    await connection.close()
    await prepareReplay()
    await replay(history)
    const said = [...history.matchAll(/"data":\s*"([^"]+)"/g)].map(([, data]) =>
      Buffer.from(data!, 'base64').toString(),
    )
    expect(said.length).toBeGreaterThan(0)
    expect(said.join('\n')).not.toMatch(/DURAND|LYS|MARTIN|lots\.csv/i)
  }, 60_000)
})
