import { building } from '@faitage/contracts/co-ownership/building'
import { describe, expect, it } from 'vitest'
import { fieldColumns } from './grid-column'
import {
  answered,
  batchesOf,
  blankRow,
  filledDown,
  type GridRow,
  pastedCells,
  rowOf,
  typed,
  withPasted,
} from './grid-rows'

type Item = {
  id: string
  revision: number
  name: string
  r_plus?: number
  construction_time?: 'AVANT_1949'
  total_surface?: string
}
const columns = fieldColumns<Item>(building, { name: 200, r_plus: 80, construction_time: 150, total_surface: 100 })
const keys = columns.map(({ key }) => key)
const saved = rowOf(
  { id: 'a', revision: 2, name: 'A', r_plus: 3, construction_time: 'AVANT_1949', total_surface: '85.5' },
  columns,
)

describe('a table that is typed into', () => {
  it('shows values as people write them', () => {
    expect(saved.cells).toEqual({ name: 'A', r_plus: '3', construction_time: 'Avant 1949', total_surface: '85,5' })
  })

  it('sends only what was altered, and nothing for a blank row', () => {
    expect(batchesOf([saved, blankRow()], columns)).toEqual([])
    const rows = [typed(typed(saved, 'r_plus', '4'), 'name', ' A '), typed(blankRow(), 'name', 'B'), blankRow()]
    expect(batchesOf(rows, columns)).toEqual([
      {
        create: [{ key: rows[1]?.key, cells: { name: 'B' }, body: { name: 'B' } }],
        update: [{ key: 'a', cells: rows[0]?.cells, body: { id: 'a', revision: 2, r_plus: 4 } }],
        delete: [],
      },
    ])
  })

  it('reads what is typed, and sends what it cannot read as it is', () => {
    const row = withPasted([blankRow()], { row: 0, column: 0 }, [['B', '1 000', 'avant 1949', '12,25 m']], keys)
    expect(batchesOf(row, columns)[0]?.create[0]?.body).toEqual({
      name: 'B',
      r_plus: 1000,
      construction_time: 'AVANT_1949',
      total_surface: '12,25 m',
    })
    const emptied = typed(saved, 'construction_time', '')
    expect(batchesOf([emptied], columns)[0]?.update[0]?.body).toEqual({
      id: 'a',
      revision: 2,
      construction_time: null,
    })
  })

  it('takes cells from a spreadsheet, beyond its last row and not beyond its last column', () => {
    const rows = withPasted([saved], { row: 0, column: 2 }, pastedCells('1949–1960\t10\tzz\r\n\t20\r\n'), keys)
    expect(rows).toHaveLength(2)
    expect(rows[0]?.cells).toMatchObject({ construction_time: '1949–1960', total_surface: '10', name: 'A' })
    expect(rows[1]?.cells).toEqual({ construction_time: '', total_surface: '20' })
  })

  it('fills down the rows that are there', () => {
    const rows = filledDown([saved, typed(blankRow(), 'name', 'B'), blankRow()], 0, 'r_plus')
    expect(rows.map(row => row.cells.r_plus)).toEqual(['3', '3', undefined])
  })

  it('parts what there is to save', () => {
    const rows = Array.from({ length: 450 }, (_, index) => typed(blankRow(), 'name', `B${index}`))
    expect(batchesOf(rows, columns).map(({ create }) => create.length)).toEqual([200, 200, 50])
  })

  it('keeps what was refused as typed, beside why; the rest is saved', () => {
    const rows = [typed(blankRow(), 'r_plus', 'x'), typed(blankRow(), 'name', 'C'), typed(saved, 'name', '')]
    const [batch] = batchesOf(rows, columns)
    const next = answered(
      rows,
      batch!,
      {
        created: [{ id: 'c', revision: 0 }],
        updated: [],
        schema_errors: [
          { in: 'create', row: 0, field: 'name', key: 'VALIDATION', message: 'Obligatoire.' },
          { in: 'create', row: 0, field: 'r_plus', key: 'VALIDATION', message: 'Un nombre.' },
          { in: 'update', row: 0, field: null, key: 'building.nameTaken', message: 'Déjà pris.' },
        ],
      },
      columns,
    )
    expect(next.map(row => [row.id, row.faults])).toEqual([
      [undefined, { name: 'Obligatoire.', r_plus: 'Un nombre.' }],
      ['c', {}],
      ['a', { '': 'Déjà pris.' }],
    ])
    expect(batchesOf(next, columns)[0]?.create).toHaveLength(1)
    expect(next[0]?.cells.r_plus).toBe('x')
  })

  it('has what was typed while a request was on its way still to save, in new rows and in those that are there', () => {
    const sent = [typed(saved, 'name', 'B'), typed(blankRow(), 'name', 'C'), typed(blankRow(), 'name', 'D')]
    const [batch] = batchesOf(sent, columns)
    const now = [typed(sent[0]!, 'name', 'B corrigé'), typed(sent[1]!, 'r_plus', '4'), sent[2]!]
    const created = ['c', 'd'].map(id => ({ id, revision: 0 }))
    const next = answered(now, batch!, { created, updated: [{ revision: 3 }], schema_errors: [] }, columns)
    expect(next.map(({ cells }) => cells.name)).toEqual(['B corrigé', 'C', 'D'])
    expect(batchesOf(next, columns)[0]?.update.map(({ body }) => body)).toEqual([
      { id: 'a', revision: 3, name: 'B corrigé' },
      { id: 'c', revision: 0, r_plus: 4 },
    ])
  })

  it('is answered as many rows as there are in as many steps', () => {
    let looked = 0
    const rows = Array.from({ length: 200 }, (_, at) => typed(blankRow(), 'name', `B${at}`))
    const [batch] = batchesOf(rows, columns)
    const counted = rows.map(row => ({
      ...row,
      get key() {
        looked += 1
        return row.key
      },
    }))
    const created = rows.map((_, at) => ({ id: `b${at}`, revision: 0 }))
    const next = answered(counted, batch!, { created, updated: [], schema_errors: [] }, columns)
    expect(next.at(-1)).toMatchObject({ id: 'b199', saved: { name: 'B199' } })
    expect(looked).toBeLessThan(2000)
  })

  it('has a refusal of what was sent beside the column it was sent of, whatever is typed since', () => {
    const shifted = columns.map(column => ({
      ...column,
      owns: (field: string, cells: Record<string, string>) =>
        field === 'x' && cells.name === 'B' && column.key === 'name',
    }))
    const sent = [typed(blankRow(), 'name', 'B')]
    const [batch] = batchesOf(sent, shifted)
    const refusal = { in: 'create', row: 0, field: 'x', key: 'VALIDATION', message: 'Non.' } as const
    const now = [typed(sent[0]!, 'name', 'C')]
    const [row] = answered(now, batch!, { created: [], updated: [], schema_errors: [refusal] }, shifted)
    expect(row?.faults).toEqual({ name: 'Non.' })
  })

  it('drops the rows that were deleted', () => {
    const rows = [{ ...saved, removed: true }]
    const [batch] = batchesOf(rows, columns)
    expect(batch?.delete).toEqual([{ key: 'a', cells: saved.cells, id: 'a' }])
    expect(answered(rows, batch!, { created: [], updated: [], schema_errors: [] }, columns)).toEqual([])
  })

  it('goes on from what it saved, and writes over what somebody else altered only once that was said', () => {
    const rows = [typed(saved, 'name', 'A bis')]
    const send = (now: readonly GridRow[]) => batchesOf(now, columns)[0]!
    const first = answered(rows, send(rows), { created: [], updated: [{ revision: 3 }], schema_errors: [] }, columns)
    const again = first.map(row => typed(row, 'name', 'A ter'))
    expect(send(again).update[0]?.body).toEqual({ id: 'a', revision: 3, name: 'A ter' })
    const conflict = { in: 'update', row: 0, field: 'name', key: 'bulk.conflict', message: 'Modifié.' } as const
    const refused = answered(again, send(again), { created: [], updated: [], schema_errors: [conflict] }, columns)
    expect(refused[0]?.faults).toEqual({ name: 'Modifié.' })
    expect(send(refused).update[0]?.body).toEqual({ id: 'a', name: 'A ter' })
  })
})
