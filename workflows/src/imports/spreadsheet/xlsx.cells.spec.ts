import { describe, expect, it } from 'vitest'
import { type Read, readOf, sheetOf, sheets, stylesOf, workbookOf } from '../../testing/workbook.ts'

/** One row of those cells, read. */
const row = (cells: string, others?: Parameters<typeof workbookOf>[1]) =>
  workbookOf(sheetOf(`<row r="1">${cells}</row>`), others)
/** Cells of one value in each style. */
const styled = (value: string, styles: string, many: number, others: Parameters<typeof workbookOf>[1] = {}) =>
  row(
    Array.from(
      { length: many },
      (_, at) => `<c r="${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at]}1" s="${at}"><v>${value}</v></c>`,
    ).join(''),
    {
      'xl/styles.xml': styles,
      ...others,
    },
  )
const since1904 = (flag: string) => ({
  'xl/workbook.xml': sheets('<sheet name="F" sheetId="1" r:id="rId1"/>', `<workbookPr ${flag}/>`),
})
const day = stylesOf([0, 14])
const days = (values: string[], others: Parameters<typeof workbookOf>[1] = {}) =>
  row(values.map((value, at) => `<c r="${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at]}1" s="1"><v>${value}</v></c>`).join(''), {
    'xl/styles.xml': day,
    ...others,
  })

describe('cells of a workbook are read by their kind:', () => {
  it.each<[string, Buffer, Read]>([
    [
      'numbers as they may be written',
      row(
        '<c r="A1"><v>1E5</v></c><c r="B1"><v>1.5E-3</v></c><c r="C1"><v>-0.1</v></c><c r="D1"><v>117.90000000000001</v></c><c r="E1"><v>+7</v></c><c r="F1"><v>.5</v></c><c r="G1"><v>12345678901234567890</v></c><c r="H1"><v>1e400</v></c>',
      ),
      [[100000, 0.0015, -0.1, 117.9, 7, 0.5, 12345678901234567000, 'Infinity']],
    ],
    [
      'numbers that say they are, and blanks around them',
      row(
        '<c r="A1" t="n"><v>12</v></c><c r="B1"><v> 12 </v></c><c r="C1" t="n"/><c r="D1"><v/></c><c r="E1"><v></v></c>',
      ),
      [[12, 12]],
    ],
    ['a number that is none', row('<c r="A1"><v>douze</v></c>'), 'import.file.broken'],
    ['a number with a decimal comma', row('<c r="A1"><v>1,5</v></c>'), 'import.file.broken'],
    ['a number in hexadecimal', row('<c r="A1"><v>0x10</v></c>'), [[16]]],
    ['a number of infinity', row('<c r="A1"><v>Infinity</v></c>'), [['Infinity']]],
    [
      'texts of formulas',
      row(
        '<c r="A1" t="str"><f>A2</f><v> Zoé </v></c><c r="B1" t="str"><f>A3</f><v/></c><c r="C1" t="str"><f>A3</f></c><c r="D1" t="str"><v>12</v></c>',
      ),
      [['Zoé', null, null, '12']],
    ],
    [
      'numbers of formulas, written or not',
      row('<c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>1+1</f></c><c r="C1"><f t="shared" si="0"/><v>3</v></c>'),
      [[2, null, 3]],
    ],
    [
      'errors',
      row(
        '<c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C1" t="e"><v>#REF!</v></c><c r="D1" t="e"/><c r="E1" t="e"><v>autre</v></c><c r="F1"><v>1</v></c>',
      ),
      [[null, null, null, null, null, 1]],
    ],
    ['truth', row('<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>'), [['VRAI', 'FAUX']]],
    [
      'truth in a word',
      row(
        '<c r="A1" t="b"><v>true</v></c><c r="B1" t="b"><f>1=2</f><v>false</v></c><c r="C1" t="str"><v>true</v></c><c t="b"><v>true</v></c>',
      ),
      [['VRAI', 'FAUX', 'true', 'VRAI']],
    ],
    ['truth in another word', row('<c r="A1" t="b"><v>vrai</v></c>'), 'import.file.broken'],
    ['truth without a value', row('<c r="A1" t="b"/><c r="B1"><v>1</v></c>'), [[null, 1]]],
    [
      'days as text',
      row(
        '<c r="A1" t="d"><v>2024-03-12</v></c><c r="B1" t="d"><v>2024-03-12T10:30:00</v></c><c r="C1" t="d"><v>2024-03-12T23:30:00Z</v></c>',
      ),
      [['2024-03-12', '2024-03-12', '2024-03-12']],
    ],
    [
      'a day as text with its hour, which is of no zone but the writer’s',
      row(
        '<c r="A1" t="d"><v>2024-03-12T00:00:00</v></c><c r="B1" t="d"><v> 2024-03-12T00:30:00+02:00 </v></c><c r="C1" t=\'d\'><v>2024-03-12 23:30:00-05:00</v></c><c r="D1" t="str"><v>2024-03-12T00:30:00+02:00</v></c>',
      ),
      [['2024-03-12', '2024-03-12', '2024-03-12', '2024-03-12T00:30:00+02:00']],
    ],
    ['a day as text that is none', row('<c r="A1" t="d"><v>hier</v></c>'), 'import.file.broken'],
    ['a day as text without a value', row('<c r="A1" t="d"/><c r="B1"><v>1</v></c>'), [[null, 1]]],
    ['a kind that there is not', row('<c r="A1" t="x"><v>1</v></c>'), 'import.file.broken'],
    ['an empty kind', row('<c r="A1" t=""><v>1</v></c>'), [[1]]],
    ['a kind between single quotes', row("<c r='A1' t='str'><v>un</v></c>"), [['un']]],
  ])('%s', async (_what, file, read) => {
    expect(await readOf(file)).toEqual(read)
  })
})

describe('days of a workbook are read', () => {
  it.each<[string, Buffer, Read]>([
    [
      'by the formats that every spreadsheet knows',
      styled('45000', stylesOf([0, 1, 9, 14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 49, 50, 58]), 21),
      [
        [
          45000,
          45000,
          45000,
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          45000,
          '2023-03-15',
          '2023-03-15',
        ],
      ],
    ],
    [
      'by formats of the file',
      styled(
        '45000',
        stylesOf([164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174], {
          164: 'dd/mm/yyyy',
          165: '0.00',
          166: '[$-40C]d mmmm yyyy',
          167: '#,##0\\ &quot;jours&quot;',
          168: '[Red]0',
          169: 'yyyy',
          170: 'h:mm',
          171: '[h]:mm:ss',
          172: 'dd/mm/yyyy;@',
          173: 'General',
          174: 'jj/mm/aaaa',
        }),
        11,
      ),
      [
        [
          '2023-03-15',
          45000,
          '2023-03-15',
          45000,
          45000,
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          '2023-03-15',
          45000,
          45000,
        ],
      ],
    ],
    [
      'by a format of the file that is not there',
      styled('45000', stylesOf([170], { 164: 'dd/mm/yyyy' }), 1),
      [[45000]],
    ],
    [
      'by a format of the file in the place of a known one',
      styled('45000', stylesOf([14, 1], { 14: '0.00', 1: 'dd/mm/yyyy' }), 2),
      [['2023-03-15', 45000]],
    ],
    [
      'by a style that does not say that its format applies',
      styled('45000', stylesOf([14]).replace(' applyNumberFormat="1"', ''), 1),
      [['2023-03-15']],
    ],
    [
      'by a style whose format does not apply',
      styled('45000', stylesOf([14]).replace('applyNumberFormat="1"', 'applyNumberFormat="0"'), 1),
      [['2023-03-15']],
    ],
    [
      'by the style that a style is made from',
      styled(
        '45000',
        stylesOf([0])
          .replace('<cellStyleXfs><xf numFmtId="0"/>', '<cellStyleXfs><xf numFmtId="14" applyNumberFormat="1"/>')
          .replace('<cellXfs><xf numFmtId="0" applyNumberFormat="1"/>', '<cellXfs><xf xfId="0"/>'),
        1,
      ),
      [[45000]],
    ],
    [
      'by a style that there is not',
      row('<c r="A1" s="9"><v>45000</v></c>', { 'xl/styles.xml': day }),
      'import.file.broken',
    ],
    [
      'by a style of no number',
      row('<c r="A1" s="x"><v>45000</v></c>', { 'xl/styles.xml': day }),
      'import.file.broken',
    ],
    [
      'by the style of a cell alone, not of its row',
      workbookOf(sheetOf('<row r="1" s="1" customFormat="1"><c r="A1"><v>45000</v></c></row>'), {
        'xl/styles.xml': day,
      }),
      [[45000]],
    ],
    [
      'with times, by the day they are in',
      days(['45000.25', '45000.999999', '45000.9999999999', '0.5']),
      [['2023-03-15', '2023-03-15', '2023-03-15', '1899-12-30']],
    ],
    [
      'of the first days there are, and before',
      days(['0', '1', '59', '60', '61', '-1', '-0.5']),
      [['1899-12-30', '1899-12-31', '1900-02-27', '1900-02-28', '1900-03-01', '1899-12-29', '1899-12-29']],
    ],
    [
      'of the last days there are, and after',
      days(['2958465', '2958466', '100000000', '1E15', '1E300']),
      [['9999-12-31', '+010000-01', '+275690-09', null, null]],
    ],
    ['as numbers that are none', days(['douze']), 'import.file.broken'],
    [
      'since 1904',
      days(['0', '43538', '43538.75'], since1904('date1904="1"')),
      [['1904-01-01', '2023-03-15', '2023-03-15']],
    ],
    ['since 1904 in a word', days(['43538'], since1904('date1904="true"')), [['2023-03-15']]],
    ['since 1900 where it is said', days(['45000'], since1904('date1904="0"')), [['2023-03-15']]],
    [
      'of formulas, texts and errors',
      row(
        '<c r="A1" s="1"><f>NOW()</f><v>45000</v></c><c r="B1" s="1" t="str"><v>45000</v></c><c r="C1" s="1" t="e"><v>#N/A</v></c><c r="D1" s="1" t="b"><v>1</v></c><c r="E1" s="1"/>',
        { 'xl/styles.xml': day },
      ),
      [['2023-03-15', '45000', null, 'VRAI']],
    ],
  ])('%s', async (_what, file, read) => {
    expect(await readOf(file)).toEqual(read)
  })
})
