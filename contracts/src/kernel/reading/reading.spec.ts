import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../format-date.ts'
import { readDay } from './dates.ts'
import { readArea, readCents, readDecimal, readWhole, readYear } from './numbers.ts'
import { type Reading, readText } from './reading.ts'

const readValue = <T>(reading: Reading<T>): T | string => (reading.ok ? reading.value : `! ${reading.message}`)

describe('days', () => {
  it.each<[string | number, string]>([
    ['12/03/2026', '2026-03-12'],
    ['1/2/26', '2026-02-01'],
    ['01-02-1999', '1999-02-01'],
    ['05.11.85', '1985-11-05'],
    ['05/11/62', '1962-11-05'],
    ['05/11/49', '2049-11-05'],
    ['12 mars 2026', '2026-03-12'],
    ['1er Août 2025', '2025-08-01'],
    ['mardi 3 févr. 2026', '2026-02-03'],
    ['2026-03-12', '2026-03-12'],
    ['2026-03-12T10:30:00Z', '2026-03-12'],
    ['12/03/2026 14:30', '2026-03-12'],
    ['29/02/2024', '2024-02-29'],
    [45000, '2023-03-15'],
    [45000.75, '2023-03-15'],
    ['45000', '2023-03-15'],
  ])('reads %j', (raw, day) => expect(readValue(readDay(raw))).toBe(day))

  it.each(['31/02/2024', '29/02/2023', '32/01/2024', '10/13/2024', '2024-02-30', '00/01/2024'])(
    'refuses %s, which does not exist',
    raw => expect(readValue(readDay(raw))).toBe('! Cette date n’existe pas dans le calendrier.'),
  )

  it.each<string | number>(['bientôt', '12 brumaire 2024', '2024', 3, 999_999, -5, Number.NaN])('refuses %j', raw =>
    expect(readDay(raw).ok).toBe(false),
  )

  it('reads back every day it would write, in each form', () => {
    const days = fc.integer({ min: 18_264, max: 73_050 })
    fc.assert(
      fc.property(days, serial => {
        const day = readDay(serial)
        if (!day.ok) return false
        return [formatDay(day.value), day.value, formatDay(day.value).replaceAll('/', '.')].every(
          text => readValue(readDay(text)) === day.value,
        )
      }),
    )
  })
})

describe('numbers', () => {
  it.each<[string | number, string]>([
    ['117,9', '117.9'],
    ['117.90', '117.9'],
    ['1 234,50 €', '1234.5'],
    ['1\u202f234', '1234'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['085,30 m²', '85.3'],
    ['-0', '0'],
    [72.8, '72.8'],
    [1e-7, '0.0000001'],
  ])('reads %j', (raw, text) => expect(readValue(readDecimal(raw))).toBe(text))

  it.each(['environ 20000', '', '1,2,3', '12 000 francs', '=1+1', 'NaN', '1e5', '--3'])('refuses %j', raw =>
    expect(readDecimal(raw).ok).toBe(false),
  )

  it('never loses a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), cents => {
        const euros = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
        return readValue(readCents(euros)) === cents && readValue(readCents(cents / 100)) === cents
      }),
    )
  })

  it('bounds whole numbers, years, areas and amounts', () => {
    expect(readValue(readWhole(14, 1, 10))).toBe('! Nombre attendu entre 1 et 10.')
    expect(readValue(readWhole('2,5', 1, 10))).toBe('! Nombre entier attendu.')
    expect(readValue(readWhole('3', 1, 10))).toBe(3)
    expect(readValue(readYear('2023', 1950, 2026))).toBe(2023)
    expect(readValue(readYear('2024-12-31', 1950, 2026))).toBe(2024)
    expect(readYear(23, 1950, 2026).ok).toBe(false)
    expect(readValue(readArea('85,5 m2'))).toBe('85.5')
    expect(readArea(0).ok).toBe(false)
    expect(readArea('-3').ok).toBe(false)
    expect(readCents('-3').ok).toBe(false)
    expect(readValue(readCents('environ 20000'))).toBe('! Montant attendu, en euros.')
  })
})

describe('text', () => {
  it('keeps what looks like a formula as text', () => {
    expect(readValue(readText('=HYPERLINK("x")', 100))).toBe('=HYPERLINK("x")')
  })
  it('is trimmed, single-spaced and bounded', () => {
    expect(readValue(readText('  rue \u00a0 des\nLilas ', 100))).toBe('rue des Lilas')
    expect(readText('a'.repeat(101), 100).ok).toBe(false)
  })
})
