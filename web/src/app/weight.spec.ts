import { describe, expect, it } from 'vitest'
import { tooHeavy, weigh } from '../../weigh'

const file = (fileName: string, weight: number, imports: string[] = [], asks: string[] = []) => ({
  ...{ fileName, weight, imports, asks },
})
const files = [
  file('entry', 100, ['react'], ['list', 'edit']),
  file('react', 60, ['entry']),
  file('home', 10, ['react'], ['chart']),
  file('list', 15, ['table', 'react'], ['peek', 'form']),
  file('table', 20, ['rows'], ['export']),
  file('rows', 5),
  file('chart', 90),
  file('edit', 8, ['rows'], ['form']),
  // Asked for from a list alone; from a list and from a page without a table; from within the table; by one asked for.
  file('peek', 4, ['table', 'sheet']),
  file('form', 6, ['rows', 'table', 'sheet']),
  file('export', 2, ['table', 'rows'], ['deep']),
  file('deep', 1, ['export', 'sheet', 'rows']),
  file('sheet', 3),
]
const weights = weigh(
  files,
  ['entry', 'home'],
  new Map([
    ['projects/list-page.tsx', 'list'],
    ['home/chart.tsx', 'chart'],
    ['edit.tsx', 'edit'],
    ['peek.tsx', 'peek'],
    ['form.tsx', 'form'],
    ['export.tsx', 'export'],
    ['deep.tsx', 'deep'],
  ]),
)

describe('the weight of a build', () => {
  it('counts what a part cannot run without, once, and not what is there already', () => {
    expect(weights.first).toBe(170)
    expect(weights.parts).toEqual([
      { name: 'home/chart.tsx', weight: 90, files: 1 },
      { name: 'projects/list-page.tsx', weight: 40, files: 3 },
      // Where it is asked for without a table, the table comes with it.
      { name: 'form.tsx', weight: 29, files: 3 },
      { name: 'edit.tsx', weight: 13, files: 2 },
      { name: 'peek.tsx', weight: 7, files: 2 },
      { name: 'deep.tsx', weight: 4, files: 2 },
      { name: 'export.tsx', weight: 2, files: 1 },
    ])
  })

  it('is within its budget, or says by what and how much it is not', () => {
    const budget = {
      first: { ceiling: 170 },
      part: { ceiling: 40 },
      files: { ceiling: 3 },
      together: { ceiling: 260 },
      heavier: { 'home/chart.tsx': 95 },
    }
    expect(tooHeavy(weights, budget)).toEqual([])
    expect(tooHeavy(weights, { ...budget, first: { ceiling: 169 }, heavier: {} })).toEqual([
      'the first page: 170.0 kB, ceiling 169',
      'home/chart.tsx: 90.0 kB, ceiling 40',
    ])
    expect(tooHeavy(weights, { ...budget, together: { ceiling: 250 } })).toEqual([
      'the first page with home/chart.tsx: 260.0 kB, ceiling 250',
    ])
    expect(tooHeavy(weights, { ...budget, files: { ceiling: 2 } })).toEqual([
      'projects/list-page.tsx: 3 files, ceiling 2',
      'form.tsx: 3 files, ceiling 2',
    ])
  })
})
