/** @module-tag always */
import { readFileSync } from 'node:fs'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { until } from '@faitage/engines/testing/until'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorkflowSystem, type WorkflowSystem } from '../testing/system.ts'
import { sheetOf, workbookOf } from '../testing/workbook.ts'

const demoFile = (name: string) => readFileSync(new URL(`../../../services/stack/demo/${name}`, import.meta.url))
const demo = demoFile('projets-demo.xlsx')
const update = demoFile('projets-demo-mise-a-jour.xlsx')
const faultyRows = [12, 27, 42, 57, 72, 92, 112, 132, 152, 172]
const csv = (text: string) => Buffer.from(text, 'latin1')

let system: WorkflowSystem
beforeAll(async () => {
  system = await startWorkflowSystem()
})
afterAll(() => system?.stop())

const project = (mission_id: string, q: string) =>
  system.api.as('admin').call(projectEndpoints.list, { query: { mission_id: [mission_id], q } } as never)

describe('importing the demonstration files', () => {
  let mission: Awaited<ReturnType<WorkflowSystem['mission']>>
  beforeAll(async () => {
    mission = await system.mission()
  })

  it('plans every row, and names row, column and value of each error', async () => {
    const { person } = mission
    const import_id = await person.drop(demo, 'projets-demo.xlsx')
    const planned = await person.until(import_id, ['planned'])
    expect(planned).toMatchObject({
      rows_total: 1200,
      rows_done: 0,
      to_create: 1190,
      to_update: 0,
      to_skip: 0,
      in_error: 10,
      missing_columns: [],
      file_name: 'projets-demo.xlsx',
      requested_by: { name: 'Alix Amiel' },
    })
    expect(planned.errors.map(({ row }) => row)).toEqual(faultyRows)
    expect(planned.errors.map(({ column, value }) => [column, value])).toEqual([
      ['Statut', 'Visite fantôme'],
      ['Date du statut', '31/02/2024'],
      ['E-mail', 'pas-une-adresse'],
      ['Référence', null],
      ['Référence', 'OPAH-00070'],
      ['Adultes', '14'],
      ['Code postal', '4900'],
      ['Revenu fiscal', 'environ 20000'],
      ['Type de demandeur', 'PROPRIO'],
      ['Téléphone', '12'],
    ])
    const refused = await person.tryDrop(demo)
    expect(refused).toMatchObject({ status: 409, body: { key: 'mission.import.alreadyRunning' } })

    await person.start(import_id)
    const done = await person.until(import_id, ['completed'])
    expect(done).toMatchObject({ rows_done: 1200, created: 1190, updated: 0, skipped: 0, in_error: 10, failure: null })
  })

  it('opened each project with what its row says', async () => {
    const { items, totalItems } = await project(mission.mission_id, 'OPAH-00001')
    expect(totalItems).toBe(1)
    const detail = await system.api.as('admin').call(projectEndpoints.get, { params: { id: items[0]!.id } })
    expect(detail).toMatchObject({
      requester: {
        type: 'PO',
        title: 'mandmme',
        last_name: 'ROUX',
        first_name: 'Chloé',
        phone_number_1: '06 39 98 47 23',
        email: 'chloe.roux1@exemple.fr',
        taxable_incomes: [{ date: '2023-12-31', income: 4_370_400 }],
        adults_occupants_number: 1,
      },
      reference: 'OPAH-00001',
      address_code: '37400',
      address_location: 'Amboise',
      status: 'visite_traitee',
      status_on: '2023-08-30',
      referrers: [{ name: 'Camille Renaud' }],
      accommodations: [{ accommodation_type: 'Appartement', construction_year: 1876, living_area: '117.9' }],
    })
    const { items: history } = await system.api
      .as('admin')
      .call(projectEndpoints.history, { params: { id: detail.id } })
    expect(history[0]!.actor).toMatchObject({ name: 'Alix Amiel' })
  })

  it('changes nothing when the same file comes again', async () => {
    const before = await project(mission.mission_id, '')
    const again = await mission.person.through(demo)
    expect(again).toMatchObject({ state: 'completed', created: 0, updated: 0, skipped: 1190, in_error: 10 })
    expect((await project(mission.mission_id, '')).totalItems).toBe(before.totalItems)
  })

  it('updates exactly the rows that differ, and only what differs', async () => {
    const expected = await differences()
    const import_id = await mission.person.drop(update)
    const planned = await mission.person.until(import_id, ['planned'])
    expect(planned).toMatchObject({ to_create: expected.created, to_update: expected.updated, in_error: 0 })
    await mission.person.start(import_id)
    const done = await mission.person.until(import_id, ['completed'])
    expect(done).toMatchObject({ created: expected.created, updated: expected.updated, skipped: expected.same })
    const { items } = await project(mission.mission_id, 'OPAH-00025')
    const { items: history } = await system.api
      .as('admin')
      .call(projectEndpoints.history, { params: { id: items[0]!.id } })
    expect(history.map(({ type }) => type).filter(type => !type.startsWith('Accommodation'))).toEqual(
      expect.arrayContaining(['ProjectOpened', 'ProjectStatusChanged']),
    )
    expect(history.filter(({ type }) => type !== 'ProjectOpened' && type !== 'AccommodationRegistered')).toHaveLength(1)
    expect(await mission.person.through(update)).toMatchObject({ created: 0, updated: 0 })
  })
})

/** What the second file changes, found by comparing the two cell by cell with the library alone. */
async function differences() {
  const [first, second] = await Promise.all([readSheet(demo), readSheet(update)])
  const written = new Map(
    first.flatMap((cells, index) => (index > 0 && !faultyRows.includes(index + 1) ? [[cells[0], cells] as const] : [])),
  )
  const counts = { created: 0, updated: 0, same: 0 }
  for (const cells of second.slice(1)) {
    const before = written.get(cells[0] ?? null)
    const status = 10
    const statusDay = 11
    if (!before) counts.created++
    // The same status since another day is no change of status.
    else if (
      cells.every(
        (cell, i) => (i === statusDay && cells[status] === before[status]) || String(cell) === String(before[i]),
      )
    ) {
      counts.same++
    } else counts.updated++
  }
  return counts
}

describe('an import', () => {
  it('is cancelled midway: what is written stays, nothing more is written', { tags: 'long' }, async () => {
    const { mission_id, person } = await system.mission()
    const lines = Array.from({ length: 3000 }, (_, i) => `R-${i};PO;Roux;Contact;01/03/2024`)
    const import_id = await person.drop(
      csv(
        ['R\xe9f\xe9rence;Type;Nom;Statut;Date du statut', ...lines].join('\n').replace('Type;', 'Type de demandeur;'),
      ),
      'a.csv',
    )
    await person.until(import_id, ['planned'])
    await person.start(import_id)
    await until('a row to be written', async () => (await person.get(import_id)).rows_done > 0, { every: 5 })
    expect((await person.send('POST', `/api/imports/${import_id}/cancel`)).status).toBe(200)
    const ended = await person.until(import_id, ['cancelled'])
    expect(ended.rows_done).toBeLessThan(3000)
    expect((await project(mission_id, '')).totalItems).toBe(ended.created)
    expect(await person.send('POST', `/api/imports/${import_id}/cancel`)).toMatchObject({
      status: 409,
      body: { key: 'mission.import.alreadyFinished' },
    })
    expect((await person.through(csv('Référence;Type de demandeur\nR-1;PO\n'), 'b.csv')).state).toBe('completed')
  })

  it('of a large file goes on in a second run, and counts every batch', { tags: 'long' }, async () => {
    const { person } = await system.mission()
    const lines = Array.from({ length: 20_600 }, (_, index) => `G-${index};x`)
    const ended = await person.through(csv(`Référence;Nom\n${lines.join('\n')}`), 'a.csv', 110)
    expect(ended).toMatchObject({ state: 'completed', rows_total: 20_600, rows_done: 20_600, in_error: 20_600 })
    expect(ended.errors).toHaveLength(100)
    expect(ended.errors_by_column).toEqual([{ column: 'Type de demandeur', count: 20_600 }])
  })

  it('is cancelled while it is planned: nothing of the file stays', async () => {
    const { mission_id, person } = await system.mission()
    const lines = Array.from({ length: 20_000 }, (_, index) => `C-${index};PO;Roux`)
    const import_id = await person.drop(csv(`R\xe9f\xe9rence;Type de demandeur;Nom\n${lines.join('\n')}`), 'a.csv')
    const read = 'select from import_row where import_id = $1 limit 1'
    await until(
      'the first rows to be planned',
      async () => (await system.api.api.pool.query(read, [import_id])).rowCount,
    )
    await person.send('POST', `/api/imports/${import_id}/cancel`)
    expect(await person.until(import_id, ['cancelled'])).toMatchObject({ rows_done: 0, created: 0 })
    expect((await person.through(csv('R\xe9f\xe9rence;Type de demandeur\nC-1;PO\n'), 'b.csv')).state).toBe('completed')
    const { rows } = await system.api.api.pool.query(
      'select 1 from import_row where values is not null and import_id in (select import_id from import_file where mission_id = $1)',
      [mission_id],
    )
    expect(rows).toEqual([])
  })

  it('is cancelled before it starts', async () => {
    const { person } = await system.mission()
    const import_id = await person.drop(csv('R\xe9f\xe9rence;Type de demandeur\nS-1;PO\n'), 'a.csv')
    await person.until(import_id, ['planned'])
    await person.send('POST', `/api/imports/${import_id}/cancel`)
    expect(await person.until(import_id, ['cancelled'])).toMatchObject({ rows_done: 0, created: 0 })
  })

  it('of a CSV in Windows-1252 reads accents and decimal commas', async () => {
    const { mission_id, person } = await system.mission()
    const file = csv(
      'Suivi\n\nN\xb0 de dossier;Type;Pr\xe9nom;Surface\nA-1;PO;Chlo\xe9;117,9\n'.replace('Type;', 'Type demandeur;'),
    )
    expect(await person.through(file, 'suivi.csv')).toMatchObject({ state: 'completed', created: 1 })
    const { items } = await project(mission_id, 'A-1')
    const detail = await system.api.as('admin').call(projectEndpoints.get, { params: { id: items[0]!.id } })
    expect(detail).toMatchObject({ requester: { first_name: 'Chloé' }, accommodations: [{ living_area: '117.9' }] })
    expect(detail.status).toBe('a_contacter')
  })

  it('with columns nobody knows waits until somebody says what they are', async () => {
    const { person } = await system.mission()
    const import_id = await person.drop(csv('Clef;Sorte;Personne\nA-1;PO;Roux\nA-2;PB;Petit\n'), 'a.csv')
    const planned = await person.until(import_id, ['planned'])
    expect(planned).toMatchObject({ missing_columns: ['reference'], in_error: 2 })
    expect(await person.send('POST', `/api/imports/${import_id}/start`)).toMatchObject({
      status: 409,
      body: { key: 'mission.import.columnsMissing' },
    })
    const wrong = await person.send('PUT', `/api/imports/${import_id}/columns`, {
      columns: [{ header: 'Autre', field: 'reference' }],
    })
    expect(wrong.status).toBe(422)
    const columns = [
      { header: 'Clef', field: 'reference' },
      { header: 'Sorte', field: 'requester_type' },
      { header: 'Personne', field: 'last_name' },
    ]
    expect((await person.send('PUT', `/api/imports/${import_id}/columns`, { columns })).status).toBe(200)
    await until(
      'the columns to be known',
      async () => (await person.until(import_id, ['planned'])).missing_columns.length === 0,
    )
    expect(await person.get(import_id)).toMatchObject({ to_create: 2, in_error: 0, columns })
    await person.start(import_id)
    expect(await person.until(import_id, ['completed'])).toMatchObject({ created: 2, remembered: false })

    // The next file with the same headers is read as they said, which the plan tells; they may say otherwise.
    const next = await person.drop(csv('Clef;Sorte;Personne\nA-3;PO;Noir\n'), 'b.csv')
    expect(await person.until(next, ['planned'])).toMatchObject({ columns, to_create: 1, remembered: true })
    const otherwise = [...columns.slice(0, 2), { header: 'Personne', field: 'address_location' }]
    expect((await person.send('PUT', `/api/imports/${next}/columns`, { columns: otherwise })).status).toBe(200)
    // The read models may still tell of the plan before.
    await until('the plan by what was said', async () => !(await person.until(next, ['planned'])).remembered)
    expect(await person.get(next)).toMatchObject({ columns: otherwise, remembered: false })
    await person.start(next)
    expect(await person.until(next, ['completed'])).toMatchObject({ created: 1 })
    // What was said last counts, for these headers alone, in this mission alone.
    const last = await person.drop(csv('Clef;Sorte;Personne\nA-4;PO;Lyon\n'), 'c.csv')
    expect(await person.until(last, ['planned'])).toMatchObject({ columns: otherwise, remembered: true })
    await person.send('POST', `/api/imports/${last}/cancel`)
    await person.until(last, ['cancelled'])
    const reordered = await person.drop(csv('Sorte;Clef;Personne\nPO;A-5;Roux\n'), 'd.csv')
    expect(await person.until(reordered, ['planned'])).toMatchObject({
      missing_columns: ['reference'],
      remembered: false,
    })
    const elsewhere = await system.mission()
    const other = await elsewhere.person.drop(csv('Clef;Sorte;Personne\nA-1;PO;Roux\n'), 'a.csv')
    expect(await elsewhere.person.until(other, ['planned'])).toMatchObject({ missing_columns: ['reference'] })
  })

  it.each([
    ['a broken workbook', demo.subarray(0, 100_000), 422, 'import.file.broken'],
    ['nothing', Buffer.alloc(0), 422, 'import.file.empty'],
    ['too much', Buffer.alloc(25 * 1024 * 1024, 'a'), 413, 'import.file.tooLarge'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 422, 'import.file.unsupported'],
  ])('of %s is refused at once', async (_what, file, status, key) => {
    const { person } = await system.mission()
    expect(await person.tryDrop(file)).toMatchObject({ status, body: { key } })
  })

  it('of a file without data fails, says why, and leaves the mission free', async () => {
    const { person } = await system.mission()
    const import_id = await person.drop(csv('Référence;Nom\n'), 'a.csv')
    expect(await person.until(import_id, ['failed'])).toMatchObject({ failure: { key: 'import.file.empty' } })
    expect((await person.through(csv('R\xe9f\xe9rence;Type de demandeur\nF-1;PO\n'), 'b.csv')).state).toBe('completed')
  })

  it('of a workbook with numbers that none of ours holds names their cells, and reads the others', async () => {
    const { person } = await system.mission()
    const text = (value: string) => `<c t="inlineStr" r="@"><is><t>${value}</t></is></c>`
    const number = (value: string) => `<c r="@"><v>${value}</v></c>`
    const rows = [
      ['Référence', 'Type de demandeur', 'Surface', 'Adultes', 'Description'].map(text),
      [text('A'), text('PO'), number('1e400'), number('-1e400'), number('1e400')],
      [number('1e400'), text('PO'), number('1e300'), number('1e-300'), number('-0')],
      [text('C'), text('PO'), number('80'), number('2'), number('12345678901234567890')],
    ].map((cells, at) => {
      const placed = cells.map((cell, column) => cell.replace('@', `${'ABCDE'[column]}${at + 1}`))
      return `<row r="${at + 1}">${placed.join('')}</row>`
    })
    const import_id = await person.drop(workbookOf(sheetOf(rows.join(''))))
    const planned = await person.until(import_id, ['planned', 'failed'])
    expect(planned).toMatchObject({ state: 'planned', failure: null, to_create: 1, in_error: 2 })
    expect(planned.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Surface'],
      [2, 'Adultes'],
      [3, 'Surface'],
      [3, 'Adultes'],
    ])
  })

  it('of a file with a character that no text holds, far from its beginning, reads its other rows', async () => {
    const { person } = await system.mission()
    const rows = Array.from({ length: 400 }, (_, n) => `N-${n};PO;Nom${n === 399 ? '\0' : ''}`)
    const import_id = await person.drop(csv(`R\xe9f\xe9rence;Type de demandeur;Nom\n${rows.join('\n')}\n`), 'a.csv')
    expect(await person.until(import_id, ['planned', 'failed'])).toMatchObject({ state: 'planned', to_create: 400 })
  })

  it('gives its errors as a CSV without formulas', async () => {
    const { person } = await system.mission()
    const import_id = await person.drop(
      csv('Référence;Type de demandeur;E-mail\n=1+1;PO;"=cmd|\' /C calc\'!A0"\n'),
      'a.csv',
    )
    await person.until(import_id, ['planned'])
    const { status, body } = await person.send('GET', `/api/imports/${import_id}/errors.csv`)
    expect(status).toBe(200)
    expect(body).toBe(
      '\ufeffLigne;Référence;Colonne;Valeur;Message\r\n2;"\'=1+1";E-mail;"\'=cmd|\' /C calc\'!A0";Adresse e-mail invalide.\r\n',
    )
  })
})
