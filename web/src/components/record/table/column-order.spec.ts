import { describe, expect, it } from 'vitest'
import { inOrder, moved } from './column-order.ts'

const column = (id: string) => ({ id, header: id, text: () => id, width: 100 })
const columns = ['name', 'town', 'status', 'since'].map(column)
const ids = (order?: string[]) => inOrder(columns, order).map(one => one.id)

describe('the order of columns', () => {
  it('is the usual one until a person changes it', () => {
    expect(ids()).toEqual(['name', 'town', 'status', 'since'])
  })

  it('keeps the first column first, whatever is remembered', () => {
    expect(ids(['since', 'name', 'town', 'status'])).toEqual(['name', 'since', 'town', 'status'])
  })

  it('passes over columns that are no more and puts new ones last', () => {
    expect(ids(['status', 'gone', 'town'])).toEqual(['name', 'status', 'town', 'since'])
  })

  it('puts a column in the place of another, both ways', () => {
    expect(moved(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
    expect(moved(['a', 'b'], 'a', 'unknown')).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 'unknown', 'a')).toEqual(['a', 'b'])
  })
})
