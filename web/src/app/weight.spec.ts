import { describe, expect, it } from 'vitest'
import { tooHeavy, weigh } from '../../weigh'

const file = (fileName: string, weight: number, ...imports: string[]) => ({ fileName, weight, imports })
const files = [
  file('entry', 100, 'react'),
  file('react', 60, 'entry'),
  file('home', 10, 'react'),
  file('list', 15, 'table', 'react'),
  file('table', 20, 'virtual'),
  file('virtual', 5),
  file('chart', 90),
]
const weights = weigh(
  files,
  ['entry', 'home'],
  new Map([
    ['projects/list-page.tsx', 'list'],
    ['home/chart.tsx', 'chart'],
  ]),
)

describe('the weight of a build', () => {
  it('counts what a part cannot run without, once, and not what is there already', () => {
    expect(weights.first).toBe(170)
    expect(weights.parts).toEqual([
      { name: 'home/chart.tsx', weight: 90 },
      { name: 'projects/list-page.tsx', weight: 40 },
    ])
  })

  it('is within its budget, or says by what and how much it is not', () => {
    const budget = { first: { ceiling: 170 }, part: { ceiling: 40 }, heavier: { 'home/chart.tsx': 95 } }
    expect(tooHeavy(weights, budget)).toEqual([])
    expect(tooHeavy(weights, { ...budget, first: { ceiling: 169 }, heavier: {} })).toEqual([
      'the first page: 170.0 kB, ceiling 169',
      'home/chart.tsx: 90.0 kB, ceiling 40',
    ])
  })
})
