import { expect, test } from 'vitest'
import { passedNotice, passedYear } from './provenance.ts'

test('the year of a scale has passed until another begins, or somebody looks it up anew', () => {
  expect(passedYear({ from: '2025-01-01' }, '2025-12-31')).toBeUndefined()
  expect(passedYear({ from: '2025-01-01' }, '2026-01-01')).toBe(2025)
  expect(passedYear({ from: '2025-01-01', verified_on: '2025-11-02' }, '2026-01-01')).toBe(2025)
  expect(passedYear({ from: '2025-01-01', verified_on: '2026-01-05' }, '2026-06-01')).toBeUndefined()
  expect(passedYear({ from: '2027-01-01', verified_on: null }, '2026-06-01')).toBeUndefined()
})

test('it is told with its name, its year and the year that nobody looked at', () => {
  expect(passedNotice('Plafonds 2025', 2025, '2026-02-01')).toBe(
    'Le barème « Plafonds 2025 » date de 2025\u00A0: personne n’a vérifié qu’il vaut encore en 2026.',
  )
})
