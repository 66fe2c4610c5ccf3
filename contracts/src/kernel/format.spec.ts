import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  addDays,
  dayOf,
  earlierDay,
  endOfDayInParis,
  formatDay,
  formatInstant,
  formatMonth,
  formatTime,
  formatYear,
  isDay,
  isServerDateTime,
  laterDay,
  parseDay,
  parseServerDateTime,
  relativeInstant,
  todayInParis,
} from './format-date.ts'
import {
  countOf,
  exportEuro,
  formatDecimal,
  formatEuro,
  formatNumber,
  formatPercent,
  formatPhone,
  formatSize,
  parseDecimal,
  parseEuro,
  parseWhole,
  percentOf,
  plainSpaces,
  shownDecimal,
  truncated,
} from './format-number.ts'

// Whatever the machine's zone: west of the date line, east of it, at home.
describe.each(['UTC', 'Europe/Paris', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'dates on a machine in %s',
  zone => {
    const before = process.env.TZ
    beforeAll(() => {
      process.env.TZ = zone
    })
    afterAll(() => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    })

    it('the machine is really there', () => {
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    })

    it('are shown in French, in Paris time', () => {
      expect(formatDay('2026-03-12')).toBe('12/03/2026')
      expect(formatDay(null)).toBe('')
      expect(formatMonth('2026-03-12')).toBe('03/2026')
      expect(formatYear('2026-03-12')).toBe('2026')
      expect(formatTime('2026-07-14T22:30:00Z')).toBe('00:30')
      expect(formatInstant('2026-07-14T22:30:00Z')).toBe('15/07/2026 00:30')
      expect(formatInstant('2026-01-14T22:30:00Z')).toBe('14/01/2026 23:30')
      expect([formatTime('demain'), formatInstant(undefined), relativeInstant('')]).toEqual(['', '', ''])
    })

    it.each([
      ['the last instant of a winter day', '2026-01-14T22:59:59Z', '14/01/2026 23:59'],
      ['the first of the next', '2026-01-14T23:00:00Z', '15/01/2026 00:00'],
      ['the last instant of a summer day', '2026-07-14T21:59:59Z', '14/07/2026 23:59'],
      ['the first of the next', '2026-07-14T22:00:00Z', '15/07/2026 00:00'],
      ['before the spring change', '2026-03-29T00:59:59Z', '29/03/2026 01:59'],
      ['after it', '2026-03-29T01:00:00Z', '29/03/2026 03:00'],
      ['the first 2:30 of autumn', '2026-10-25T00:30:00Z', '25/10/2026 02:30'],
      ['the second', '2026-10-25T01:30:00Z', '25/10/2026 02:30'],
      ['the last instant of a year', '2026-12-31T22:59:59Z', '31/12/2026 23:59'],
      ['the first of the next', '2026-12-31T23:00:00Z', '01/01/2027 00:00'],
    ])('%s', (_, instant, text) => {
      expect(formatInstant(instant)).toBe(text)
      expect(formatDay(dayOf(instant))).toBe(text.slice(0, 10))
      expect(todayInParis(new Date(instant))).toBe(dayOf(instant))
    })

    it('are written relative to now', () => {
      const now = new Date('2026-11-21T10:00:00Z')
      expect(relativeInstant('2026-11-21T08:05:00Z', now)).toBe('aujourd’hui à 09h05')
      expect(relativeInstant('2026-11-20T22:59:00Z', now)).toBe('hier à 23h59')
      expect(relativeInstant('2026-11-20T23:30:00Z', now)).toBe('aujourd’hui à 00h30')
      expect(relativeInstant('2026-03-01T13:05:00Z', now)).toBe('le 1 mars à 14h05')
      expect(relativeInstant('2025-12-31T13:05:00Z', now)).toBe('le 31 décembre 2025 à 14h05')
      expect(relativeInstant('2025-12-31T22:30:00Z', new Date('2026-01-01T08:00:00Z'))).toBe('hier à 23h30')
      expect(relativeInstant('2026-03-28T22:30:00Z', new Date('2026-03-29T21:30:00Z'))).toBe('hier à 23h30')
      expect(relativeInstant('2026-10-24T22:00:00Z', new Date('2026-10-25T22:59:00Z'))).toBe('aujourd’hui à 00h00')
    })

    it('are read as typed, and only when they exist', () => {
      expect(parseDay('12/03/2026')).toBe('2026-03-12')
      expect(parseDay(' 1-3-26 ')).toBe('2026-03-01')
      expect(parseDay('2024-02-29')).toBe('2024-02-29')
      // A birth, a deed, an old boiler: two digits are not always of this century.
      expect(['12/03/49', '12/03/50', '120362'].map(parseDay)).toEqual(['2049-03-12', '1950-03-12', '1962-03-12'])
      expect(['31012026', '310126', ' 01121999'].map(parseDay)).toEqual(['2026-01-31', '2026-01-31', '1999-12-01'])
      for (const typed of ['31/02/2026', '29/02/2026', '0/1/2026', '1/13/2026', 'demain', ''])
        expect(parseDay(typed), typed).toBeUndefined()
      for (const typed of ['31022026', '310226', '20260131', '3101202', '31012', '01010126'])
        expect(parseDay(typed), typed).toBeUndefined()
      expect(['2024-02-29', '2026-02-29', '2026-1-1', ''].map(isDay)).toEqual([true, false, false, false])
      expect(['0000-01-01', '0001-01-01'].map(isDay)).toEqual([false, true])
    })

    it('are read as the server writes them, or refused', () => {
      expect(parseServerDateTime('2026-01-14 23:30:00').toISOString()).toBe('2026-01-14T22:30:00.000Z')
      expect(parseServerDateTime('2026-07-15 00:30:05').toISOString()).toBe('2026-07-14T22:30:05.000Z')
      expect(parseServerDateTime('2026-10-25 02:30:00').toISOString()).toBe('2026-10-25T00:30:00.000Z')
      expect(parseServerDateTime('2026-03-29 02:30:00').toISOString()).toBe('2026-03-29T01:30:00.000Z')
      for (const text of ['2026-02-30 10:00:00', '2026-01-14', '14/01/2026 23:30:00', '2026-01-14 24:00:00', '']) {
        expect(() => parseServerDateTime(text), text).toThrow('Date parsing failed')
        expect(isServerDateTime(text)).toBe(false)
      }
    })

    it('follow each other across months and clock changes', () => {
      expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
      expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
      // Days before are of the calendar: counted in hours they would fall on another day across a change of hour.
      expect(addDays(todayInParis(new Date('2026-11-21T22:30:00Z')), -30)).toBe('2026-10-22')
      expect(addDays(todayInParis(new Date('2026-04-20T22:30:00Z')), -30)).toBe('2026-03-22')
      expect(earlierDay('2026-01-01', '2025-12-31')).toBe('2025-12-31')
      expect(laterDay('2026-01-01', '2025-12-31')).toBe('2026-01-01')
      expect(endOfDayInParis('2026-01-14')).toBe('2026-01-14T23:00:00.000Z')
      expect(endOfDayInParis('2026-07-14')).toBe('2026-07-14T22:00:00.000Z')
      expect(endOfDayInParis('2026-03-28')).toBe('2026-03-28T23:00:00.000Z')
      expect(endOfDayInParis('2026-03-29')).toBe('2026-03-29T22:00:00.000Z')
      expect(endOfDayInParis('2026-10-25')).toBe('2026-10-25T23:00:00.000Z')
      expect(endOfDayInParis('2026-12-31')).toBe('2026-12-31T23:00:00.000Z')
      expect(endOfDayInParis('9999-12-31')).toBe('9999-12-31T23:00:00.000Z')
    })
  },
)

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

  it('hold no narrow space, which the fonts of PDF files do not have', () => {
    const texts = [
      formatEuro(1_234_567_890),
      formatNumber(1_234_567.5),
      countOf(12_345, 'lot', 'lots'),
      formatPercent('3.5'),
    ]
    for (const text of texts) expect(text).not.toMatch(/[\u2009\u202F]/)
    expect(texts.map(plain)).toEqual(['12 345 678,90 €', '1 234 567,5', '12 345 lots', '3,5 %'])
    expect(plainSpaces('1\u202F234\u2009€')).toBe('1\u00A0234\u00A0€')
  })

  it('travel to a spreadsheet without spaces or signs', () => {
    expect([123_450, -5, 0, 7].map(exportEuro)).toEqual(['1234,50', '-0,05', '0,00', '0,07'])
    expect(exportEuro(null)).toBe('')
  })

  it('rates and measures take a comma', () => {
    expect(plain(formatPercent(100))).toBe('100 %')
    expect(formatPercent(null)).toBe('')
    expect(formatDecimal('85.5')).toBe('85,5')
  })

  it('what is typed with a comma travels with a point', () => {
    expect(parseDecimal('85,5')).toBe('85.5')
    expect(parseDecimal('1 085')).toBe('1085')
    expect(parseDecimal('8,5,5')).toBeUndefined()
  })

  it('a whole number is typed or pasted with or without spaces', () => {
    expect(['10 000', ' 10000', '10\u202F000', '-3'].map(parseWhole)).toEqual([10_000, 10_000, 10_000, -3])
    expect(['', '25,5', '1e3', '1'.repeat(16)].map(parseWhole)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('a measure of a thousand and more is read with a space', () => {
    expect(['1234.5', '7000', '-1234.05', '0.5', 'x'].map(shownDecimal).map(plain)).toEqual([
      '1 234,5',
      '7 000',
      '-1 234,05',
      '0,5',
      'x',
    ])
    expect(shownDecimal(null)).toBe('')
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
    expect(plain(formatSize(76_859_700_000))).toBe('76,9 Go')
    expect(percentOf(999, 1000)).toBe(99)
    expect(percentOf(0, 0)).toBe(0)
  })
})

describe('comments', () => {
  it('are cut with an ellipsis, only when something is left out', () => {
    expect(truncated('Bonjour', 7)).toBe('Bonjour')
    expect(truncated('Bonjour', 6)).toBe('Bonjou…')
    expect(truncated('Le client rappelle', 10)).toBe('Le client…')
    expect(truncated('🏠🏠🏠', 2)).toBe('🏠🏠…')
    expect(truncated('', 0)).toBe('')
  })
})

it('asks nothing of the language data before something is written', async () => {
  const asked = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')]
  vi.resetModules()
  const [dates, numbers] = await Promise.all([import('./format-date.ts'), import('./format-number.ts')])
  expect(asked.map(one => one.mock.calls.length)).toEqual([0, 0])
  expect([numbers.formatNumber(1234.5), dates.formatInstant('2026-07-14T22:30:00Z')]).toEqual([
    '1\u00A0234,5',
    '15/07/2026 00:30',
  ])
  expect(asked.map(one => one.mock.calls.length)).toEqual([1, 2])
  for (const one of asked) one.mockRestore()
})
