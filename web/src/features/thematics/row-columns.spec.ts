import type { TemplateField } from '@faitage/contracts/thematics/template'
import type { StepAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import { describe, expect, it } from 'vitest'
import { rowColumns } from './row-columns'

const field = (key: string, type: TemplateField['type'], more: Partial<TemplateField> = {}): TemplateField => ({
  ...{ key, label: key, type },
  ...more,
})
const step = (fields: TemplateField[], items: StepAnswer['items'] = []): StepAnswer => ({
  ...{ version_id: 'v', revision: 3, status: 'En cours', rows: true, personal: false, closed: false, may_write: true },
  metadata: { id: 'lignes', name: 'Lignes', order: 1, soft_deleted: false },
  ...{ fields, items, values: {}, names: {} },
})
const fields = [
  field('vote', 'euro', { required: true }),
  field('depense', 'euro'),
  field('ecart', 'percent', { unit: '%', computed: { of: 'gap', value: 'depense', base: 'vote' } }),
  field('ancien', 'text', { soft_deleted: true }),
  field('lot', 'lot'),
  field('themes', 'choices', {
    values: [
      { code: 'toit', label: 'Toit' },
      { code: 'eau', label: 'Eau' },
    ],
  }),
]
const lots = { lot: { options: [{ value: 'l12', label: 'Lot 12 bis' }] } }

describe('the columns of a step of rows', () => {
  const columns = rowColumns(step(fields), lots)
  const of = (key: string) => columns.find(one => one.key === key)!
  const sent = (cells: Record<string, string>) => {
    const body: Record<string, unknown> = {}
    for (const column of columns) if (!column.readOnly && column.key in cells) column.put(body, cells)
    return body
  }

  it('read what people type: amounts, names of lots, several choices; what is none stays as typed', () => {
    expect(sent({ vote: '1 234,50 €', lot: '12 bis', themes: 'eau, Toit' })).toEqual({
      ...{ vote: 1234_50, lot: 'l12', themes: ['eau', 'toit'] },
    })
    expect(sent({ vote: 'beaucoup', lot: '99', themes: '' })).toEqual({ vote: 'beaucoup', lot: '99', themes: null })
  })

  it('compute as one types, and are only read where the template withdrew them', () => {
    expect(columns.filter(one => one.readOnly).map(one => one.key)).toEqual(['ecart', 'ancien'])
    expect(of('ecart').computed?.({ vote: '100', depense: '112' }, undefined)).toBe('12\u00A0%')
    expect(of('ecart').computed?.({ vote: '', depense: '112' }, undefined)).toBe('')
    expect(of('vote').header).toBe('vote *')
  })
})
