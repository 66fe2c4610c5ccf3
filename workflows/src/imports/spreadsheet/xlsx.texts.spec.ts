import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Read, readOf, sheetOf, stringsOf, workbookOf } from '../../testing/workbook.ts'

/** One row of those cells, read. */
const row = (cells: string, others?: Parameters<typeof workbookOf>[1]) =>
  workbookOf(sheetOf(`<row r="1">${cells}</row>`), others)
/** Cells that show shared texts by their place. */
const shared = (items: string, ...places: (number | string)[]) =>
  row(places.map((place, at) => `<c r="${'ABCDEFGH'[at]}1" t="s"><v>${place}</v></c>`).join(''), {
    'xl/sharedStrings.xml': stringsOf(items),
  })
const inline = (content: string) => row(`<c r="A1" t="inlineStr">${content}</c>`)

describe('texts of a workbook are read', () => {
  it.each<[string, Buffer, Read]>([
    [
      'by their place among shared ones',
      shared('<si><t>un</t></si><si><t>deux</t></si>', 1, 0, 1),
      [['deux', 'un', 'deux']],
    ],
    ['by a place with blanks', shared('<si><t>un</t></si>', ' 0 '), [['un']]],
    ['by a place beyond the last', shared('<si><t>un</t></si>', 0, 7), 'import.file.broken'],
    ['by a place below the first', shared('<si><t>un</t></si>', -1), 'import.file.broken'],
    ['by a place that is no number', shared('<si><t>un</t></si>', 'un'), 'import.file.broken'],
    [
      'by no place',
      row('<c r="A1" t="s"/><c r="B1" t="s"><v/></c><c r="C1"><v>1</v></c>', {
        'xl/sharedStrings.xml': stringsOf('<si><t>un</t></si>'),
      }),
      [[null, null, 1]],
    ],
    [
      'with runs',
      shared('<si><r><rPr><b/></rPr><t>Ro</t></r><r><t xml:space="preserve">ux </t></r><r><t>Zoé</t></r></si>', 0),
      [['Roux Zoé']],
    ],
    ['with a run without text', shared('<si><r><rPr><b/></rPr></r><r><t>Roux</t></r></si>', 0), [['Roux']]],
    ['with a text and runs', shared('<si><t>un</t><r><t>deux</t></r></si>', 0), [['undeux']]],
    ['with two texts', shared('<si><t>un</t><t>deux</t></si>', 0), [['deux']]],
    [
      'with how they are said',
      shared('<si><t>課きく</t><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr fontId="1"/></si>', 0),
      [['課きく']],
    ],
    [
      'with runs and how they are said',
      shared('<si><r><t>課</t></r><r><t>きく</t></r><rPh sb="0" eb="1"><t>カ</t></rPh></si>', 0),
      [['課きく']],
    ],
    ['how they are said before them', shared('<si><rPh sb="0" eb="1"><t>カ</t></rPh><t>課</t></si>', 0), [['課']]],
    [
      'empty',
      shared('<si/><si></si><si><t/></si><si><t></t></si><si><t>un</t></si>', 0, 1, 2, 3, 4),
      [[null, null, null, null, 'un']],
    ],
    [
      'with blanks kept',
      shared(
        '<si><t xml:space="preserve">  un  </t></si><si><t>  deux  </t></si><si><t xml:space="preserve">   </t></si>',
        0,
        1,
        2,
      ),
      [['un', 'deux']],
    ],
    [
      'with line ends',
      shared('<si><t>un\ndeux</t></si><si><t>un\r\ndeux</t></si><si><t>un&#10;deux&#13;&#9;trois</t></si>', 0, 1, 2),
      [['un\ndeux', 'un\r\ndeux', 'un\ndeux\r\ttrois']],
    ],
    [
      'with entities by name, number and hexadecimal',
      shared('<si><t>&lt;a&gt; &amp;amp; &quot;b&quot; &apos;c&apos; &#233; &#xE9; &#XE9; &#128512;</t></si>', 0),
      [['<a> &amp; "b" \'c\' é é é 😀']],
    ],
    [
      'with characters beyond the first 65,536, by number and by halves',
      shared('<si><t>&#x1F600; &#x0001f3e0; &#128512; &#55357;&#56832; &#x10FFFF;</t></si>', 0),
      [['😀 🏠 😀 😀 \u{10FFFF}']],
    ],
    [
      'with entities that XML does not know',
      shared('<si><t>&eacute; &nbsp; &inconnue; &; & &#; &#x; &#zz;</t></si>', 0),
      [['&eacute; &nbsp; &inconnue; &; & &#; &#x; &#zz;']],
    ],
    [
      'with characters that are none',
      shared('<si><t>&#0;|&#x1F;|&#x110000;|&#xFFFE;</t></si>', 0),
      [['�|\u001f|�|\ufffe']],
    ],
    [
      'with a section of characters',
      shared('<si><t>a<![CDATA[<b> & ]]>c</t></si><si><t><![CDATA[un]]><![CDATA[deux]]></t></si>', 0, 1),
      [['a<b> & c', 'undeux']],
    ],
    [
      'with a section of characters that names entities and tags',
      shared('<si><t>un</t></si><si><t><![CDATA[&lt;b&gt; </t></si><!-- non -->]]></t></si>', 0, 1),
      [['un', '&lt;b&gt; </t></si><!-- non -->']],
    ],
    [
      'with a comment that names a section',
      shared('<si><t>un</t></si><!-- <![CDATA[ --><si><t>deux</t></si>', 0, 1),
      [['un', 'deux']],
    ],
    [
      'with a section that does not end',
      shared('<si><t>un</t></si><si><t><![CDATA[deux</t></si>', 0),
      'import.file.broken',
    ],
    [
      'with a comment in them',
      shared('<si><t>un<!-- rien -->deux</t></si><!-- <si><t>trois</t></si> --><si><?pi ?><t>quatre</t></si>', 0, 1),
      [['undeux', 'quatre']],
    ],
    [
      'with escaped characters',
      shared(
        '<si><t>a_x000D_b_x000A_c</t></si><si><t>_x005F_x000D_</t></si><si><t>_x00e9_ _xZZZZ_ _x41_ _X0041_ _x0041</t></si><si><t>_x0000_|_xD83D__xDE00_</t></si>',
        0,
        1,
        2,
        3,
      ),
      [['a\rb\nc', '_x000D_', 'é _xZZZZ_ _x41_ _X0041_ _x0041', '�|😀']],
    ],
    [
      'escaped, in formulas and in their place',
      row('<c r="A1" t="str"><v>a_x000D_b</v></c><c r="B1" t="inlineStr"><is><t>a_x000A_b</t></is></c>'),
      [['a\rb', 'a\nb']],
    ],
    ['in their place', inline('<is><t>un</t></is>'), [['un']]],
    ['in their place, with runs', inline('<is><r><rPr><b/></rPr><t>Ro</t></r><r><t>ux</t></r></is>'), [['Roux']]],
    [
      'in their place, with how they are said',
      inline('<is><t>課</t><rPh sb="0" eb="1"><t>カ</t></rPh></is>'),
      [['課']],
    ],
    ['in their place, empty', inline('<is/>'), []],
    [
      'in their place, as long as a cell shows',
      inline(`<is><t>${'a'.repeat(32_767)}</t></is>`),
      [['a'.repeat(32_767)]],
    ],
    [
      'in their place, as long as a cell shows, each character by its name',
      inline(`<is><t>${'&quot;'.repeat(32_767)}</t></is>`),
      [['"'.repeat(32_767)]],
    ],
    [
      'after a comment that does not end',
      inline(`<!-- ${'<a b="c'.repeat(100_000)}<is><t>un</t></is>`),
      'import.file.bomb',
    ],
    [
      'after a comment that is made of what is left where comments were',
      inline(`<!<!---->-- ${'<a b="c'.repeat(100_000)} --><is><t>un</t></is>`),
      'import.file.bomb',
    ],
    ['in their place, as a value', inline('<v>un</v>'), []],
    ['in their place, a value and a text', inline('<v>un</v><is><t>deux</t></is>'), [['deux']]],
    ['in their place, after what is not known', inline('<extLst/><is><t>un</t></is>'), [['un']]],
    ['in their place, though said to be shared', row('<c r="A1" t="s"><is><t>un</t></is></c>'), []],
    [
      'in their place, though no kind says so',
      row('<c r="A1"><is><t>un</t></is></c><c r="B1"><is><t>12</t></is></c>'),
      [],
    ],
    ['in two values', row('<c r="A1" t="str"><v>un</v><v>deux</v></c>'), [['deux']]],
    ['as formulas that nobody calculates', inline('<is><t>=1+1</t></is>'), [['=1+1']]],
  ])('%s', async (_what, file, read) => {
    expect(await readOf(file)).toEqual(read)
  })
})

it('a text is read after a comment of megabytes, and soon', { tags: 'long', timeout: 60_000 }, async () => {
  // Looking for its end takes long: every other character might begin one.
  const comment = randomBytes(6_000_000)
    .toString('hex')
    .replaceAll('0', '<')
    .replace(/[1-8]/g, '-')
    .replaceAll('c', 'z')
  expect(await readOf(inline(`<!--${comment}--><is><t>un</t></is>`))).toEqual([['un']])
})

/** A workbook of one cell that shows the first of so many texts, and too little alike to be taken for a bomb before it is read. */
const manyTexts = (text: string, count: number) =>
  shared(`<!--${randomBytes(16_000).toString('hex')}-->${text.repeat(count)}`, 0)
const most = 100_000

describe('texts that no cell shows', () => {
  it.each([
    ['<si><t>un</t></si>', 'un'],
    ['<x:si><x:t>un</x:t></x:si>', 'un'],
    ['<si\n></si\n>', undefined],
    ['<si\t/>', undefined],
    ['<si/>', undefined],
  ])('are counted once each: %j', async (text, shown) => {
    expect(await readOf(manyTexts(text, most))).toEqual(shown ? [[shown]] : [])
    expect(await readOf(manyTexts(text, most + 2))).toBe('import.file.bomb')
  })
})
