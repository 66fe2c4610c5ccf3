import { describe, expect, it } from 'vitest'
import { docx, xlsx } from '../../files/testing/samples.ts'
import { entry, zipOf } from '../../imports/testing/hostile-zip.ts'
import { isRefusal } from '../refusal.ts'
import { inspect } from './inspect.ts'
import { lifeInOdf } from './live-odf.ts'
import { lifeIn } from './live-xml.ts'

async function judge(name: string, bytes: Buffer, outside: boolean): Promise<string> {
  const found = await inspect(name, bytes.length, async (start, end) => bytes.subarray(start, end), { outside })
  return isRefusal(found) ? found.key : found
}
const relation = (type: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/></Relationships>`

describe('a document from outside', () => {
  it.each([
    [
      'a remote template',
      docx(entry('word/_rels/settings.xml.rels', relation('attachedTemplate', 'https://mal.exemple/x.dotm'))),
    ],
    [
      'a picture that is fetched',
      docx(entry('word/_rels/document.xml.rels', relation('image', 'https://mal.exemple/x.png'))),
    ],
    ['a source of a mailing', docx(entry('word/settings.xml', '<w:settings xmlns:w="w"><w:mailMerge/></w:settings>'))],
    [
      'a field that runs a program',
      docx(entry('word/header1.xml', '<w:hdr xmlns:w="w"><w:fldSimple w:instr="DDEAUTO c:\\\\cmd.exe"/></w:hdr>')),
    ],
    ['an object', docx(entry('word/embeddings/oleObject1.bin', 'x'))],
    ['a menu', docx(entry('customUI/customUI.xml', '<customUI/>'))],
  ])('that holds %s is refused, and kept from a colleague', async (_, bytes) => {
    expect(await judge('a.docx', bytes, true)).toBe('file.live')
    expect(await judge('a.docx', bytes, false)).toMatch(/wordprocessingml/)
  })

  it.each([
    ['links to other workbooks', entry('xl/externalLinks/externalLink1.xml', '<externalLink/>')],
    ['a sheet of macros', entry('xl/macrosheets/sheet1.xml', '<macrosheet/>')],
    ['a sheet of macros by another name', entry('xl/_rels/workbook.xml.rels', relation('xlMacrosheet', 'a.xml', ''))],
    ['connections to databases', entry('xl/connections.xml', '<connections/>')],
  ])('a workbook that holds %s is refused', async (_, part) => {
    expect(await judge('a.xlsx', xlsx(part), true)).toBe('file.live')
  })

  it('that is text, pictures and links is kept', async () => {
    const linked = entry('word/_rels/document.xml.rels', relation('hyperlink', 'https://france-renov.gouv.fr'))
    expect(await judge('a.docx', docx(linked), true)).toMatch(/wordprocessingml/)
    expect(await judge('a.xlsx', xlsx(), true)).toMatch(/spreadsheetml/)
  })
})

const odf = (body: string) =>
  `<office:document-content xmlns:office="o" xmlns:draw="d" xmlns:xlink="x" xmlns:text="t" xmlns:table="b" xmlns:script="s">${body}</office:document-content>`
it.each([
  ['a picture that is fetched', '<draw:image xlink:href="https://mal.exemple/x.png"/>'],
  ['a picture of another machine', '<draw:image xlink:href="//mal/x.png"/>'],
  ['a page within', '<draw:frame><draw:floating-frame xlink:href="https://mal.exemple"/></draw:frame>'],
  ['a section of another file', '<text:section><text:section-source xlink:href="../x.odt"/></text:section>'],
  ['a program', '<script:event-listener script:event-name="dom:load"/>'],
  ['a link that runs one', '<text:a xlink:href="vnd.sun.star.script:x"/>'],
])('an OpenDocument file that holds %s is alive', (_, body) => expect(lifeInOdf(odf(body))).toBe('live'))

it('an OpenDocument file with pictures and charts of its own, and links, is none', () => {
  const shown =
    '<draw:frame><draw:image xlink:href="Pictures/1.png"/></draw:frame><draw:object xlink:href="./Object 1"/>'
  expect(lifeInOdf(odf(`${shown}<text:a xlink:href="https://a.fr">a</text:a>`))).toBe(undefined)
})

it('the figures of a chart are no life, another package is', async () => {
  const figures = relation('package', '../embeddings/Microsoft_Excel_Sheet.xlsx', '')
  const at = (name: string) => judge('a.docx', docx(entry(name, figures)), true)
  expect(await at('word/charts/_rels/chart1.xml.rels')).toMatch(/wordprocessingml/)
  expect(await at('word/_rels/document.xml.rels')).toBe('file.live')
})

it('the text of a document that is another part than the one looked at is refused', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const types = (part: string) =>
    entry('[Content_Types].xml', `<Types><Override PartName="${part}" ContentType="${type}"/></Types>`)
  const of = (part: string) => judge('a.docx', zipOf([types(part), entry('word/document.xml', '<document/>')]), true)
  expect(await of('/other/text.xml')).toBe('file.live')
  expect(await of('/word/document.xml')).toMatch(/wordprocessingml/)
})

it.each([
  ['a link that runs a program', relation('hyperlink', 'javascript:alert(1)')],
  ['a link to a file of the reader', relation('hyperlink', 'file:///c:/x.exe')],
  ['a link to another machine', relation('hyperlink', '\\\\mal\\x')],
  ['a picture of VML', '<v:imagedata xmlns:v="v" src="https://mal.exemple/x.png"/>'],
  ['a field with such a link', '<w:fldSimple xmlns:w="w" w:instr="HYPERLINK &quot;javascript:x&quot;"/>'],
])('%s is alive', (_, xml) => expect(lifeIn(xml)).toBe('live'))

const w = 'xmlns:w="w" xmlns:mc="mc" xmlns:x="x" mc:Ignorable="x"'
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const code = (text: string, tag = 'w:instrText') => `<w:r><${tag}>${text}</${tag}></w:r>`
const field = (inside: string) => `<w:p ${w}>${mark('begin')}${inside}${mark('end')}</w:p>`
it.each([
  ['behind one that is struck out', `<w:del>${code('PAGE ', 'w:delInstrText')}</w:del>${code('DDEAUTO c:\\\\x')}`],
  [
    'behind an alternative that Word does not take',
    `<mc:AlternateContent><mc:Choice Requires="x">${code('PAGE ')}</mc:Choice><mc:Fallback>${code('DDEAUTO x')}</mc:Fallback></mc:AlternateContent>`,
  ],
  ['behind what Word passes over', `<x:a>${code('PAGE ')}</x:a>${code('DDEAUTO x')}`],
  ['after a tag within', '<w:r><w:instrText>PAGE<x:a/></w:instrText><w:instrText><x:a/>DDEAUTO</w:instrText></w:r>'],
])('a field that runs a program, %s, is alive', (_, inside) => expect(lifeIn(field(inside))).toBe('live'))

it.each([
  ['a picture', '<v:imagedata src="https://mal.exemple/x.png" x:src=""/>'],
  ['a field', '<w:fldSimple w:instr="DDEAUTO x" x:instr="PAGE"/>'],
  [
    'a relation',
    relation('attachedTemplate', 'https://mal.exemple/x', ' TargetMode="External" x:TargetMode="Internal"'),
  ],
])('%s is alive whatever an attribute of the same name beside it says', (_, xml) => expect(lifeIn(xml)).toBe('live'))

it('a prefix that is given to another namespace is refused', () => {
  expect(lifeIn(`<w:p ${w}><w:a xmlns:w="other">${code('PAGE')}</w:a></w:p>`)).toBe('broken')
})

it('fields as Word writes them are no life: in pieces, in a text box beside its older form, struck out', () => {
  const page = `${mark('begin')}${code(' PA')}${code('GE ')}${mark('separate')}<w:r><w:t>1</w:t></w:r>${mark('end')}`
  const box = (inside: string) => `<w:txbxContent><w:p>${inside}</w:p></w:txbxContent>`
  const both = `<mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx xmlns:wps="wps">${box(page)}</wps:txbx></mc:Choice><mc:Fallback><v:textbox xmlns:v="v">${box(page)}</v:textbox></mc:Fallback></mc:AlternateContent>`
  expect(lifeIn(`<w:p ${w}>${page}<w:r>${both}</w:r></w:p>`)).toBe(undefined)
  expect(lifeIn(field(`<w:del>${code(' DATE ', 'w:delInstrText')}</w:del>`))).toBe(undefined)
  expect(lifeIn(field(code(' SHAPE  \\* MERGEFORMAT ')))).toBe(undefined)
})

it('a field hidden in a CDATA section is refused with it', () => {
  expect(lifeIn('<w:instrText xmlns:w="w"><![CDATA[DDEAUTO x]]></w:instrText>')).toBe('broken')
})

it('links that people click are no life', () => {
  for (const target of ['https://exemple.fr', 'mailto:a@exemple.fr', 'tel:0102030405', '#suite'])
    expect(lifeIn(relation('hyperlink', target)), target).toBe(undefined)
  expect(lifeIn('<w:fldSimple xmlns:w="w" w:instr="HYPERLINK &quot;https://exemple.fr&quot;"/>')).toBe(undefined)
  expect(lifeIn('<w:fldSimple xmlns:w="w" w:instr="HYPERLINK \\l &quot;suite&quot;"/>')).toBe(undefined)
})
