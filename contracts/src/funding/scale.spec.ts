import { expect, test } from 'vitest'
import { aidCeilingOf, type ScaleSheet, scale } from './scale.ts'

const from = (applies_from: string, rate: string): ScaleSheet & { id: string } => ({
  id: applies_from,
  name: `Plafonds du ${applies_from}`,
  kind: 'aid_ceiling',
  applies_from,
  basis: 'TTC',
  values: [
    { requester_type: 'PO', category: 'modeste', rate },
    { requester_type: 'PB', rate: '80' },
  ],
})
const scales = [from('2025-09-30', '90'), from('2025-01-01', '80')]
const of = (requester_type: 'PO' | 'PB' | 'SDC', category: 'modeste' | 'superieur' | undefined, on: string) =>
  aidCeilingOf({ requester_type, category, on }, scales)?.rate

test('the last scale that began says the ceiling, by category or of every one', () => {
  expect([of('PO', 'modeste', '2024-12-31'), of('PO', 'modeste', '2025-09-29')]).toEqual([undefined, '80'])
  expect([of('PO', 'modeste', '2025-09-30'), of('PB', 'modeste', '2026-01-01')]).toEqual(['90', '80'])
  expect(of('PB', undefined, '2026-01-01')).toBe('80')
})

test('who stands in no line is bound by the price alone', () => {
  expect([of('PO', 'superieur', '2026-01-01'), of('PO', undefined, '2026-01-01')]).toEqual([undefined, undefined])
  expect(of('SDC', undefined, '2026-01-01')).toBeUndefined()
})

test('one requester and category has one ceiling, of 100 % at most', () => {
  const sheet = from('2025-01-01', '80')
  const values = [...sheet.values, { requester_type: 'PB' as const, rate: '70' }]
  expect(scale.rules({ ...sheet, values })).toEqual([
    { path: 'values.2.category', message: 'Ce plafond est déjà posé plus haut.' },
  ])
  expect(scale.fields.safeParse(from('2025-01-01', '100.5')).success).toBe(false)
})
