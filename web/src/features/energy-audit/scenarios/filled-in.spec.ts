import { rowGroupNames, rowGroups } from '@faitage/contracts/energy-audit/form-groups'
import { expect, it } from 'vitest'
import { stateOf } from '../testing-states.ts'
import { filledIn, isEmptyState, namesOf, pageOfGroup } from './filled-in.ts'

it('knows the page of every group as the contract does', () => {
  expect(rowGroupNames.map(pageOfGroup)).toEqual(rowGroupNames.map(name => rowGroups[name].page))
})

it('tells page by page what is written, and how much of it nobody has confirmed', () => {
  const state = stateOf({
    metrics: { living_area: '100', assumed: ['living_area'] },
    walls: [{ name: 'Façades', assumed: ['area', 'material'] }, { name: 'Pignon' }],
  })
  expect(filledIn(state)).toEqual([
    { page: 'rooms-input', title: 'Pièces', groups: [], assumed: 0 },
    { page: 'metrics', title: 'Métrés', groups: [{ label: 'Murs', count: 2 }], assumed: 3 },
    { page: 'equipment', title: 'Équipements', groups: [], assumed: 0 },
  ])
  expect(namesOf(state, 'walls')).toEqual(['Façades', 'Pignon'])
  expect([namesOf(state, 'metrics'), namesOf(state, 'whole')]).toEqual([[], []])
})

it('is empty until something stands where a quick start would write', () => {
  expect(isEmptyState(stateOf())).toBe(true)
  expect(isEmptyState(stateOf({ rooms: [{ name: 'Séjour' }] }))).toBe(true)
  expect(isEmptyState(stateOf({ ventilation: [{ ventilation_type: 1 }] }))).toBe(false)
})
