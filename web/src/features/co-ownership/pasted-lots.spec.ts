import { lot } from '@faitage/contracts/co-ownership/lot'
import { expect, it } from 'vitest'
import { fieldColumns } from '@/components/record/grid/grid-column'
import { blankRow, pastedCells, rowOf } from '@/components/record/grid/grid-rows'
import { withTable } from '@/components/record/grid/pasted-table'
import { lotsTable } from './pasted-lots'
import { usualLotValues } from './usual-lot-values'

const cles = [
  { id: 'g', label: 'Charges générales' },
  { id: 'a', label: 'Ascenseur' },
]
const columns = [
  ...fieldColumns<{ id: string; revision: number }>(lot, {
    lot_number: 1,
    type: 1,
    floor: 1,
    unpaid_amount: 1,
    unpaid_date: 1,
    commentary: 1,
  }),
  ...[['building_id', 'Bâtiment'], ...cles.map(one => [`cle:${one.id}`, one.label])].map(([key = '', header = '']) => ({
    key,
    header,
    width: 1,
    textOf: () => '',
    put: () => undefined,
    owns: () => false,
  })),
]
const read = (text: string) => lotsTable(columns, cles)(pastedCells(text))
const identify = (cells: Readonly<Record<string, string>>) => cells.lot_number ?? ''
const place = (rows: Parameters<typeof withTable>[0], text: string, more = {}) =>
  withTable(rows, read(text)!, { from: 0, identify, creates: true, ...more })

const list = [
  'Liste des lots de la résidence',
  'Lot\tBât\tNature\tPropriétaire\tTantièmes généraux\tAscenseur\tÉtage',
  '12\tA\tAppartement\tM. DURAND Paul\t412\t30\t3',
  '13\tA\tCave\tSCI LES LYS\t8\t\t-1',
  'Total\t\t\t\t420\t30\t',
].join('\r\n')

it('a list pasted with its header fills the columns it names, in whatever order, titles and totals left out', () => {
  const table = read(list)!
  expect(table.keys).toEqual(['lot_number', 'building_id', 'type', null, 'cle:g', 'cle:a', 'floor'])
  expect(table.lines).toHaveLength(2)
  expect(table.strange).toEqual(['Propriétaire'])
})

it('each line goes to the lot of its number, else to a new one: no lot takes the number of another', () => {
  const there = ['13', '14'].map(number =>
    rowOf({ id: number, revision: 1, lot_number: number, type: 'cave' } as never, columns as never),
  )
  const { rows, met, made, left } = place([...there, blankRow()], list)
  expect([met, made, left]).toEqual([1, 1, 0])
  expect(rows.map(({ id, cells }) => [id, cells.lot_number, cells.floor])).toEqual([
    ['13', '13', '-1'],
    ['14', '14', ''],
    [undefined, '12', '3'],
  ])
  expect(place(there, list, { creates: false })).toMatchObject({ met: 1, made: 0, left: 1 })
})

it('our own names are a header too; cells without one are none', () => {
  expect(read('Nature\tCommentaire\nCave\tHumide')!.keys).toEqual(['type', 'commentary'])
  expect(read('Étage\n3\n4')!.keys).toEqual(['floor'])
  for (const cells of ['12\tA\tAppartement\n13\tA\tCave', 'Cave\tPorte\nCave\tGrille', 'Cave\nBureau'])
    expect(read(cells)).toBeUndefined()
})

it('below a header that tells no lot, lines go to the rows from where it was pasted', () => {
  const rows = ['1', '2', '3'].map(number =>
    rowOf({ id: number, revision: 1, lot_number: number } as never, columns as never),
  )
  const placed = place(rows, 'Étage\n5\n6', { from: 1 })
  expect(placed.rows.map(({ cells }) => cells.floor)).toEqual(['', '5', '6'])
})

it('titles are no lots: a building is that of the lots below, until another title', () => {
  const titled = ['Lot\tNature\tÉtage', 'Bâtiment A', '1\tAppartement\tRDC', 'Parkings', '2\tPKG\t-1'].join('\n')
  const table = read(titled)!
  expect(table.keys).toEqual(['lot_number', 'type', 'floor', 'building_id'])
  expect(table.lines).toEqual([
    ['1', 'Appartement', 'RDC', 'Bâtiment A'],
    ['2', 'PKG', '-1'],
  ])
  const own = place([blankRow()], titled).rows.map(({ cells }) => [cells.lot_number, cells.building_id])
  expect(own).toEqual([
    ['1', 'Bâtiment A'],
    ['2', ''],
  ])
})

it.each([
  ['floor', 'RDC', 0],
  ['floor', '3e', 3],
  ['floor', 'SS1', -1],
  ['floor', 'haut', 'haut'],
  ['type', 'APPT', 'appartement'],
  ['unpaid_amount', '1 234,50 D', 123_450],
  ['unpaid_amount', '12,00 C', 0],
  ['unpaid_date', '30 juin 2026', '2026-06-30'],
])('%s typed %j is read as the import reads it', (key, text, value) => {
  const body: Record<string, unknown> = {}
  const column = fieldColumns(lot, { [key]: 1 }, usualLotValues)[0]!
  column.put(body, { [key]: text })
  expect(body).toEqual({ [key]: value })
})
