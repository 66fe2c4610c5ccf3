import type { AddressSuggestion } from '@faitage/contracts/addresses/address'
import { expect, test } from 'vitest'
import { chosenValues, oneLineOf, typedPlace, typedStreet } from './address-values.ts'
import { keyEffect, opened, shut } from './list-keys.ts'

const amiens: AddressSuggestion = {
  label: '8 Boulevard du Port 80000 Amiens',
  address: '8 Boulevard du Port',
  address_number: '8',
  address_street: 'Boulevard du Port',
  address_code: '80000',
  address_location: 'Amiens',
  address_latitude: 49.9,
  address_longitude: 2.29,
  source: 'ign',
}

test('arrows open the list and go round it, through the text', () => {
  const down = (state: typeof shut, count = 2) => keyEffect('ArrowDown', state, count).state
  const first = down(shut)
  expect(first).toEqual({ open: true, active: 0 })
  expect(down(opened)).toEqual({ open: true, active: 0 })
  const second = down(first)
  expect(second.active).toBe(1)
  expect(down(second).active).toBe(-1)
  expect(keyEffect('ArrowUp', first, 2).state.active).toBe(-1)
  expect(keyEffect('ArrowUp', shut, 2).state).toEqual({ open: true, active: 1 })
  expect(keyEffect('ArrowUp', opened, 2).state.active).toBe(1)
  expect(down(shut, 0)).toEqual(opened)
})

test('Enter takes the proposal pointed at, and is the form’s otherwise', () => {
  expect(keyEffect('Enter', { open: true, active: 1 }, 2)).toEqual({ state: shut, pick: 1, handled: true })
  expect(keyEffect('Enter', opened, 2)).toEqual({ state: shut, handled: false })
  expect(keyEffect('Enter', { open: true, active: 3 }, 2).pick).toBeUndefined()
})

test('Escape shuts the list first, Tab goes on without choosing', () => {
  expect(keyEffect('Escape', { open: true, active: 1 }, 2)).toEqual({ state: shut, handled: true })
  expect(keyEffect('Escape', shut, 2)).toEqual({ state: shut, handled: false })
  expect(keyEffect('Tab', { open: true, active: 1 }, 2)).toEqual({ state: shut, handled: false })
  expect(keyEffect('Home', { open: true, active: 1 }, 2).handled).toBe(false)
})

test('a chosen address fills the block and leaves the complement', () => {
  expect(chosenValues(amiens)).toEqual({
    address: '8 Boulevard du Port',
    address_number: '8',
    address_street: 'Boulevard du Port',
    address_code: '80000',
    address_location: 'Amiens',
    address_latitude: 49.9,
    address_longitude: 2.29,
  })
})

test('typing forgets the position and what belonged to the former street, never what is on screen', () => {
  expect(Object.keys(typedStreet).sort()).toEqual([
    'address_latitude',
    'address_longitude',
    'address_number',
    'address_street',
  ])
  expect(Object.keys(typedPlace).sort()).toEqual(['address_latitude', 'address_longitude'])
})

test('one line holds the whole', () => {
  expect(oneLineOf(amiens)).toBe('8 Boulevard du Port, 80000 Amiens')
  expect(oneLineOf({ ...amiens, address: null, address_number: null, address_street: null })).toBe('80000 Amiens')
})
