import { describe, expect, it } from 'vitest'
import { type Read, readOf, relation, relations, sheetOf, workbookOf } from '../../testing/workbook.ts'

const blanks = (many: number): null[] => Array.from({ length: many }, () => null)
const c = (at: string, value: number | string) => `<c r="${at}"><v>${value}</v></c>`
const of = (rows: string, after?: string) => workbookOf(sheetOf(rows, after))
const plain = sheetOf(`<row r="1">${c('A1', 1)}</row>`)
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

describe('rows and cells of a sheet are read where they say they are:', () => {
  it.each<[string, Buffer, Read]>([
    [
      'nowhere, one after the other',
      of('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>'),
      [
        [1, 2],
        [3, null],
      ],
    ],
    [
      'rows nowhere, cells somewhere',
      of(`<row>${c('B2', 1)}</row><row>${c('A5', 2)}</row>`),
      [
        [null, null],
        [null, 1],
        [null, null],
        [null, null],
        [2, null],
      ],
    ],
    [
      'rows somewhere, cells nowhere',
      of('<row r="2"><c><v>1</v></c><c><v>2</v></c></row><row r="4"><c><v>3</v></c></row>'),
      [
        [null, null],
        [1, 2],
        [null, null],
        [3, null],
      ],
    ],
    [
      'a cell nowhere after one that is somewhere',
      of(`<row r="1">${c('C1', 1)}<c><v>2</v></c></row>`),
      [[null, null, 1, 2]],
    ],
    [
      'cells nowhere, beyond the first letters and among empty ones',
      of(`<row>${c('Z1', 1)}<c/><c s="0"/><c t="str"><v>un</v></c></row><row><c/><c><v>2</v></c></row>`),
      [
        [...blanks(25), 1, null, null, 'un'],
        [null, 2, ...blanks(27)],
      ],
    ],
    [
      'cells nowhere, with prefixes',
      workbookOf(
        `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c/><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      ),
      [[null, 1]],
    ],
    [
      'a cell in another row than its own',
      of(`<row r="1">${c('A3', 1)}</row><row r="2">${c('A2', 2)}</row>`),
      'import.file.broken',
    ],
    [
      'with gaps',
      of(`<row r="2">${c('B2', 1)}${c('D2', 2)}</row><row r="5">${c('A5', 3)}</row>`),
      [
        [null, null, null, null],
        [null, 1, null, 2],
        [null, null, null, null],
        [null, null, null, null],
        [3, null, null, null],
      ],
    ],
    [
      'with empty rows and cells',
      of(
        `<row r="1"/><row r="2"></row><row r="3"><c r="A3"/><c r="B3" s="0"/></row><row r="4">${c('C4', 1)}</row><row r="5"/><row r="6"><c r="F6"/></row>`,
      ),
      [
        [null, null, null],
        [null, null, null],
        [null, null, null],
        [null, null, 1],
      ],
    ],
    [
      'rows out of order',
      of(`<row r="3">${c('A3', 3)}</row><row r="1">${c('A1', 1)}</row><row r="2">${c('A2', 2)}</row>`),
      'import.file.broken',
    ],
    ['cells out of order', of(`<row r="1">${c('C1', 3)}${c('A1', 1)}${c('B1', 2)}</row>`), 'import.file.broken'],
    [
      'a row twice',
      of(`<row r="1">${c('A1', 1)}</row><row r="1">${c('A1', 2)}${c('B1', 3)}</row>`),
      'import.file.broken',
    ],
    ['a cell twice', of(`<row r="1">${c('A1', 1)}${c('A1', 2)}</row>`), 'import.file.broken'],
    ['a cell twice, the last of them empty', of(`<row r="1">${c('A1', 1)}<c r="A1"/></row>`), 'import.file.broken'],
    ['a cell by small letters', of(`<row r="1">${c('b1', 1)}</row>`), 'import.file.broken'],
    ['a cell by dollars', of(`<row r="1">${c('$B$1', 1)}</row>`), 'import.file.broken'],
    ['a cell by letters alone', of(`<row r="1">${c('B', 1)}</row>`), 'import.file.broken'],
    ['a cell by a number alone', of(`<row r="1">${c('2', 1)}</row>`), 'import.file.broken'],
    ['a cell by nothing', of('<row r="1"><c r=""><v>1</v></c></row>'), 'import.file.broken'],
    ['a cell of row nought', of(`<row r="0">${c('A0', 1)}</row>`), [[1]]],
    ['beyond the last column there is', of(`<row r="1">${c('AAAA1', 1)}</row>`), 'import.file.broken'],
    ['columns by the million', of(`<row><c r="AAAAAAA1"><v>1</v></c></row>`), 'import.file.broken'],
    ['a cell in two places', of(`<row r="1"><c r="A1" x:r="AAAAA1"><v>1</v></c></row>`), 'import.file.broken'],
    ['a place at the heels of another word', of(`<row><c s="0"r="AAAAA1"><v>1</v></c></row>`), 'import.file.broken'],
    ['a place behind a mark', of(`<row><c s=">" r="AAAAA1"><v>1</v></c></row>`), 'import.file.broken'],
    ['a place behind a mark that no word holds', of(`<row><c s="<" r="AAAAA1"/></row>`), 'import.file.broken'],
    ['under another prefix', of(`<row><a-b:c r="AAAAA1"><v>1</v></a-b:c></row>`), 'import.file.broken'],
    ['under no prefix but its mark', of(`<row><:c r="AAAAA1"><v>1</v></:c></row>`), 'import.file.broken'],
    ['a row by a power', of(`<row r="1e5">${c('A1', 1)}</row>`), 'import.file.broken'],
    ['a row far below, between single quotes', of(`<row r='100000'/>`), 'import.file.tooManyRows'],
    ['a cell far below, its row nowhere', of(`<row>${c('A100000000', 1)}</row>`), 'import.file.tooManyRows'],
    ['a cell far away, between single quotes', of(`<row><c r='XFD900'><v>1</v></c></row>`), 'import.file.bomb'],
    [
      'far away, in a part by another name',
      workbookOf('', {
        'xl/worksheets/sheet1.xml': null,
        'xl/s.xml': sheetOf(`<row r="900">${c('XFD900', 1)}</row>`),
        'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', 's.xml')),
      }),
      'import.file.bomb',
    ],
    [
      'nowhere, in a part by another name',
      workbookOf('', {
        'xl/worksheets/sheet1.xml': null,
        'xl/s.xml': sheetOf(`<row><c/><c><v>1</v></c></row>`),
        'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', 's.xml')),
      }),
      [[null, 1]],
    ],
    ['rows without cells but with blanks', of(`\n  <row r="1">\n    ${c('A1', 1)}\n  </row>\n`), [[1]]],
    ['texts between cells', of(`<row r="1">deux${c('A1', 1)}trois</row>`), [[1]]],
    [
      'merged',
      of(
        `<row r="1">${c('A1', 1)}<c r="B1"/></row><row r="2"><c r="A2"/>${c('B2', 2)}</row>`,
        '<mergeCells count="1"><mergeCell ref="A1:D3"/></mergeCells>',
      ),
      [
        [1, null],
        [1, 2],
      ],
    ],
    ['hidden rows', of(`<row r="1" hidden="1">${c('A1', 1)}</row><row r="2">${c('A2', 2)}</row>`), [[1], [2]]],
    [
      'a size that is not theirs',
      workbookOf(plain.replace('<sheetData>', '<dimension ref="B2:Z90"/><sheetData>')),
      [[1]],
    ],
    [
      'a size of nothing',
      workbookOf(plain.replace('<sheetData>', '<dimension ref=""/><sheetData>')),
      'import.file.broken',
    ],
    [
      'comments and instructions among them',
      of(
        `<!-- <row r="9">${c('A9', 9)}</row> --><row r="1"><?pi <c r="B1"><v>9</v></c> ?>${c('A1', 1)}<!-- - - --></row>`,
      ),
      [[1]],
    ],
    [
      'comments and instructions in a value',
      of('<row r="1"><c r="A1"><v>1<!-- 5 -->2</v></c><c r="B1"><v><?pi ?>3</v></c></row>'),
      [[12, 3]],
    ],
    ['a tag of 60,000 blanks', of(`<row r="1"><c${' '.repeat(60_000)} r="A1"><v>1</v></c></row>`), [[1]]],
    [
      'a tag that names 30,000 cells one by one',
      of(
        `<row r="1">${c('A1', 1)}</row>`,
        `<dataValidations><dataValidation sqref="${Array.from({ length: 30_000 }, (_, n) => `A${n + 2}`).join(' ')}"/></dataValidations>`,
      ),
      [[1]],
    ],
    [
      'a tag of 300,000 blanks',
      of(`<row r="1"><c${' '.repeat(300_000)} r="A1"><v>1</v></c></row>`),
      'import.file.bomb',
    ],
    [
      'a tag of 300,000 characters with marks among them',
      of(`<row r="1">${c('A1', 1)}</row>`, `<a b='${'>'.repeat(300_000)}'/>`),
      'import.file.bomb',
    ],
    [
      'an instruction of 300,000 blanks',
      of(`<?pi ${' '.repeat(300_000)}?><row r="1">${c('A1', 1)}</row>`),
      'import.file.bomb',
    ],
    ['a mark between quotes', of(`<row r="1">${c('A1', 1)}</row>`, '<a b=">" c="<d>"/>'), 'import.file.broken'],
    ['a section of characters as a value', of('<row r="1"><c r="A1"><v><![CDATA[12]]></v></c></row>'), [[12]]],
    [
      'single quotes',
      of("<row r='2'><c r='B2'><v>1</v></c></row>"),
      [
        [null, null],
        [null, 1],
      ],
    ],
    ['no quotes', of('<row r="1"><c r=A1><v>1</v></c></row>'), 'import.file.broken'],
    ['blanks about what they say', of('<row r = "2" ><c\n r = "B2"\t><v >1</v ></c ></row >'), 'import.file.broken'],
    ['signs of tags in what they say', of('<row r="1" x="a>b"><c x="/>" r="B1"><v>1</v></c></row>'), [[null, 1]]],
    [
      'the sign that ends tags in what they say',
      of('<row r="1"><c x="a&lt;b" y="v>" r="B1"><v>1</v></c></row>'),
      [[null, 1]],
    ],
    ['the sign that opens tags', of('<row r="1"><c y="<v>" r="B1"><v>1</v></c></row>'), 'import.file.broken'],
    ['the same thing said twice', of('<row r="1"><c r="B1" r="C1"><v>1</v></c></row>'), [[null, 1]]],
    ['entities in where they are', of('<row r="1"><c r="&#66;1"><v>1</v></c></row>'), 'import.file.broken'],
    ['no rows', of(''), []],
    ['no data', workbookOf(`<worksheet ${main}/>`), 'import.file.broken'],
    [
      'data twice',
      workbookOf(
        `<worksheet ${main}><sheetData><row r="1">${c('A1', 1)}</row></sheetData><sheetData><row r="1">${c('A1', 2)}</row></sheetData></worksheet>`,
      ),
      [[2]],
    ],
    [
      'rows outside data',
      workbookOf(`<worksheet ${main}><row r="1">${c('A1', 1)}</row></worksheet>`),
      'import.file.broken',
    ],
    [
      'other elements of the same names',
      of(`<row r="1">${c('A1', 1)}</row>`, '<extLst><ext><row r="2"><c r="A2"><v>9</v></c></row></ext></extLst>'),
      [[1], [9]],
    ],
    [
      'elements of other people',
      of(`<row r="1"><c r="A1"><v>1</v><extLst><ext><v>9</v></ext></extLst></c></row>`),
      [[9]],
    ],
  ])('%s', async (_what, file, read) => {
    expect(await readOf(file)).toEqual(read)
  })
})
