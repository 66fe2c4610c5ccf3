import { expect, it } from 'vitest'
import { readLotsTable } from './lots-table.ts'
import type { Cell, SheetRow } from './sheet.ts'

const sheet = (...rows: Cell[][]): SheetRow[] => rows.map((cells, index) => ({ row: index + 1, cells }))
const head = ['Lot', 'Copropriétaire', '', 'Solde']
const lines = [
  ['1', 'M. DURAND Paul', 'C001', '120,50'],
  ['2', 'Mme PETIT Zoé', 'C002', '0'],
  ['3', 'Mme ROUX Ève', 'C003', '80'],
]
const owed = (table: ReturnType<typeof readLotsTable>) =>
  table.lots.map(({ unpaid_amount, unpaid_date }) => [unpaid_amount, unpaid_date])

it('arrears of no day are counted and left out, until a person says which day they are of', () => {
  const undated = readLotsTable(sheet(head, ...lines), [])
  expect([undated.undated, owed(undated).filter(([amount]) => amount !== undefined)]).toEqual([2, []])
  const told = readLotsTable(sheet(head, ...lines), [], '2025-12-31')
  expect([told.undated, owed(told)]).toEqual([
    0,
    [
      [12050, '2025-12-31'],
      [0, '2025-12-31'],
      [8000, '2025-12-31'],
    ],
  ])
})

it('a day that the list says wins over the one that was told', () => {
  const titled = readLotsTable(sheet(['Balance arrêtée au 30/06/2025'], head, ...lines), [], '2025-12-31')
  expect([titled.undated, owed(titled)[0]]).toEqual([0, [12050, '2025-06-30']])
})

it('a value of each column stands beside its heading, the first there is, cut where it is long', () => {
  const long = 'x'.repeat(200)
  const { columns, samples } = readLotsTable(sheet(head, ['1', '', 'C001', ''], ['2', long, 'C002', 12]), [])
  expect(columns.map(({ header }) => header)).toEqual(head)
  expect(samples).toEqual(['1', `${'x'.repeat(60)}…`, 'C001', '12'])
})

it('what was said of a new clé stays with its column when the plan is made again', () => {
  const said = [
    { header: 'Lot', field: 'lot_number' as const },
    { header: 'Tantièmes eau', field: 'cle' as const, cle: 'Eau', cle_kind: 'eau' as const, cle_buildings: ['A'] },
  ]
  const list = sheet(['Lot', 'Tantièmes eau'], ['1', '12'])
  expect(readLotsTable(list, [said]).columns).toEqual(said)
  expect(readLotsTable(sheet(['Lot', 'Tantièmes'], ['1', '12']), [said]).columns[1]).not.toHaveProperty('cle_kind')
})

it('accounts with what they owe are a list too, where a list that names neither asks for the lots', () => {
  const statement = readLotsTable(
    sheet(['Compte', 'Nom', 'Solde'], ['C1', 'M. DURAND Paul', '12,00 D']),
    [],
    '2026-06-30',
  )
  expect([statement.missing_columns, owed(statement)]).toEqual([[], [[1200, '2026-06-30']]])
  const none = readLotsTable(sheet(['Nom', 'Prénom', 'Solde'], ['DURAND', 'Paul', '12,00 D']), [])
  expect(none.missing_columns).toEqual(['lot_number'])
})
