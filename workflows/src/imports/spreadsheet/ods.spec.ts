import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readOds } from './ods.ts'

const text = (value: string, more = '') =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${value}</text:p></table:table-cell>`
const table = (name: string, rows: string, more = '') =>
  `<table:table table:name="${name}" ${more}>${rows}</table:table>`
const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`
const workbook = (tables: string, styles = '') =>
  Buffer.from(
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(
        `<office:document-content>${styles}<office:spreadsheet>${tables}</office:spreadsheet></office:document-content>`,
      ),
    }),
  )

describe('a workbook of LibreOffice', () => {
  it('is read with its numbers, days, truths, lines and entities', async () => {
    const cells = [
      text('Dupont &amp; fils &#233;'),
      '<table:table-cell office:value-type="float" office:value="84.5"><text:p>84,5</text:p></table:table-cell>',
      '<table:table-cell office:value-type="date" office:date-value="2026-03-12T00:00:00"><text:p>12/03/26</text:p></table:table-cell>',
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>VRAI</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>un</text:p><text:p>deux<text:s text:c="2"/>x</text:p></table:table-cell>',
    ].join('')
    const { rows } = await readOds(workbook(table('F', row(cells))))
    expect(rows).toEqual([{ row: 1, cells: ['Dupont & fils é', 84.5, '2026-03-12', 'VRAI', 'un\ndeux  x'] }])
  })

  it('has what is repeated written out, blank edges apart, and knows rows by their place', async () => {
    const edge = '<table:table-cell table:number-columns-repeated="16380"/>'
    const rows =
      row(edge, 'table:number-rows-repeated="3"') + row(text('A', 'table:number-columns-repeated="2"') + edge)
    const sheet = await readOds(workbook(table('F', rows + row(edge, 'table:number-rows-repeated="1048000"'))))
    expect(sheet.rows).toEqual([{ row: 4, cells: ['A', 'A'] }])
  })

  it('tells merged cells, hidden rows and other sheets, and reads the one that is chosen', async () => {
    const first = row(text('R-1') + text('Angers', 'table:number-rows-spanned="2"'))
    const second = row(`${text('R-2')}<table:covered-table-cell/>`, 'table:visibility="filter"')
    const hidden =
      '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const file = workbook(
      table('secrets', row(text('X')), 'table:style-name="h"') +
        table('2025', first + second) +
        table('2026', row(text('Y'))),
      hidden,
    )
    const sheet = await readOds(file)
    expect(sheet).toMatchObject({
      ...{ number: 2, name: '2025', hidden: [2], merged: [{ row: 2, column: 1 }] },
      others: [{ number: 3, name: '2026', rows: 1 }],
    })
    expect(sheet.rows[1]?.cells).toEqual(['R-2', 'Angers'])
    expect((await readOds(file, 3)).rows[0]?.cells).toEqual(['Y'])
    await expect(readOds(file, 4)).rejects.toMatchObject({ key: 'import.file.noSheet' })
  })

  it('that would grow without end, or is no spreadsheet, is refused', async () => {
    const endless = row(text('A', 'table:number-columns-repeated="200"'), 'table:number-rows-repeated="49000"')
    await expect(readOds(workbook(table('F', endless)))).rejects.toMatchObject({ key: 'import.file.bomb' })
    const tall = row(text('A'), 'table:number-rows-repeated="1000000"')
    await expect(readOds(workbook(table('F', tall)))).rejects.toMatchObject({ key: 'import.file.tooManyRows' })
    await expect(readOds(workbook('<text:p>Une lettre</text:p>'))).rejects.toMatchObject({
      key: 'import.file.unsupported',
    })
    await expect(readOds(workbook('<!-- --><x/>'))).rejects.toMatchObject({ key: 'import.file.broken' })
  })
})
