import { describe, expect, it } from 'vitest'
import { distinctLabels } from './row-labels.ts'

interface Row {
  name: string
  reference?: string
  town?: string
}
const columns = [
  { id: 'reference', header: 'Référence', text: (row: Row) => row.reference ?? '', width: 100 },
  { id: 'town', header: 'Commune', text: (row: Row) => row.town ?? '', width: 100 },
]
const labels = (...rows: Row[]) => distinctLabels(rows, row => row.name, columns)

describe('what rows are called', () => {
  it('is their name where it is theirs alone', () => {
    expect(labels({ name: 'Dupont', reference: 'A-1' }, { name: 'Durand', reference: 'A-2' })).toEqual([
      'Dupont',
      'Durand',
    ])
  })

  it('takes the reference, then the place, where two have one name', () => {
    expect(
      labels({ name: 'Martin', reference: 'A-1' }, { name: 'Martin', reference: 'A-2' }, { name: 'Durand' }),
    ).toEqual(['Martin, A-1', 'Martin, A-2', 'Durand'])
    expect(labels({ name: 'Martin', town: 'Angers' }, { name: 'Martin', town: 'Tours' })).toEqual([
      'Martin, Angers',
      'Martin, Tours',
    ])
  })

  it('counts rows that nothing distinguishes', () => {
    expect(labels({ name: 'Martin' }, { name: 'Martin' })).toEqual(['Martin, ligne 1', 'Martin, ligne 2'])
  })
})
