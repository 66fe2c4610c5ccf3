import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { openLetterPress } from './letter-press.ts'
import { type DocxBlock, type DocxParts, writeDocx } from './word/write-docx.ts'

const press = openLetterPress()
afterAll(() => press.close())

const judged = async (template: Buffer) => {
  const answer = await press.judge(template)
  return isRefusal(answer) ? answer.key : answer
}
const of = (...body: DocxBlock[]) => writeDocx({ body })
const filled = async (template: Buffer, values: Record<string, string>, output: 'docx' | 'pdf' | 'html' = 'docx') => {
  const answer = await press.fill({ template, values, output, title: 'Courrier' })
  if (isRefusal(answer)) throw new Error(answer.key)
  return answer.content
}
const xmlOf = (docx: Buffer, part = 'word/document.xml') => strFromU8(unzipSync(docx)[part]!)
const textOf = (docx: Buffer, part?: string) =>
  [...xmlOf(docx, part).matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(match => match[1]).join('')

describe('a template', () => {
  it('names its tokens, wherever they stand and however Word cut them', async () => {
    const cut: DocxBlock = {
      xml: '<w:p><w:r><w:t>{</w:t></w:r><w:r><w:t>{projet.</w:t></w:r><w:r><w:t>ville}}</w:t></w:r></w:p>',
    }
    const template = writeDocx({
      body: ['Bonjour {{demandeur.nom}},', { table: [['Surface', '{{ logement.surface }}']] }, cut],
      header: ['{{agence.nom}}'],
    })
    expect(await judged(template)).toEqual(
      expect.arrayContaining(['demandeur.nom', 'logement.surface', 'agence.nom', 'projet.ville']),
    )
    const values = { 'demandeur.nom': 'Durand', 'logement.surface': '92\u00A0m²', 'agence.nom': 'Ouest' }
    const letter = await filled(template, { ...values, 'projet.ville': 'Rennes' })
    expect(textOf(letter)).toBe('Bonjour Durand,Surface92\u00A0m²Rennes')
    expect(textOf(letter, 'word/header1.xml')).toBe('Ouest')
  })

  it('keeps a paragraph only where its condition holds', async () => {
    const template = of('{{IF logement.locataire}}', 'Locataire : {{logement.locataire}}', '{{END-IF}}', 'Fin')
    expect(await judged(template)).toEqual(['logement.locataire'])
    expect(textOf(await filled(template, { 'logement.locataire': 'M. Morel' }))).toBe('Locataire : M. MorelFin')
    expect(textOf(await filled(template, { 'logement.locataire': '' }))).toBe('Fin')
  })

  it.each(['html', 'docx'] as const)('keeps every line of a value of several, as %s', async output => {
    const template = of('Il manque {{projet.pieces_attendues}}, merci')
    const letter = await filled(template, { 'projet.pieces_attendues': '- un\n- deux\n- trois' }, output)
    if (output === 'html') expect(letter.toString()).toContain('Il manque - un\n- deux\n- trois, merci')
    else {
      expect(textOf(letter)).toBe('Il manque - un- deux- trois, merci')
      expect(xmlOf(letter)).toContain('- un</w:t><w:br/><w:t xml:space="preserve">- deux</w:t>')
    }
  })

  it('names what stays empty, marks its place, and makes no condition hold by doing so', async () => {
    const template = of(
      '{{projet.reference}} {{projet.ville}}',
      '{{IF logement.locataire}}',
      'Locataire : {{logement.locataire}}, {{logement.nom}}',
      '{{END-IF}}',
    )
    const values = { 'projet.reference': '', 'projet.ville': 'Rennes', 'logement.locataire': '', 'logement.nom': '' }
    const gaps = Object.fromEntries(Object.keys(values).map(token => [token, `[${token}]`]))
    const answer = await press.fill({ template, values, gaps, output: 'docx', title: 'Courrier' })
    if (isRefusal(answer)) throw new Error(answer.key)
    expect(textOf(answer.content)).toBe('[projet.reference] Rennes')
    expect(answer.missing).toEqual(['projet.reference'])
  })

  it.each([
    ['code', '{{process.exit(1)}}', 'letter.template.unknownTokens'],
    ['a constructor', "{{demandeur.constructor.constructor('return process')()}}", 'letter.template.unknownTokens'],
    ['executed code', '{{EXEC process.exit(1)}}', 'letter.template.forbidden'],
    ['code by its sign', '{{!process.exit(1)}}', 'letter.template.forbidden'],
    ['an expression', '{{=7*7}}', 'letter.template.unknownTokens'],
    ['a loop', '{{FOR i IN Array(1e9)}}x{{END-FOR i}}', 'letter.template.forbidden'],
    ['a loop over a token', '{{FOR i IN demandeur.nom}}x{{END-FOR i}}', 'letter.template.forbidden'],
    ['a picture', '{{IMAGE demandeur.nom}}', 'letter.template.forbidden'],
    ['a link', '{{LINK demandeur.nom}}', 'letter.template.forbidden'],
    ['HTML', '{{HTML demandeur.nom}}', 'letter.template.forbidden'],
    ['an alias', '{{ALIAS x EXEC process.exit(1)}}', 'letter.template.forbidden'],
    ['a query', '{{QUERY select}}', 'letter.template.forbidden'],
    ['a condition of code', '{{IF 1+1}}x{{END-IF}}', 'letter.template.unknownTokens'],
    ['a condition that does not end', '{{IF demandeur.nom}}x', 'letter.template.unbalanced'],
    ['an end without its beginning', 'x{{END-IF}}', 'letter.template.unbalanced'],
    ['a token that does not end', 'Bonjour {{demandeur.nom, et la suite', 'letter.template.unbalanced'],
  ])('is refused for %s', async (_, text, key) => {
    expect(await judged(of(text))).toBe(key)
  })

  it('is refused code that it spreads over paragraphs', async () => {
    expect(await judged(of('{{EXEC process', '.exit(1)}}'))).toBe('letter.template.forbidden')
  })

  const relation = (type: string) =>
    `<Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://exemple.fr/x" TargetMode="External"/>`
  const field = (instruction: string): DocxBlock => ({
    xml: `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  })
  const inner = (instruction: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const types = (line: string) => ({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${line}</Types>`,
  })
  const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const doctype = '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  it.each<[string, DocxParts, string | string[]]>([
    ['an attached template', { body: ['a'], relations: relation('attachedTemplate') }, 'letter.template.external'],
    ['a linked picture', { body: ['a'], relations: relation('image') }, 'letter.template.external'],
    ['a link to click', { body: ['a'], relations: relation('hyperlink') }, []],
    ['an included document', { body: [{ xml: '<w:altChunk r:id="x"/>' }] }, 'letter.template.external'],
    ['a field that includes a file', { body: [field('INCLUDETEXT "/etc/passwd"')] }, 'letter.template.external'],
    ['a field that runs a program', { body: [field('DDEAUTO c:\\\\cmd.exe')] }, 'letter.template.external'],
    [
      'an attached template under another prefix',
      {
        body: ['a'],
        relations: relation('attachedTemplate').replace('<Relationship ', `<q:Relationship xmlns:q="${PACKAGE}" `),
      },
      'letter.template.external',
    ],
    [
      'an included document under another prefix',
      { body: [{ xml: `<x:altChunk xmlns:x="${WORD}" r:id="x"/>` }] },
      'letter.template.external',
    ],
    [
      'a field under another prefix',
      { body: [{ xml: `<w:p><x:fldSimple xmlns:x="${WORD}" x:instr="INCLUDEPICTURE x"/></w:p>` }] },
      'letter.template.external',
    ],
    [
      'a field over two runs',
      { body: [field('INCLUDEPIC</w:instrText></w:r><w:r><w:instrText>TURE "http://x"')] },
      'letter.template.external',
    ],
    [
      'a field in a field',
      { body: [field(`</w:instrText></w:r>${inner('QUOTE "INCLUDE"')}<w:r><w:instrText>TEXT x`)] },
      'letter.template.external',
    ],
    ['a field nobody knows', { body: [field('MACROBUTTON Ouvrir ici')] }, 'letter.template.external'],
    [
      'the number of its page, a date and a table of contents',
      {
        body: [
          field(' PAGE  \\* MERGEFORMAT '),
          field('date \\@ "d MMMM yyyy"'),
          field('TOC \\o "1-3"'),
          field('=1+2'),
        ],
      },
      [],
    ],
    ['a macro', { body: ['a'], more: { 'word/vbaProject.bin': new Uint8Array(9) } }, 'letter.template.macros'],
    [
      'a type with macros',
      {
        body: ['a'],
        more: types(
          '<Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        ),
      },
      'letter.template.macros',
    ],
    [
      'a page under the name of a picture',
      { body: ['a'], more: types('<Override PartName="/word/media/a.png" ContentType="text/html"/>') },
      'letter.template.foreignPart',
    ],
    [
      'text under the name of a picture',
      {
        body: ['a'],
        more: {
          ...types(
            '<Override PartName="/word/media/a.png" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/>',
          ),
          'word/media/a.png': '\uFEFF<w:hdr/>',
        },
      },
      'letter.template.foreignPart',
    ],
    [
      'a page of the web',
      { body: ['a'], more: { 'word/page.htm': '<script>1</script>' } },
      'letter.template.foreignPart',
    ],
    [
      'a page in a picture',
      { body: ['a'], more: { 'word/media/a.png': ' <html></html>' } },
      'letter.template.foreignPart',
    ],
    [
      'a drawing that may run code',
      { body: ['a'], more: { 'word/media/a.svg': '<svg><script>1</script></svg>' } },
      'letter.template.foreignPart',
    ],
    [
      'another document',
      { body: ['a'], more: { 'word/embeddings/oleObject1.bin': new Uint8Array(9) } },
      'letter.template.foreignPart',
    ],
    [
      'a relation to another document',
      { body: ['a'], relations: relation('aFChunk').replace(' TargetMode="External"', '') },
      'letter.template.external',
    ],
    ['a part that climbs out', { body: ['a'], more: { '../../x.xml': '<a/>' } }, 'letter.template.foreignPart'],
    ['an entity', { body: ['a'], more: { 'word/settings.xml': `${doctype}<w/>` } }, 'letter.template.broken'],
    ['XML that is none', { body: [{ xml: '<w:p><w:r></w:p>' }] }, 'letter.template.broken'],
  ])('with %s', async (_, parts, answer) => {
    expect(await judged(writeDocx(parts))).toEqual(answer)
  })

  it('that unpacks into too much, or shows a huge picture, is refused', { tags: 'long' }, async () => {
    const huge = { 'word/media/x.bin': new Uint8Array(40 * 1024 * 1024) }
    expect(await judged(writeDocx({ body: ['a'], more: huge }))).toBe('letter.template.tooLarge')
    const picture = Buffer.alloc(64)
    picture.write('89504e470d0a1a0a0000000d49484452', 0, 'hex')
    picture.writeUInt32BE(60_000, 16)
    picture.writeUInt32BE(60_000, 20)
    expect(await judged(writeDocx({ body: ['a'], more: { 'word/media/a.png': picture } }))).toBe('file.image.tooLarge')
  })

  it('whose table claims more columns than Word makes is refused, rather than filling the memory of all', async () => {
    const row = (...spans: number[]) => {
      const cell = (span: number) => `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr><w:p/></w:tc>`
      return { xml: `<w:tbl><w:tr>${spans.map(cell).join('')}</w:tr></w:tbl>` }
    }
    for (const spans of [[1_000_000_000], [60, 4], [63, 1]])
      expect(await judged(writeDocx({ body: [row(...spans)] }))).toBe('letter.template.tooWide')
    for (const spans of [[63], [1.5, -2, 0]]) {
      const template = writeDocx({ body: [row(...spans)] })
      expect(await judged(template)).toEqual([])
      expect((await filled(template, {}, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('that is no Word document, or none at all, is refused', async () => {
    expect(await judged(Buffer.from(zipSync({ 'xl/workbook.xml': strToU8('<w/>') })))).toBe('letter.template.notWord')
    expect(await judged(Buffer.from('nothing'))).toBe('letter.template.broken')
  })

  it('that takes for ever is given up', async () => {
    const slow = openLetterPress({ timeMs: 1 })
    expect(await slow.judge(of('a'))).toMatchObject({ key: 'letter.tooSlow' })
    await slow.close()
  })
})

describe('a letter', () => {
  const template = of('Nom : {{demandeur.nom}}')
  const hostile = [
    '||<w:p><w:r><w:t>x</w:t></w:r></w:p>||',
    '</w:t></w:r></w:p><w:altChunk/>',
    '{{projet.ville}} {{EXEC 1}}',
    '<script>alert(1)</script>&amp;',
    'a\u0000b\u001fc\ud800',
  ]
  it.each(hostile)('takes what is filled in as text: %j', async value => {
    const letter = await filled(template, { 'demandeur.nom': value })
    expect(xmlOf(letter)).not.toMatch(/<w:altChunk|<script/)
    const kept = value.toWellFormed().replaceAll('\u0000', '').replaceAll('\u001f', '')
    const text = textOf(letter).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    expect(text).toBe(`Nom : ${kept}`)
    const html = (await filled(template, { 'demandeur.nom': value }, 'html')).toString()
    expect(html).not.toMatch(/<script|<w:/)
    expect((await filled(template, { 'demandeur.nom': value }, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('says nothing where a value was not given, rather than something else', async () => {
    await expect(filled(template, {})).rejects.toThrow('letter.template.broken')
    await expect(filled(of('{{__proto__.x}}'), {})).rejects.toThrow('letter.template.broken')
  })

  it('is previewed as a page with its headings, lists, tables and alignments, and nothing that runs', async () => {
    const page = await filled(
      of(
        { heading: 1, text: 'Objet' },
        { text: 'Rennes', align: 'right', bold: true },
        { list: ['Un', 'Deux'] },
        { table: [['Surface', '92']] },
      ),
      {},
      'html',
    )
    const html = page.toString()
    expect(html).toContain('<h2>Objet</h2>')
    expect(html).toContain('<p style="text-align:right"><span style="font-weight:600">Rennes</span></p>')
    expect(html).toMatch(/•\u2002Un<\/p>/)
    expect(html).toContain(
      '<table class="b"><tr><td><p><span style="font-weight:600">Surface</span></p></td><td><p>92</p></td></tr></table>',
    )
    expect(html).toContain("default-src 'none'")
  })
})
