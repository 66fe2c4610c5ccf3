import { processorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { fieldsIn } from './labelled-fields.ts'
import { pagesOf } from './read-docx.ts'
import { readInThread } from './read-in-thread.ts'
import { readPages } from './read-pages.ts'
import { linesOf } from './read-pdf.ts'
import { docxOf, pdfOf } from './testing/documents.ts'

const all = { first: 1, count: 100 }
const labels = (...lines: string[]) => fieldsIn(lines, 1).map(({ label, value }) => [label, value])

describe('the fields a line names', () => {
  it.each([
    ['Nom : Dupont', [['Nom', 'Dupont']]],
    ['Nom :', [['Nom', null]]],
    ['Nom : ..........', [['Nom', null]]],
    ['Date de l’assemblée : ____ / ____', [['Date de l’assemblée', null]]],
    [
      'Nom : Dupont Prénom : Jean',
      [
        ['Nom', 'Dupont'],
        ['Prénom', 'Jean'],
      ],
    ],
    ['Code postal (5 chiffres)\u00a0: 69100', [['Code postal (5 chiffres)', '69100']]],
    ['N° de SIRET: 123 456 789', [['N° de SIRET', '123 456 789']]],
    ['État : à 14:30 précises', [['État', 'à 14:30 précises']]],
    ['Fait à 14:30', []],
    ['Voir https://exemple.fr', []],
    ['Il a été convenu ce qui suit entre les deux parties présentes ce jour et les autres : rien', []],
    ['sans majuscule : rien', []],
    ['Article premier. Le syndic', []],
    [': rien', []],
  ])('%j', (line, found) => {
    expect(labels(line)).toEqual(found)
  })

  it('come once a page, the first with its value', () => {
    expect(labels('Lot : 12', 'Lot : 13')).toEqual([['Lot', '12']])
  })

  it('are found in a moment in a line made to last', async () => {
    const { ms } = await processorTime(() =>
      labels('A '.repeat(50_000), `${'A:'.repeat(20_000)}`, `A${'.'.repeat(50_000)}:`),
    )
    expect(ms).toBeLessThan(2000)
  })
})

describe('a PDF', () => {
  it('is read page after page, in its reading order', async () => {
    const content = pdfOf(['Nom : Dupont', 'Copropriété : Les Tilleuls'], ['Date : 12/03/2026'], ['Fin'])
    const { pages, pages_total } = await readPages({ content, format: 'pdf', ...all })
    expect(pages_total).toBe(3)
    expect(pages.map(page => page.lines)).toEqual([
      ['Nom : Dupont', 'Copropriété : Les Tilleuls'],
      ['Date : 12/03/2026'],
      ['Fin'],
    ])
    const some = await readPages({ content, format: 'pdf', first: 2, count: 1 })
    expect(some).toMatchObject({ pages_total: 3, pages: [{ page: 2, lines: ['Date : 12/03/2026'] }] })
    expect((await readPages({ content, format: 'pdf', first: 4, count: 5 })).pages).toEqual([])
  })

  it('that is none is said to be unreadable', async () => {
    for (const content of [Buffer.from('%PDF-1.7\nrien\n%%EOF'), Buffer.alloc(1000), pdfOf(['a']).subarray(0, 80)]) {
      await expect(readPages({ content, format: 'pdf', ...all })).rejects.toMatchObject({
        key: 'documentAnalysis.template.unreadable',
      })
    }
  })

  it('has its pieces joined into lines by their height', () => {
    const at = (str: string, x: number, y: number) => ({
      str,
      transform: [1, 0, 0, 1, x, y],
      width: str.length * 6,
      height: 12,
    })
    expect(linesOf([at('Nom :', 10, 700), at('Dupont', 100, 700), at('Rue', 10, 680)])).toEqual(['Nom : Dupont', 'Rue'])
  })
})

describe('a Word document', () => {
  it('is read by paragraphs, its pages by its breaks', async () => {
    const content = docxOf('Nom : Dupont & fils', 'Adresse :', '\f', 'Date : …')
    const { pages, pages_total } = await readPages({ content, format: 'docx', ...all })
    expect(pages_total).toBe(2)
    expect(pages.map(page => page.lines)).toEqual([['Nom : Dupont & fils', 'Adresse :'], ['Date : …']])
  })

  it('reads the names of its controls, and joins the runs of a paragraph', () => {
    const xml =
      '<w:sdt><w:sdtPr><w:alias w:val="Syndic &amp; cie"/></w:sdtPr></w:sdt>' +
      '<w:p><w:r><w:t>No</w:t></w:r><w:r><w:t>m :</w:t></w:r><w:r><w:tab/><w:t>Roux</w:t></w:r></w:p>'
    expect(pagesOf(xml)).toEqual([
      { page: 1, lines: ['Nom : Roux'], form: [{ label: 'Syndic & cie', page: 1, value: null }] },
    ])
  })

  it('that is none, or holds too much, is said to be unreadable', async () => {
    const bomb = Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(70 * 1024 * 1024) }))
    const other = Buffer.from(zipSync({ 'a.txt': strToU8('a') }))
    for (const content of [bomb, other, Buffer.from('PK\x03\x04'), Buffer.alloc(10)]) {
      await expect(readPages({ content, format: 'docx', ...all })).rejects.toMatchObject({
        key: 'documentAnalysis.template.unreadable',
      })
    }
  })
})

describe('reading in a thread', () => {
  it('answers as reading here does, reports what cannot be read, and stops when asked to', async () => {
    const content = pdfOf(['Nom : Dupont'])
    expect((await readInThread({ content, format: 'pdf', ...all })).pages[0]!.lines).toEqual(['Nom : Dupont'])
    await expect(readInThread({ content: Buffer.alloc(9), format: 'pdf', ...all })).rejects.toMatchObject({
      key: 'documentAnalysis.template.unreadable',
    })
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(readInThread({ content, format: 'pdf', ...all }, stopped)).rejects.toThrow('stopped')
  })
})
