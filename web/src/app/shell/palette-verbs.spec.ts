import { expect, it } from 'vitest'
import { readTyped } from './palette-verbs'

it.each([
  ['note Martin', 'note', 'Martin'],
  ['Statut 06 12 34', 'status', '06 12 34'],
  ['nouveau projet ', 'create', ''],
  ['  note  léa ', 'note', 'léa'],
  ['passe Martin', 'past', 'Martin'],
  ['Passé Martin', 'past', 'Martin'],
  ['historique OPAH', 'history', 'OPAH'],
  ['note', undefined, 'note'],
  ['notes', undefined, 'notes'],
  ['statutaire x', undefined, 'statutaire x'],
  ['', undefined, ''],
])('reads « %s »', (typed, verb, q) => {
  expect(readTyped(typed, 'individual')).toEqual({ verb, q })
})

it.each([
  ['Nouvelle copropriete ', 'copro', ''],
  ['note Martin', undefined, 'note Martin'],
  ['nouveau projet ', undefined, 'nouveau projet'],
])('reads « %s » in co-ownership mode', (typed, verb, q) => {
  expect(readTyped(typed, 'copro')).toEqual({ verb, q })
})
