import { describe, expect, it } from 'vitest'
import {
  type Read,
  readOf,
  relation,
  relations,
  sheetOf,
  sheets,
  stringsOf,
  workbookOf,
} from '../../testing/workbook.ts'

const c = (at: string, value: number | string) => `<c r="${at}"><v>${value}</v></c>`
const of = (rows: string, after?: string) => workbookOf(sheetOf(rows, after))
const plain = sheetOf(`<row r="1">${c('A1', 1)}</row>`)
const second = sheetOf(`<row r="1">${c('A1', 2)}</row>`)
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const utf16 = (text: string) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')
const sheet1 = relation('rId1', 'worksheet', 'worksheets/sheet1.xml')
const rels = (...listed: string[]) => ({ 'xl/_rels/workbook.xml.rels': relations(...listed) })
const listed = (list: string) => ({ 'xl/workbook.xml': sheets(list) })
const text = { 'xl/sharedStrings.xml': stringsOf('<si><t>un</t></si>') }
const shown = sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')

/** What Excel keeps of another workbook, whose last row is far down; its relationships are those of the workbook that is read. */
const linked = (...listed: string[]) =>
  workbookOf(plain, {
    'xl/externalLinks/externalLink1.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<externalLink ${main}><externalBook><sheetNames><sheetName val="Feuil1"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1" t="str"><v>Code</v></cell></row><row r="60000"><cell r="B60000"><v>2</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>`,
    ...rels(...listed),
  })
const link = relation('rId2', 'externalLink', 'externalLinks/externalLink1.xml')
const asSheet = relation('rId1', 'worksheet', 'externalLinks/externalLink1.xml')

describe('parts of a workbook are read', () => {
  it.each<[string, Buffer, Read]>([
    [
      'with prefixes',
      workbookOf(
        `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="inlineStr"><x:is><x:t>deux</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
        {
          'xl/sharedStrings.xml':
            '<x:sst xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:si><x:t>un</x:t></x:si></x:sst>',
        },
      ),
      [
        [null, null, null],
        [null, 'un', 'deux'],
      ],
    ],
    [
      'with a prefix in the list of sheets',
      workbookOf(plain, {
        'xl/workbook.xml':
          '<x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><x:sheets><x:sheet name="F" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>',
      }),
      [[1]],
    ],
    [
      'with another prefix for relationships',
      workbookOf(plain, {
        'xl/workbook.xml': `<workbook ${main} xmlns:d="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="F" sheetId="1" d:id="rId1"/></sheets></workbook>`,
      }),
      [[1]],
    ],
    [
      'without namespaces',
      workbookOf('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>'),
      [[1]],
    ],
    [
      'with a mark of UTF-8',
      workbookOf(`\ufeff${shown}`, {
        'xl/sharedStrings.xml': `\ufeff${stringsOf('<si><t>é</t></si>')}`,
        'xl/workbook.xml': `\ufeff${sheets('<sheet name="F" sheetId="1" r:id="rId1"/>')}`,
        'xl/_rels/workbook.xml.rels': `\ufeff${relations(sheet1)}`,
      }),
      [['é']],
    ],
    ['a sheet in UTF-16', workbookOf('', { 'xl/worksheets/sheet1.xml': utf16(plain) }), 'import.file.broken'],
    [
      'shared texts in UTF-16',
      workbookOf(shown, { 'xl/sharedStrings.xml': utf16(stringsOf('<si><t>é</t></si>')) }),
      'import.file.broken',
    ],
    [
      'in bytes that are no UTF-8',
      workbookOf(shown, { 'xl/sharedStrings.xml': Buffer.from(stringsOf('<si><t>\xe9t\xe9</t></si>'), 'latin1') }),
      [['�t�']],
    ],
    [
      'in bytes of what they say they are',
      workbookOf(shown, {
        'xl/sharedStrings.xml': Buffer.from(
          `<?xml version="1.0" encoding="ISO-8859-1"?>${stringsOf('<si><t>\xe9t\xe9</t></si>')}`,
          'latin1',
        ),
      }),
      [['�t�']],
    ],
    [
      'with an entity of their own',
      workbookOf(shown, {
        'xl/sharedStrings.xml': `<!DOCTYPE sst [<!ENTITY e "déplié">]>${stringsOf('<si><t>a &e; b</t></si>')}`,
      }),
      [['a &e; b']],
    ],
    ['with a doctype alone', workbookOf(`<!DOCTYPE worksheet>${plain}`), [[1]]],
    ['without styles', workbookOf(sheetOf('<row r="1"><c r="A1" s="1"><v>45000</v></c></row>')), 'import.file.broken'],
    ['without shared texts, where none is named', workbookOf(plain), [[1]]],
    ['without shared texts, where one is named', workbookOf(shown), 'import.file.broken'],
    ['empty shared texts', workbookOf(shown, { 'xl/sharedStrings.xml': '' }), 'import.file.broken'],
    [
      'shared texts that are cut off',
      workbookOf(shown, { 'xl/sharedStrings.xml': '<sst><si><t>un</t></si><si><t>de' }),
      'import.file.broken',
    ],
    [
      'a sheet that is cut off',
      workbookOf(`<worksheet ${main}><sheetData><row r="1">${c('A1', 1)}</row><row r="2">`),
      'import.file.broken',
    ],
    [
      'a sheet that is cut off after its rows',
      workbookOf(`<worksheet ${main}><sheetData><row r="1">${c('A1', 1)}</row></sheetData>`),
      'import.file.broken',
    ],
    ['a sheet whose tags cross', of('<row r="1"><c r="A1"><v>1</c></v></row>'), 'import.file.broken'],
    ['an empty sheet part', workbookOf(''), 'import.file.broken'],
    ['text after their end', workbookOf(`${plain}fin`), [[1]]],
    [
      'from an absolute place',
      workbookOf('', {
        'xl/worksheets/sheet1.xml': plain,
        ...rels(relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml')),
      }),
      [[1]],
    ],
    [
      'from another folder',
      workbookOf('', {
        'xl/worksheets/sheet1.xml': null,
        'xl/feuilles/un.xml': plain,
        ...rels(relation('rId1', 'worksheet', 'feuilles/un.xml')),
      }),
      [[1]],
    ],
    [
      'from another folder of another place',
      workbookOf('', {
        'xl/worksheets/sheet1.xml': null,
        'feuilles/un.xml': plain,
        ...rels(relation('rId1', 'worksheet', '/feuilles/un.xml')),
      }),
      'import.file.broken',
    ],
    [
      'from a place that goes up',
      workbookOf('', {
        'xl/worksheets/sheet1.xml': plain,
        ...rels(relation('rId1', 'worksheet', '../xl/worksheets/sheet1.xml')),
      }),
      'import.file.broken',
    ],
    [
      'from a place with a dot',
      workbookOf('', {
        'xl/worksheets/sheet1.xml': plain,
        ...rels(relation('rId1', 'worksheet', './worksheets/sheet1.xml')),
      }),
      'import.file.broken',
    ],
    [
      'from a place by other letters',
      workbookOf('', { 'xl/worksheets/sheet1.xml': null, 'xl/worksheets/Sheet1.xml': plain }),
      'import.file.broken',
    ],
    [
      'shared texts from an absolute place',
      workbookOf(shown, {
        'xl/textes.xml': text['xl/sharedStrings.xml'],
        ...rels(sheet1, relation('rId3', 'sharedStrings', '/xl/textes.xml')),
      }),
      [['un']],
    ],
    ['shared texts that no relationship names', workbookOf(shown, { ...text, ...rels(sheet1) }), [['un']]],
    [
      'of the strict kind',
      workbookOf(
        plain.replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
          'http://purl.oclc.org/ooxml/spreadsheetml/main',
        ),
        rels(
          sheet1.replace(
            'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          ),
        ),
      ),
      [[1]],
    ],
    [
      'from a relationship of another kind',
      workbookOf(plain, rels(sheet1.replace('/worksheet"', '/chartsheet"'))),
      'import.file.broken',
    ],
    ['from a relationship between single quotes', workbookOf(plain, rels(sheet1.replaceAll('"', "'"))), [[1]]],
    ['from no relationship', workbookOf(plain, rels()), 'import.file.broken'],
    ['without relationships', workbookOf(plain, { 'xl/_rels/workbook.xml.rels': null }), 'import.file.broken'],
    [
      'the first sheet as the workbook lists them',
      workbookOf(plain, {
        'xl/worksheets/sheet2.xml': second,
        ...listed('<sheet name="B" sheetId="2" r:id="rId2"/><sheet name="A" sheetId="1" r:id="rId1"/>'),
        ...rels(sheet1, relation('rId2', 'worksheet', 'worksheets/sheet2.xml')),
      }),
      [[2]],
    ],
    [
      'the first sheet that is shown',
      workbookOf(plain, {
        'xl/worksheets/sheet2.xml': second,
        ...listed(
          '<sheet name="A" sheetId="1" state="hidden" r:id="rId1"/><sheet name="B" sheetId="2" state="visible" r:id="rId2"/>',
        ),
        ...rels(sheet1, relation('rId2', 'worksheet', 'worksheets/sheet2.xml')),
      }),
      [[2]],
    ],
    [
      'the first sheet where none is shown',
      workbookOf(plain, {
        'xl/worksheets/sheet2.xml': second,
        ...listed(
          "<sheet name='A' sheetId='1' state='hidden' r:id='rId1'/><sheet name='B' sheetId='2' state='veryHidden' r:id='rId2'/>",
        ),
        ...rels(sheet1, relation('rId2', 'worksheet', 'worksheets/sheet2.xml')),
      }),
      [[1]],
    ],
    [
      'the first sheet that is shown, with signs of tags in names',
      workbookOf(plain, {
        'xl/worksheets/sheet2.xml': second,
        ...listed(
          '<sheet name="A > B" sheetId="1" state="hidden" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/>',
        ),
        ...rels(sheet1, relation('rId2', 'worksheet', 'worksheets/sheet2.xml')),
      }),
      [[2]],
    ],
    [
      'a sheet of a chart first',
      workbookOf(plain, {
        'xl/chartsheets/sheet1.xml': '<chartsheet/>',
        ...listed('<sheet name="G" sheetId="2" r:id="rId2"/><sheet name="A" sheetId="1" r:id="rId1"/>'),
        ...rels(sheet1, relation('rId2', 'chartsheet', 'chartsheets/sheet1.xml')),
      }),
      'import.file.broken',
    ],
    [
      'two sheets of one name',
      workbookOf(plain, {
        'xl/worksheets/sheet2.xml': second,
        ...listed('<sheet name="A" sheetId="1" r:id="rId2"/><sheet name="A" sheetId="2" r:id="rId1"/>'),
        ...rels(sheet1, relation('rId2', 'worksheet', 'worksheets/sheet2.xml')),
      }),
      [[2]],
    ],
    [
      'a sheet without a name first',
      workbookOf(plain, {
        'xl/worksheets/sheet2.xml': second,
        ...listed('<sheet sheetId="2" r:id="rId2"/><sheet name="A" sheetId="1" r:id="rId1"/>'),
        ...rels(sheet1, relation('rId2', 'worksheet', 'worksheets/sheet2.xml')),
      }),
      [[1]],
    ],
    ['no sheets', workbookOf(plain, listed('')), 'import.file.broken'],
    ['beside what is kept of another workbook, however far down', linked(sheet1, link), [[1]]],
    ['what is kept of another workbook, as a sheet', linked(link, asSheet), 'import.file.tooManyRows'],
    [
      'what is kept of another workbook, as a sheet by another writing',
      linked(link, asSheet.replace('Links/', '&#76;inks/').replace('Link1', 'Lin&#107;1')),
      'import.file.tooManyRows',
    ],
    [
      'what is kept of another workbook, as a sheet by a tag that seems to end before',
      linked(link, asSheet.replace(' Target=', ' a=">" Target=')),
      'import.file.tooManyRows',
    ],
    [
      'what is kept of another workbook, as a sheet by a tag within a tag',
      linked(link, asSheet.replace(' Target=', ` a='>  <Relationship b="/externalLink" ' Target=`)),
      'import.file.broken',
    ],
  ])('%s', async (_what, file, read) => {
    expect(await readOf(file)).toEqual(read)
  })
})
