import { describe, expect, it } from 'vitest'
import { draftRows, withDraft } from './grid-draft'
import { blankRow, type GridRow, rowOf, typed } from './grid-rows'

const column = (key: string) => ({
  key,
  header: key,
  width: 100,
  textOf: (item: Record<string, unknown>) => String(item[key] ?? ''),
  put: () => undefined,
  owns: (field: string) => field === key,
})
const columns = ['name', 'floor'].map(column) as never[]
const read = (id: string, revision: number, name: string, floor: string): GridRow =>
  rowOf({ id, revision, name, floor }, columns as never)
const texts = (rows: readonly GridRow[]) => rows.map(({ cells }) => [cells.name, cells.floor])
const kept = (rows: readonly GridRow[]): unknown => JSON.parse(JSON.stringify(draftRows(rows, columns)))

describe('what a table that is typed into keeps in the browser', () => {
  const one = read('1', 3, 'A', '1')
  const two = read('2', 3, 'B', '2')

  it('is taken up where it was typed: altered, new and removed rows', () => {
    const draft = kept([
      typed(one, 'floor', '4'),
      { ...two, removed: true },
      typed(blankRow(), 'name', 'C'),
      blankRow(),
    ])
    const { rows, gone } = withDraft([one, two], draft, columns)
    expect(texts(rows)).toEqual([
      ['A', '4'],
      ['B', '2'],
      ['C', undefined],
    ])
    expect(rows.map(({ removed }) => removed)).toEqual([false, true, false])
    expect(gone).toBe(0)
  })

  it('keeps only what was typed, so that nobody else’s change is written over', () => {
    const draft = kept([typed(one, 'floor', '4'), two])
    expect(draft).toEqual([{ key: '1', id: '1', revision: 3, removed: false, cells: { floor: '4' } }])
    const { rows } = withDraft([read('1', 5, 'A bis', '1'), two], draft, columns)
    expect(texts(rows)[0]).toEqual(['A bis', '4'])
    expect(rows[0]?.revision).toBe(3)
  })

  it('tells what was typed into rows that are gone, and holds nothing once all is saved', () => {
    expect(withDraft([two], kept([typed(one, 'floor', '4')]), columns)).toEqual({ rows: [two], gone: 1 })
    const written = typed(one, 'floor', '4')
    expect(kept([{ ...written, saved: written.cells }, blankRow()])).toEqual([])
  })

  it('leaves out what it cannot read and columns that are no more', () => {
    const draft = [null, 'x', { cells: { name: 1 } }, { id: 4, cells: {} }, { cells: { other: 'y' } }]
    expect(withDraft([one], draft, columns)).toEqual({ rows: [one], gone: 0 })
    expect(withDraft([one], undefined, columns).rows).toEqual([one])
  })
})
