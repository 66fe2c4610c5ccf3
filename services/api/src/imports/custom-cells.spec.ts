import type { CustomField } from '@faitage/contracts/custom-fields/custom-fields-state'
import { expect, it } from 'vitest'
import { goneCells } from './custom-cells.ts'

const id = '80000000-0000-4000-8000-000000000008'
const options = ['a', 'b'].map(one => ({ id: one, label: one.toUpperCase() }))
const field = (type: CustomField['type'], more: Partial<CustomField> = {}) =>
  ({ id, name: 'Prime', type, is_multiple: false, options: [], ...more }) as CustomField
const several = field('list', { is_multiple: true, options })

it.each([
  ['a number', 12.5, field('numerical')],
  ['a day', '2026-02-03', field('date')],
  ['a truth value', false, field('checkbox')],
  ['options, put in another order since', ['a', 'b'], { ...several, options: options.toReversed() }],
])('%s is written where its field is as it was planned', (_what, value, now) => {
  expect(goneCells({ [id]: value }, { fields: [now], headers: new Map() })).toEqual([])
})

it.each([
  ['a number, of a date now', 12.5, field('date')],
  ['a number, of a text now', 12.5, field('alphanumeric')],
  ['a text, of a number now', 'vu', field('numerical')],
  ['a truth value, of a text now', true, field('alphanumeric')],
  ['a text, of a list now', 'A', field('list', { options })],
  ['options, of a text now', ['a'], field('alphanumeric', { options })],
  ['two options, of which one is taken now', ['a', 'b'], { ...several, is_multiple: false }],
  ['an option that was retired', ['a'], { ...several, options: [{ id: 'a', label: 'A', retired: true }] }],
])('%s is refused by the name of its column', (_what, value, now) => {
  const message = 'Ce champ personnalisé a changé depuis le plan : déposez à nouveau le fichier.'
  expect(goneCells({ [id]: value }, { fields: [now], headers: new Map([[id, 'Prime']]) })).toEqual([
    { column: 'Prime', value: null, message },
  ])
})

it('an option retired since is written again where the project holds it', () => {
  const retired = { ...several, options: [{ id: 'a', label: 'A', retired: true }] }
  expect(goneCells({ [id]: ['a'] }, { fields: [retired], headers: new Map() }, { [id]: ['a'] })).toEqual([])
})
