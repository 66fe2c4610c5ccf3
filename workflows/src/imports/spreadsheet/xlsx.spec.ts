import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { entry, packed, workbookParts, zipOf } from '@faitage/api/imports/testing/hostile-zip'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { readTable } from './read-table.ts'
import { readXlsx } from './xlsx.ts'

const demo = new URL('../../../../services/stack/demo/projets-demo.xlsx', import.meta.url)

/** A workbook with one sheet of that XML. */
const workbook = (sheetData: string, prologue = '') =>
  zipOf([
    entry('[Content_Types].xml', '<Types/>'),
    entry(
      'xl/workbook.xml',
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    entry('xl/worksheets/sheet1.xml', `${prologue}<worksheet><sheetData>${sheetData}</sheetData></worksheet>`),
  ])
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('a workbook', () => {
  it('is read with its days, numbers and row numbers', async () => {
    const { columns, missing_columns, rows } = readTable((await readXlsx(readFileSync(demo))).rows)
    expect(rows).toHaveLength(1200)
    expect(missing_columns).toEqual([])
    expect(columns.every(({ field }) => field !== null)).toBe(true)
    expect(rows[0]).toEqual({
      row: 2,
      values: expect.objectContaining({ reference: 'OPAH-00001', status_on: '2023-08-30', living_area: 117.9 }),
    })
    expect(rows.find(({ row }) => row === 27)?.values.status_on).toBe('31/02/2024')
  })

  it('shows characters that no text holds as unknown ones', async () => {
    const cells = inline('A1', 'A&#xD800;B') + inline('B1', 'A&#0;B') + inline('C1', 'Zoé 🏠')
    const {
      rows: [first],
    } = await readXlsx(workbook(`<row r="1">${cells}</row>`))
    expect(first!.cells).toEqual(['A\uFFFDB', 'A\uFFFDB', 'Zoé 🏠'])
  })

  it('brings in no file of the machine, and no entity that unfolds', async () => {
    const folds = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')
    const prologue = `<!DOCTYPE worksheet [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY e0 "unfolded">${folds}]>`
    const cells = inline('A1', 'Référence') + inline('B1', '&file;') + inline('C1', '&e9;')
    const read = await readXlsx(workbook(`<row r="1">${cells}</row>`, prologue)).then(
      rows => JSON.stringify(rows),
      error => String(error.key),
    )
    expect(read).not.toMatch(/root:|unfolded/)
    expect(read.length).toBeLessThan(300)
  })

  it('keeps its row numbers across gaps, error cells and truth values', async () => {
    const { rows } = await readXlsx(
      workbook(
        `<row r="3">${inline('B3', 'Référence')}</row><row r="7">${inline('A7', '=1+1')}<c r="B7" t="e"><v>#N/A</v></c><c r="C7" t="b"><v>1</v></c></row>`,
      ),
    )
    expect(rows).toHaveLength(7)
    expect(rows[2]).toEqual({ row: 3, cells: [null, 'Référence', null] })
    expect(rows[6]).toEqual({ row: 7, cells: ['=1+1', null, 'VRAI'] })
  })

  it('is read as another writer made it', async () => {
    const day = new Date(Date.UTC(2026, 2, 12))
    const file = await writeExcel([
      [{ value: 'Référence' }, { value: 'Date du statut' }],
      [{ value: 'A-1' }, { value: day, type: Date, format: 'dd/mm/yyyy' }],
    ]).toBuffer()
    expect((await readXlsx(file)).rows[1]).toEqual({ row: 2, cells: ['A-1', '2026-03-12'] })
  })

  it.each(['hidden', 'veryHidden'])('is read from its first sheet that is not %s', async state => {
    const sheet = (reference: string) => [[{ value: 'Référence' }], [{ value: reference }]]
    const file = await writeExcel([
      { data: sheet('ANCIEN-1'), sheet: 'Sauvegarde' },
      { data: sheet('A-1'), sheet: 'Dossiers' },
    ]).toBuffer()
    const parts = unzipSync(file)
    const told = strFromU8(parts['xl/workbook.xml']!).replace('<sheet ', `<sheet state="${state}" `)
    const hidden = zipSync({ ...parts, 'xl/workbook.xml': strToU8(told) })
    expect((await readXlsx(file)).rows[1]!.cells).toEqual(['ANCIEN-1'])
    expect((await readXlsx(Buffer.from(hidden))).rows[1]!.cells).toEqual(['A-1'])
  })

  it.each([
    [
      'a cell at the far end',
      workbook(`<row r="1048576">${inline('XFD1048576', 'x')}</row>`),
      'import.file.tooManyRows',
    ],
    ['a cell far to the right', workbook(`<row r="900">${inline('XFD900', 'x')}</row>`), 'import.file.bomb'],
    [
      'a row number from nowhere',
      workbook(`<row r="99999999999">${inline('A99999999999', 'x')}</row>`),
      'import.file.tooManyRows',
    ],
    ['broken XML', workbook('<row r="1"><c r="A1"'), 'import.file.broken'],
    [
      'more texts than cells',
      zipOf([
        ...workbookParts(),
        entry('xl/worksheets/sheet1.xml', '<worksheet><sheetData/></worksheet>'),
        entry(
          'xl/sharedStrings.xml',
          `<sst>${Array.from({ length: 150_000 }, (_, n) => `<si><t>${n}</t></si>`).join('')}</sst>`,
        ),
      ]),
      'import.file.bomb',
    ],
    [
      'ten megabytes in a cell',
      workbook(`<row r="1">${inline('A1', randomBytes(5_000_000).toString('hex'))}</row>`),
      'import.file.bomb',
    ],
    [
      'a tag of megabytes',
      workbook(`<row ${Array.from({ length: 200_000 }, (_, n) => `a${n}="${n}"`).join(' ')}/>`),
      'import.file.bomb',
    ],
    ['no sheet', zipOf(workbookParts()), 'import.file.broken'],
    ['bytes cut off', readFileSync(demo).subarray(0, 100_000), 'import.file.broken'],
    [
      'a size that lies',
      zipOf([
        ...workbookParts(),
        { name: 'xl/worksheets/sheet1.xml', packed: packed(Buffer.alloc(180_000_000)), size: 10_000_000 },
      ]),
      'import.file.bomb',
    ],
  ])('with %s is refused', async (_what, file, key) => {
    await expect(readXlsx(file)).rejects.toMatchObject({ key })
  })
})
