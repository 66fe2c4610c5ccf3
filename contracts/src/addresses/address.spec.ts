import { expect, test } from 'vitest'
import { addressLineOf, isAddressValid } from './address.ts'

test('an address counts as soon as one of its five parts is filled', () => {
  for (const part of ['address', 'address_number', 'address_street', 'address_code', 'address_location'] as const) {
    expect(isAddressValid({ [part]: 'x' }), part).toBe(true)
    expect(isAddressValid({ [part]: '  ' }), part).toBe(false)
  }
  expect(isAddressValid({})).toBe(false)
})

test('an address on one line', () => {
  expect(addressLineOf({ address: '8 quai Sud', address_code: '35400', address_location: 'Saint-Malo' })).toBe(
    '8 quai Sud, 35400 Saint-Malo',
  )
  expect(addressLineOf({ address_number: '8', address_street: 'quai Sud' })).toBe('8 quai Sud')
  expect(addressLineOf({ address: null, address_location: 'Saint-Malo' })).toBe('Saint-Malo')
  expect(addressLineOf({})).toBe('')
})
