import { describe, expect, it } from 'vitest'
import { type ComparedStep, compareSteps } from './compare.ts'
import type { TemplateField } from './template.ts'

const budget: TemplateField = { key: 'budget', label: 'Budget', type: 'euro' }
const rate: TemplateField = { key: 'taux', label: 'Taux', type: 'percent', unit: '%' }
const note: TemplateField = { key: 'note', label: 'Note', type: 'text' }
const fields = [budget, rate, note]
const step = (more: Partial<ComparedStep>): ComparedStep => ({
  ...{ fields, rows: false, values: {}, items: [], names: {} },
  ...more,
})

describe('two versions of a step', () => {
  it('say of numbers what they won or lost, in their unit and in percent; of shares in points', () => {
    const { fields: changes, isChanged } = compareSteps(
      step({ values: { budget: 100_000_00, taux: '8.2', note: 'pareil' } }),
      step({ values: { budget: 112_000_00, taux: '7.9', note: 'pareil' } }),
    )
    expect(isChanged).toBe(true)
    expect(changes.map(({ key, isChanged: is, difference, percent }) => [key, is, difference, percent])).toEqual([
      ['budget', true, '+\u00A012\u00A0000\u00A0€', 12],
      ['taux', true, '−\u00A00,3\u00A0point', undefined],
      ['note', false, undefined, undefined],
    ])
  })

  it('say nothing in percent of what was nothing, nor of what is not there', () => {
    const [was] = compareSteps(step({ values: { budget: 0 } }), step({ values: { budget: 5_00 } })).fields
    expect([was?.difference, was?.percent]).toEqual(['+\u00A05\u00A0€', undefined])
    const [gone] = compareSteps(step({ values: { budget: 5_00 } }), step({ values: {} })).fields
    expect(gone).toMatchObject({ isChanged: true, to: undefined })
    expect(gone?.difference).toBeUndefined()
  })

  it('tell rows apart by their ids: added, removed, changed, the same', () => {
    const row = (id: string, value: number) => ({ id, values: { budget: value, note: id } })
    const { rows } = compareSteps(
      step({ rows: true, items: [row('a', 1_00), row('b', 2_00), row('c', 3_00)] }),
      step({ rows: true, items: [row('a', 1_00), row('b', 4_00), row('d', 5_00)] }),
    )
    expect(rows.map(({ id, kind }) => [id, kind])).toEqual([
      ['a', 'same'],
      ['b', 'changed'],
      ['d', 'added'],
      ['c', 'removed'],
    ])
  })

  it('show a field that the later version has no more, and a step that one has not', () => {
    const before = step({ values: { note: 'gardée' } })
    const after = step({ fields: [budget], values: {} })
    expect(compareSteps(before, after).fields).toMatchObject([{ key: 'note', from: 'gardée', isChanged: true }])
    expect(compareSteps(before, undefined).isChanged).toBe(true)
    expect(compareSteps(undefined, step({})).isChanged).toBe(false)
  })
})
