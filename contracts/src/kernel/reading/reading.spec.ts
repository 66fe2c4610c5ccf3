import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../format-date.ts'
import { readCivility } from './choice.ts'
import { readFiledPostalCode } from './contact.ts'
import { readDay, readFiledDay } from './dates.ts'
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

describe('what a file says otherwise than a form', () => {
  it.each([
    ['25.431', 2_543_100],
    ['25,431', 2_543_100],
    ['1.250.000 €', 125_000_000],
  ])('%s is thousands, and it is said', (raw, cents) => {
    const reading = readCents(raw)
    expect(reading).toMatchObject({ ok: true, value: cents })
    expect(reading.warning).toContain('séparateur de milliers')
  })

  it('an amount has two decimals at most', () => {
    expect(readCents('1234,567').ok).toBe(false)
    expect(readCents('0,125').ok).toBe(false)
    expect(readCents('25 431,50')).toEqual({ ok: true, value: 2_543_150 })
  })

  it.each(['Melle', 'Mlle', 'Mme'])('%s is a woman', raw => expect(readValue(readCivility(raw))).toBe('mme'))
  it.each(['Mr et Mme', 'Mme et Mr', 'Mme M.', 'Madame, Monsieur', 'M. ou Mme', 'M./Mme'])('%s are a couple', raw =>
    expect(readValue(readCivility(raw))).toBe('mandmme'),
  )
  it.each(['', 'Dr', 'M. Martin', 'Mme et Dr', 'M. M. M.', 'constructor'])('%s is no civility', raw =>
    expect(readCivility(raw).ok).toBe(false),
  )

  it('a postal code of four figures lost its zero, unless it lost another one', () => {
    expect(readFiledPostalCode('1000')).toMatchObject({ value: '01000', warning: expect.any(String) })
    expect(readFiledPostalCode(6000)).toMatchObject({ value: '06000', warning: expect.any(String) })
    expect(readFiledPostalCode('59000')).toEqual({ ok: true, value: '59000' })
    for (const raw of ['4900', 4900, '490', '0100']) expect(readFiledPostalCode(raw).ok).toBe(false)
  })

  it('the first days that spreadsheets know are no day', () => {
    for (const raw of ['01/01/1900', '1899-12-30', '1904-01-01']) expect(readFiledDay(raw).ok).toBe(false)
    expect(readFiledDay('02/01/1900').ok).toBe(true)
  })
})
