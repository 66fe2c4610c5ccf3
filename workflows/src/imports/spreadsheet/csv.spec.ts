import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectDelimiter, readCsv } from './csv.ts'

const cellsOf = (bytes: Uint8Array) => readCsv(bytes).rows.map(({ cells }) => cells)

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from('Référence;Nom\nA-1;Œuvré\n')],
    ['UTF-8 with its mark', Buffer.from('\ufeffRéférence;Nom\nA-1;Œuvré\n')],
    ['Windows-1252', Buffer.from('R\xe9f\xe9rence;Nom\nA-1;\x8cuvr\xe9\n', 'latin1')],
    ['commas', Buffer.from('Référence,Nom\nA-1,Œuvré\n')],
    ['tabs', Buffer.from('Référence\tNom\nA-1\tŒuvré\n')],
    ['Windows line ends', Buffer.from('Référence;Nom\r\nA-1;Œuvré\r\n')],
  ])('is read in %s', (_what, bytes) => {
    expect(cellsOf(bytes)).toEqual([
      ['Référence', 'Nom'],
      ['A-1', 'Œuvré'],
    ])
  })

  it('keeps decimal commas between semicolons', () => {
    expect(detectDelimiter('Référence;Surface;Revenu\nA;117,9;1,5\nB;88,2;2,5\n')).toBe(';')
  })

  it('keeps delimiters and line ends inside quotes, and counts records as a spreadsheet does', () => {
    expect(readCsv(Buffer.from('Nom;Adresse\n"Roux; ""Zoé""";"1 rue\ndes Lilas"\n\nB;\n')).rows).toEqual([
      { row: 1, cells: ['Nom', 'Adresse'] },
      { row: 2, cells: ['Roux; "Zoé"', '1 rue\ndes Lilas'] },
      { row: 3, cells: [''] },
      { row: 4, cells: ['B', ''] },
    ])
  })

  it('keeps what looks like a formula as text', () => {
    expect(cellsOf(Buffer.from('Référence;Nom\n=1+1;@SUM(A1)\n'))[1]).toEqual(['=1+1', '@SUM(A1)'])
  })

  it('shows a character that no text holds as an unknown one, in either coding', () => {
    expect(cellsOf(Buffer.from('Référence;Nom\nA\0-1;Zoé\0\n'))[1]).toEqual(['A\uFFFD-1', 'Zoé\uFFFD'])
    expect(cellsOf(Buffer.from('R\xe9f\xe9rence;Nom\nA\0-1;B\n', 'latin1'))[1]).toEqual(['A\uFFFD-1', 'B'])
  })

  it('with a quote that never closes is refused', () => {
    expect(() => readCsv(Buffer.from('Nom;Prénom\n"Roux;Zoé\n'))).toThrow(
      expect.objectContaining({ key: 'import.file.broken' }),
    )
  })

  it('reads back any table it is given', () => {
    const text = fc.stringMatching(/^[^\0\r"\ufeff]{0,12}$/)
    const table = fc.array(fc.tuple(text, text, text), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(table, fc.constantFrom(';', ',', '\t'), (rows, delimiter) => {
        const head = ['Référence', 'Nom', 'Statut']
        const lines = [head, ...rows].map(cells => cells.map(cell => `"${cell}"`).join(delimiter))
        expect(cellsOf(Buffer.from(lines.join('\n')))).toEqual([head, ...rows])
      }),
    )
  })
})
