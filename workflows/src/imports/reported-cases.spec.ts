/** @module-tag always */
import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import type { PlanChoices } from '@faitage/contracts/imports/mission-import.told'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Importer } from '../testing/import-journey.ts'
import { startWorkflowSystem, type WorkflowSystem } from '../testing/system.ts'
import { relation, relations, sheetOf, sheets, workbookOf } from '../testing/workbook.ts'

/* What people reported of imports that lose or alter in silence, each with what is right. Details are invented. */

let system: WorkflowSystem
let mission_id: string
let person: Importer
beforeAll(async () => {
  system = await startWorkflowSystem()
  const mission = await system.mission()
  mission_id = mission.mission_id
  person = mission.person
})
afterAll(() => system?.stop())

type Lines = readonly string[]
const csv = (...lines: Lines) => Buffer.from(lines.join('\r\n'))
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const line = (row: number, ...texts: readonly (string | null)[]) =>
  `<row r="${row}">${texts.map((text, column) => (text === null ? '' : inline(`${'ABCDEFGH'[column]}${row}`, text))).join('')}</row>`

/** What the plan says of each row, and nothing is written. */
async function planOf(file: Uint8Array, name: string, ...choices: readonly PlanChoices[]) {
  const import_id = await person.drop(file, name)
  await person.until(import_id, ['planned'])
  for (const body of choices) await choose(import_id, body)
  return { import_id, one: await person.get(import_id), rows: await rowsOf(import_id) }
}
/** Chooses, and waits for the plan that is then made. */
async function choose(import_id: string, choices: PlanChoices) {
  const { status, body } = await person.send('PUT', `/api/imports/${import_id}/choices`, choices)
  expect(status).toBe(200)
  const { position } = body as { position: string }
  await person.send('GET', `/api/imports/${import_id}`, undefined, { 'read-after': position })
  await person.until(import_id, ['planned'])
}
async function rowsOf(import_id: string) {
  const { body } = await person.send('GET', `/api/imports/${import_id}/rows?size=100`)
  return (body as { items: PlannedRow[] }).items
}
const said = (notes: PlannedRow['errors']) => notes.map(({ column, value, message }) => `${column} ${value} ${message}`)
async function abandon(import_id: string) {
  await person.send('POST', `/api/imports/${import_id}/cancel`)
  await person.until(import_id, ['cancelled'])
}
async function written(import_id: string) {
  await person.start(import_id)
  return await person.until(import_id, ['completed'])
}
async function project(reference: string) {
  const api = system.api.as('admin')
  const found = await api.call(projectEndpoints.list, { query: { mission_id: [mission_id], q: reference } } as never)
  const one = (found as { items: { id: string; reference: string }[] }).items.find(item => item.reference === reference)
  if (!one) throw new Error(`no project ${reference}`)
  return await api.call(projectEndpoints.get, { params: { id: one.id } })
}

describe('texts', () => {
  it('a postal code that lost its zero has it again, and it is said, in text as in numbers', async () => {
    const text = csv('Référence;Type de demandeur;Nom;Code postal', 'I01-1;PO;Essai;1000', 'I01-2;PO;Essai;6000')
    const plan = await planOf(text, 'a.csv')
    expect(plan.one).toMatchObject({ to_create: 2, in_error: 0, told: { warned: 2 } })
    await written(plan.import_id)
    expect((await project('I01-1')).address_code).toBe('01000')
    expect((await project('I01-2')).address_code).toBe('06000')
    const sheet = sheetOf(
      `${line(1, 'Référence', 'Type de demandeur', 'Nom', 'CP')}<row r="2">${inline('A2', 'I01-4')}${inline('B2', 'PO')}<c r="D2"><v>1000</v></c></row>`,
    )
    const numbers = await planOf(workbookOf(sheet), 'a.xlsx')
    expect(numbers.rows[0]?.warnings).toMatchObject([{ column: 'Code postal', value: '1000' }])
    await abandon(numbers.import_id)
  })

  it('thousands after a point or a comma are thousands, and it is said', async () => {
    const head = 'Référence;Type de demandeur;Nom;Revenu fiscal;Année du revenu'
    const plan = await planOf(
      csv(head, 'I02-1;PO;Essai;25.431;2024', 'I02-2;PO;Essai;25,431;2024', 'I02-3;PO;Essai;25 431,50;2024'),
      'a.csv',
    )
    expect(plan.rows.map(({ warnings }) => warnings.length)).toEqual([1, 1, 0])
    await written(plan.import_id)
    expect((await project('I02-1')).requester.taxable_incomes).toMatchObject([{ income: 2_543_100 }])
    expect((await project('I02-2')).requester.taxable_incomes).toMatchObject([{ income: 2_543_100 }])
    expect((await project('I02-3')).requester.taxable_incomes).toMatchObject([{ income: 2_543_150 }])
  })

  it('one byte of another coding costs its cell, not the others', async () => {
    const whole = 'Dossier;Type demandeur;Nom;Rue;CP;Ville\r\nI04-1;PO;Lefèvre;3 allée des Chênes;49000;Angers\r\n'
    const file = Buffer.concat([
      Buffer.from(whole),
      Buffer.from('I04-3;PO;R\xe9ault;1 rue Basse;49000;Angers\r\n', 'latin1'),
    ])
    const plan = await planOf(file, 'a.csv')
    expect(plan.rows.map(({ action, name }) => [action, name])).toEqual([
      ['create', 'Lefèvre'],
      ['error', null],
    ])
    expect(plan.rows[1]?.errors).toMatchObject([{ column: 'Nom', message: expect.stringContaining('ne se lit pas') }])
    expect(plan.one.told.sentences.join()).toContain('CSV UTF-8')
    await abandon(plan.import_id)
  })

  it.each([
    ['of an old Mac', '\x8f', '\x8e', '\x90'],
    ['of DOS', '\x8a', '\x82', '\x88'],
  ])('a file %s is read as it was written, and it is said', async (_what, è, é, ê) => {
    const text = `Dossier;Type demandeur;Nom;Rue\r\nI05-1;PO;Lef${è}vre;3 all${é}e des Ch${ê}nes\r\n`
    const plan = await planOf(Buffer.from(text, 'latin1'), 'a.csv')
    expect(plan.rows[0]?.name).toBe('Lefèvre')
    expect(plan.one.told.sentences.join()).toContain('vérifiez les accents')
    await abandon(plan.import_id)
  })

  it('a text that is garbled already is said to be', async () => {
    const plan = await planOf(csv('Dossier;Type demandeur;Nom;Rue', 'I06-1;PO;LefÃ¨vre;3 allÃ©e des ChÃªnes'), 'a.csv')
    expect(plan.rows[0]).toMatchObject({ action: 'create' })
    expect(plan.rows[0]?.warnings.map(({ column }) => column)).toEqual(['Nom', 'Adresse'])
    await abandon(plan.import_id)
  })

  it('« Texte Unicode » of a spreadsheet is read', async () => {
    const text = '\ufeffDossier\tType de demandeur\tNom\r\nI07-1\tPO\tLefèvre\r\n'
    const plan = await planOf(Buffer.from(text, 'utf16le'), 'a.txt')
    expect(plan.rows).toMatchObject([{ reference: 'I07-1', name: 'Lefèvre', action: 'create', warnings: [] }])
    await abandon(plan.import_id)
  })

  it('couples are called in whatever order', async () => {
    const titles = ['Melle', 'Mr et Mme', 'Mme et Mr', 'Mme M.', 'Madame, Monsieur']
    const rows = titles.map((title, n) => `I15-${n};PO;${title};Essai`)
    const plan = await planOf(csv('Référence;Type de demandeur;Civilité;Nom', ...rows), 'a.csv')
    expect(plan.one).toMatchObject({ to_create: 5, in_error: 0 })
    await written(plan.import_id)
    expect((await project('I15-0')).requester.title).toBe('mme')
    expect((await project('I15-4')).requester.title).toBe('mandmme')
  })

  it('the first day that spreadsheets know is nobody’s', async () => {
    const plan = await planOf(
      csv('Référence;Type de demandeur;Nom;Statut;Date du statut', 'I19-1;PO;Essai;Contact;01/01/1900'),
      'a.csv',
    )
    expect(plan.rows[0]).toMatchObject({ action: 'error', errors: [{ column: 'Date du statut', value: '01/01/1900' }] })
    await abandon(plan.import_id)
  })
})

describe('workbooks', () => {
  it('of LibreOffice are read; .xls is refused with what to do', async () => {
    const cell = (text: string) =>
      `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
    const row = (...texts: Lines) => `<table:table-row>${texts.map(cell).join('')}</table:table-row>`
    const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:spreadsheet><table:table table:name="Feuille1">${row('Référence', 'Type de demandeur', 'Nom', 'Code postal')}${row('I08-1', 'PO', 'Lefèvre', '49000')}</table:table></office:spreadsheet></office:body></office:document-content>`
    const file = zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(content),
    })
    const plan = await planOf(file, 'a.ods')
    expect(plan.rows).toMatchObject([{ reference: 'I08-1', name: 'Lefèvre', action: 'create' }])
    await abandon(plan.import_id)
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])
    const refused = await person.tryDrop(old, 'a.xls')
    expect(refused).toMatchObject({ status: 422, body: { key: 'import.file.oldWorkbook' } })
    expect(refused.body.message).toContain('enregistrez-le en .xlsx')
  })

  it('cells in error name themselves, and nothing is dated today in their place', async () => {
    const sheet = sheetOf(
      `${line(1, 'Référence', 'Type de demandeur', 'Nom', 'Revenu fiscal', 'Année du revenu', 'Statut', 'Date du statut')}<row r="2">${inline('A2', 'I10-1')}${inline('B2', 'PO')}${inline('C2', 'Erreur')}<c r="D2" t="e"><v>#REF!</v></c><c r="E2"><v>2024</v></c>${inline('F2', 'Contact')}<c r="G2" t="e"><v>#N/A</v></c></row><row r="3">${inline('A3', 'I10-2')}${inline('B3', 'PO')}<c r="G3"><f>TODAY()</f></c></row>`,
    )
    const plan = await planOf(workbookOf(sheet), 'a.xlsx')
    expect(plan.one.in_error).toBe(2)
    expect(said(plan.rows[0]?.errors ?? []).join('\n')).toMatch(
      /Revenu fiscal #REF! en D2.*\n.*Date du statut #N\/A en G2/,
    )
    expect(plan.rows[1]?.errors).toMatchObject([{ column: 'Date du statut', value: 'G3' }])
    await abandon(plan.import_id)
  })

  it('merged cells have their value on each of their rows, and hidden rows are said', async () => {
    const rows = `${line(1, 'Référence', 'Type de demandeur', 'Nom', 'Code postal', 'Commune')}${line(2, 'I12-1', 'PO', 'Un', '49000', 'Angers')}${line(3, 'I12-2', 'PO', 'Deux').replace('<row', '<row hidden="1"')}`
    const merges = '<mergeCells count="2"><mergeCell ref="D2:D3"/><mergeCell ref="E2:E3"/></mergeCells>'
    const plan = await planOf(workbookOf(sheetOf(rows, merges)), 'a.xlsx')
    expect(plan.rows[1]?.warnings.map(({ column }) => column)).toEqual([null, 'Code postal', 'Commune'])
    expect(plan.one.told.sentences).toHaveLength(2)
    await written(plan.import_id)
    expect(await project('I12-2')).toMatchObject({ address_code: '49000', address_location: 'Angers' })
  })

  it('another sheet with rows is said, and may be chosen', async () => {
    const sheetWith = (reference: string) =>
      sheetOf(line(1, 'Référence', 'Type de demandeur', 'Nom') + line(2, reference, 'PO', 'Essai'))
    const file = workbookOf(sheetWith('I14-1'), {
      'xl/workbook.xml': sheets(
        '<sheet name="2025" sheetId="1" r:id="rId1"/><sheet name="2026" sheetId="2" r:id="rId2"/>',
      ),
      'xl/_rels/workbook.xml.rels': relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'worksheet', 'worksheets/sheet2.xml'),
      ),
      'xl/worksheets/sheet2.xml': sheetWith('I14-2'),
    })
    const plan = await planOf(file, 'a.xlsx')
    expect(plan.one.told).toMatchObject({ sheet: { name: '2025' }, others: [{ number: 2, name: '2026', rows: 2 }] })
    expect(plan.rows.map(({ reference }) => reference)).toEqual(['I14-1'])
    await choose(plan.import_id, { sheet: 2 })
    expect((await rowsOf(plan.import_id)).map(({ reference }) => reference)).toEqual(['I14-2'])
    expect((await person.get(plan.import_id)).told).toMatchObject({
      sheet: { name: '2026' },
      others: [{ name: '2025' }],
    })
    await abandon(plan.import_id)
  })
})

describe('people', () => {
  it('under two references are a doubt to confirm', async () => {
    const head = 'Référence;Type de demandeur;Nom;Prénom;Téléphone;Adresse;Code postal;Commune'
    const plan = await planOf(
      csv(
        head,
        'I18-1;PO;Martin;Jean-Pierre;06 12 34 56 78;12 rue des Lilas;49000;Angers',
        'I18-2;PO;MARTIN;Jean Pierre;0612345678;12 rue des Lilas;49000;ANGERS',
        'I18-3;PO;Martin;Jean-Pierre;0612345678;4 rue Haute;49000;Angers',
      ),
      'a.csv',
    )
    expect(plan.rows.map(({ action, doubts }) => [action, doubts])).toEqual([
      ['create', []],
      ['skip', ['person']],
      // Another dwelling of theirs: it is told, and not asked.
      ['create', []],
    ])
    expect(plan.rows[1]?.warnings[0]?.value).toBe('I18-1, ligne 2')
    expect(plan.rows[2]?.warnings).toHaveLength(1)
    expect(plan.one).toMatchObject({ to_create: 2, to_confirm: 1 })
    const decided = await person.send('PUT', `/api/imports/${plan.import_id}/decisions`, {
      rows: [{ row: 3, is: 'new' }],
    })
    expect(decided).toMatchObject({ status: 200, body: { to_create: 3, to_confirm: 0 } })
    expect(await written(plan.import_id)).toMatchObject({ created: 3 })
    // Of another file, the project is known.
    const later = await planOf(csv(head, 'I18-9;PO;Martin;Jean Pierre;+33612345678;;;'), 'b.csv')
    expect(later.rows[0]).toMatchObject({ action: 'skip', question: 'confirm', reason: 'unconfirmed' })
    await abandon(later.import_id)
  })

  it('what we export is read as what is there', async () => {
    const { body } = await person.send('GET', `/api/exports/projects?mission_id=${mission_id}`)
    const plan = await planOf(Buffer.from(body as string), 'projets.csv')
    expect(plan.rows.flatMap(({ errors, changes }) => [...said(errors), ...changes])).toEqual([])
    expect(plan.one).toMatchObject({ in_error: 0, to_create: 0, to_update: 0, to_skip: plan.rows.length })
    await abandon(plan.import_id)
  })
})

describe('one cell costs no row', () => {
  const head = 'Référence;Type de demandeur;Nom;E-mail;Statut;Référent;Revenu fiscal'
  const file = csv(
    head,
    'I30-1;PO;Essai;pas-une-adresse;Vu;sacha@exemple.fr;21 450',
    'I30-2;PO;Essai;;Vu;Camille Renaud;',
  )

  it('values are left out, said to mean others, or given their year; what was said is remembered', async () => {
    const plan = await planOf(file, 'a.csv')
    expect(plan.one.in_error).toBe(2)
    const faults = new Map(plan.one.told.faults.map(fault => [fault.column, fault]))
    expect([...faults.keys()].sort()).toEqual(['Année du revenu', 'E-mail', 'Statut'])
    const status = faults.get('Statut')
    expect(status).toMatchObject({ field: 'status', optional: true, values: [{ value: 'Vu', count: 2 }] })
    expect(status?.options).toContainEqual({ value: 'Visite traitée', label: 'Visite traitée' })
    await abandon(plan.import_id)

    const chosen = await planOf(file, 'a.csv', {
      income_year: 2024,
      without: [{ column: 'E-mail', message: faults.get('E-mail')?.message ?? '' }],
      values: [{ field: 'status', value: 'Vu', to: 'Visite traitée' }],
    })
    expect(chosen.one).toMatchObject({ in_error: 0, to_create: 2 })
    expect(said(chosen.rows[0]?.warnings ?? []).join('\n')).toMatch(/Compris comme.*[\s\S]*Importé sans cette valeur/)
    await written(chosen.import_id)
    expect(await project('I30-1')).toMatchObject({
      status: 'visite_traitee',
      referrers: [{ name: 'Sacha Lemoine' }],
      requester: { taxable_incomes: [{ date: '2024-12-31', income: 2_145_000 }] },
    })
    const next = await planOf(csv(head, 'I30-3;PO;Essai;;VU;;'), 'b.csv')
    expect(next.rows[0]).toMatchObject({ action: 'create', errors: [] })
    // Of the columns nothing was said.
    expect(next.one.remembered).toBe(false)
    await abandon(next.import_id)
  })

  it('rows that were refused are given back with their reason, ready to be sent again', async () => {
    const refused = await planOf(
      csv('Référence;Type de demandeur;Nom;CP', 'I31-1;PO;Essai;01000', 'I31-2;PROPRIO;Essai;01000'),
      'a.csv',
    )
    await written(refused.import_id)
    const response = await fetch(new URL(`/api/imports/${refused.import_id}/refused.xlsx`, system.api.url), {
      headers: { authorization: `Bearer ${system.api.as('admin').token}` },
    })
    const file = Buffer.from(await response.arrayBuffer())
    const [heading, row, ...more] = await readSheet(file)
    expect(heading).toEqual(['Référence', 'Type de demandeur', 'Nom', 'Code postal', 'À corriger'])
    expect(row).toEqual(['I31-2', 'PROPRIO', 'Essai', '01000', expect.stringContaining('Type de demandeur')])
    expect(more).toEqual([])
    const again = await planOf(file, 'b.xlsx')
    expect(again.rows).toMatchObject([{ reference: 'I31-2', action: 'error' }])
    await abandon(again.import_id)
  })
})
