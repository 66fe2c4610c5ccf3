import { criterionFields } from '@faitage/contracts/funding/criterion-fields'
import { expect, it } from 'vitest'
import { codesIn, fieldGroups, nextCriterion, startingWith } from './criterion-rows'

it('a new criterion is about what no other is', () => {
  const first = nextCriterion([])
  expect(first).toEqual({ field: 'resources_category', operator: 'in', value: [] })
  expect(nextCriterion([first]).field).toBe('taxable_income')
  const all = Object.keys(criterionFields).map(name => startingWith(name as never))
  expect(nextCriterion(all)).toEqual(first)
})

it('starts with nothing to compare with, in the form of its field', () => {
  expect(startingWith('vacant')).toEqual({ field: 'vacant', operator: 'eq', value: true })
  expect(startingWith('address_code')).toEqual({ field: 'address_code', operator: 'starts_with', value: [] })
  expect(startingWith('living_area').value).toBe('')
})

it('every field is in one group', () => {
  expect(fieldGroups.flatMap(([, names]) => names).sort()).toEqual(Object.keys(criterionFields).sort())
})

it('postal codes are read however they are parted', () => {
  expect(codesIn(' 49, 35500;44100 / 49')).toEqual(['49', '35500', '44100'])
  expect(codesIn('  ')).toEqual([])
})
