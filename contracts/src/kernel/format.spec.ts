import { describe, expect, it } from 'vitest'
import {
  addDays,
  endOfDayInParis,
  formatDay,
  formatInstant,
  formatMonth,
  parseDay,
  relativeInstant,
  todayInParis,
} from './format-date.ts'
import { countOf, formatEuro, formatPhone, formatSize, parseDecimal, parseEuro, percentOf } from './format-number.ts'

describe('dates', () => {
  it('are shown in French, in Paris time', () => {
    expect(formatDay('2026-03-12')).toBe('12/03/2026')
    expect(formatDay(null)).toBe('')
    expect(formatMonth('2026-03-12')).toBe('03/2026')
    expect(formatInstant('2026-07-14T22:30:00Z')).toBe('15/07/2026 00:30')
    expect(formatInstant('2026-01-14T22:30:00Z')).toBe('14/01/2026 23:30')
    expect(todayInParis(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
  })

  it('are told relative to now', () => {
    const now = new Date('2026-11-21T10:00:00Z')
    expect(relativeInstant('2026-11-21T08:05:00Z', now)).toBe('aujourd’hui à 09h05')
    expect(relativeInstant('2026-11-20T22:59:00Z', now)).toBe('hier à 23h59')
    expect(relativeInstant('2026-11-20T23:30:00Z', now)).toBe('aujourd’hui à 00h30')
    expect(relativeInstant('2026-03-03T13:05:00Z', now)).toBe('le 3 mars à 14h05')
    expect(relativeInstant('2025-12-31T13:05:00Z', now)).toBe('le 31 décembre 2025 à 14h05')
  })

  it('are read as typed, and only when they exist', () => {
    expect(parseDay('12/03/2026')).toBe('2026-03-12')
    expect(parseDay(' 1-3-26 ')).toBe('2026-03-01')
    expect(parseDay('2024-02-29')).toBe('2024-02-29')
    expect(parseDay('31/02/2026')).toBeUndefined()
    expect(parseDay('29/02/2026')).toBeUndefined()
    expect(parseDay('demain')).toBeUndefined()
  })

  it('follow each other across months and clock changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(endOfDayInParis('2026-01-14')).toBe('2026-01-14T23:00:00.000Z')
    expect(endOfDayInParis('2026-07-14')).toBe('2026-07-14T22:00:00.000Z')
    expect(endOfDayInParis('2026-03-28')).toBe('2026-03-28T23:00:00.000Z')
    expect(endOfDayInParis('2026-03-29')).toBe('2026-03-29T22:00:00.000Z')
  })
})

describe('numbers', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')

  it('amounts are integer cents', () => {
    expect(plain(formatEuro(123_450))).toBe('1 234,50 €')
    expect(plain(formatEuro(123_400, { whole: true }))).toBe('1 234 €')
    expect(plain(formatEuro(123_450, { whole: true }))).toBe('1 234,50 €')
    expect(formatEuro(null)).toBe('')
    expect(parseEuro('12 345,67 €')).toBe(1_234_567)
    expect(parseEuro('0,29')).toBe(29)
    expect(parseEuro('1.5')).toBe(150)
    expect(parseEuro('-3')).toBe(-300)
    expect(parseEuro('1,234')).toBeUndefined()
    expect(parseEuro('beaucoup')).toBeUndefined()
  })

  it('what is typed with a comma travels with a point', () => {
    expect(parseDecimal('85,5')).toBe('85.5')
    expect(parseDecimal('1 085')).toBe('1085')
    expect(parseDecimal('8,5,5')).toBeUndefined()
  })

  it('French phone numbers read by pairs', () => {
    expect(formatPhone('+33639980011')).toBe('06 39 98 00 11')
    expect(formatPhone('0639980011')).toBe('06 39 98 00 11')
    expect(formatPhone('01 99 00 40 69')).toBe('01 99 00 40 69')
    expect(formatPhone('+32 2 555 12 12')).toBe('+32 2 555 12 12')
    expect(formatPhone(null)).toBeNull()
  })

  it('counts agree in number, sizes and shares read well', () => {
    expect(countOf(0, 'projet', 'projets')).toBe('0 projet')
    expect(countOf(1, 'projet', 'projets')).toBe('1 projet')
    expect(plain(countOf(1200, 'projet', 'projets'))).toBe('1 200 projets')
    expect(plain(formatSize(1_240_000))).toBe('1,2 Mo')
    expect(percentOf(999, 1000)).toBe(99)
    expect(percentOf(0, 0)).toBe(0)
  })
})
