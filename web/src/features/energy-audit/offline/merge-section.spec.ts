import { expect, it } from 'vitest'
import { foundAt, mergedSection, placedAt } from './merge-section.ts'

const north = { id: 'n', name: 'Nord', area: '40' }
const south = { id: 's', name: 'Sud', area: '30' }

it('takes what one alone changed, in the same row too', () => {
  const mine = [{ ...north, area: '41' }, south]
  const theirs = [
    { ...north, material: 12 },
    { ...south, area: '31' },
  ]
  expect(mergedSection([north, south], mine, theirs)).toEqual({
    value: [
      { ...north, area: '41', material: 12 },
      { ...south, area: '31' },
    ],
    differences: [],
  })
})

it('keeps rows that either added where they stood, and removes those that nobody changed', () => {
  const [east, west] = [
    { id: 'e', name: 'Est' },
    { id: 'w', name: 'Ouest' },
  ]
  expect(mergedSection([north, south], [north, east, south], [north, south, west]).value).toEqual([
    north,
    east,
    south,
    west,
  ])
  expect(mergedSection([north, south], [south], [north, south, west]).value).toEqual([south, west])
})

it('does not remove a row that the other one changed', () => {
  const changed = { ...north, area: '45' }
  expect(mergedSection([north, south], [south], [changed, south]).value).toEqual([changed, south])
  expect(mergedSection([north, south], [changed, south], [south]).value).toEqual([changed, south])
})

it('keeps mine and tells of what both wrote differently, also within a room and where nobody had written before', () => {
  const wall = (area: string) => [{ id: 'r', name: 'Salon', wall_inputs: [{ id: 'w', name: 'Nord', area }] }]
  const { value, differences } = mergedSection(wall('10'), wall('11'), wall('12'))
  expect(value).toEqual(wall('11'))
  expect(differences).toEqual([{ path: ['r', 'wall_inputs', 'w', 'area'], mine: '11', theirs: '12' }])
  expect(placedAt(value, differences[0]?.path ?? [], '12')).toEqual(wall('12'))
  expect(foundAt(value, ['r', 'name'])).toBe('Salon')
  expect(mergedSection(undefined, { inertia: 1 }, { inertia: 2 }).differences).toHaveLength(1)
})

it('takes as confirmed what either has confirmed', () => {
  const row = (...assumed: string[]) => [{ ...north, assumed }]
  expect(
    mergedSection(row('area', 'lining', 'material'), row('area', 'lining'), row('area', 'material')).value,
  ).toEqual(row('area'))
})
