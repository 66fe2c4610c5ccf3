import { importFieldNames, importFields } from '@faitage/contracts/imports/import-fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recognise } from './columns.ts'
import { readTable } from './read-table.ts'
import type { Cell, SheetRow } from './sheet.ts'

const sheet = (...rows: Cell[][]): SheetRow[] => rows.map((cells, index) => ({ row: index + 1, cells }))

describe('columns', () => {
  it.each(importFields)('%s is known by its French name, whatever the case, accents and spaces', field => {
    const name = importFieldNames[field]
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
    for (const header of [name, name.toUpperCase(), plain.toLowerCase(), ` ${name} * `, `${name} (obligatoire)`]) {
      expect(recognise(header)).toBe(field)
    }
  })

  it.each([
    ['N° de dossier', 'reference'],
    ['CP', 'address_code'],
    ['Ville', 'address_location'],
    ['Courriel', 'email'],
    ['Tél.', 'phone_number_1'],
    ['RFR', 'taxable_income'],
    ['Surface (m²)', 'living_area'],
    ['Surface habitable', 'living_area'],
    ['Chargé d’opération', 'referrer'],
    ['Raison sociale', 'company_name'],
    ['Remarques', 'notes'],
    ['Action à mener', 'required_action'],
    ['Adresse 2', 'address_complement'],
  ])('%s is a usual name too', (header, field) => expect(recognise(header)).toBe(field))

  it.each([
    [
      ['Téléphone fixe', 'Portable'],
      ['phone_number_1', 'phone_number_2'],
    ],
    [
      ['Portable', 'Téléphone fixe', 'Second téléphone', 'GSM'],
      ['phone_number_1', null, 'phone_number_2', null],
    ],
  ])('%j are two telephones at most', (headers, fields) => {
    const { columns } = readTable(sheet(['Référence', ...headers], ['A', ...headers]))
    expect(columns.slice(1).map(({ field }) => field)).toEqual(fields)
  })

  it('are recognised in whatever order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...importFields], { minLength: 2 }), fields => {
        const { columns } = readTable(
          sheet(
            fields.map(field => importFieldNames[field]),
            ['x', 'y'],
          ),
        )
        expect(columns.map(({ field }) => field)).toEqual(fields)
      }),
    )
  })
})

describe('a table', () => {
  it.each([0, 3, 9])('has its header after %i lines', before => {
    const above: Cell[][] = Array.from({ length: before }, () => ['Suivi des dossiers', null, 12])
    const { rows, columns } = readTable(
      sheet(...above, ['Statut', 'Colonne libre', 'Référence'], ['Contact', 'x', 'A-1']),
    )
    expect(columns).toEqual([
      { header: 'Statut', field: 'status' },
      { header: 'Colonne libre', field: null },
      { header: 'Référence', field: 'reference' },
    ])
    expect(rows).toEqual([{ row: before + 2, values: { status: 'Contact', reference: 'A-1' } }])
  })

  it('leaves out blank rows and blank cells', () => {
    const { rows } = readTable(sheet(['Référence', 'Nom'], ['A', '  '], [null, ''], ['B', 'Roux']))
    expect(rows).toEqual([
      { row: 2, values: { reference: 'A' } },
      { row: 4, values: { reference: 'B', last_name: 'Roux' } },
    ])
  })

  it('with headings nobody knows offers them all, and says what is missing', () => {
    const unknown = sheet(['Code', 'Personne', 'Avis'], ['A-1', 'Roux', 'ok'])
    expect(readTable(sheet(['Ma clé', 'Personne'], ['A-1', 'Roux']))).toMatchObject({
      columns: [
        { header: 'Ma clé', field: null },
        { header: 'Personne', field: null },
      ],
      missing_columns: ['reference'],
      rows: [{ row: 2, values: {} }],
    })
    const mapping = [
      { header: 'Code', field: 'reference' as const },
      { header: 'Personne', field: 'last_name' as const },
      { header: 'Avis', field: null },
    ]
    expect(readTable(unknown, mapping)).toMatchObject({
      columns: mapping,
      missing_columns: [],
      rows: [{ row: 2, values: { reference: 'A-1', last_name: 'Roux' } }],
    })
  })

  it('gives a field to the first of two columns of that name', () => {
    const { columns } = readTable(sheet(['Référence', 'Nom', 'Nom'], ['A', 'Roux', 'Petit']))
    expect(columns.map(({ field }) => field)).toEqual(['reference', 'last_name', null])
  })

  it.each([
    ['nothing', sheet(), 'import.file.empty'],
    ['blank cells', sheet([null, ' '], ['']), 'import.file.empty'],
    ['a header alone', sheet(['Référence', 'Nom']), 'import.file.empty'],
    ['numbers alone', sheet([1, 2], [3, 4]), 'import.file.noHeader'],
    [
      'too many rows',
      sheet(['Référence', 'Nom'], ...Array.from({ length: 50_001 }, () => ['A', 'B'])),
      'import.file.tooManyRows',
    ],
  ])('of %s is refused', (_what, rows, key) => {
    expect(() => readTable(rows)).toThrow(expect.objectContaining({ key }))
  })
})
