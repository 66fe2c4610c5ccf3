import { normalise, type RawCell, type Reading, read, refuse } from './reading.ts'

const months = [
  ['janvier', 'janv', 'jan'],
  ['fevrier', 'fevr', 'fev'],
  ['mars', 'mar'],
  ['avril', 'avr'],
  ['mai'],
  ['juin'],
  ['juillet', 'juil'],
  ['aout'],
  ['septembre', 'sept', 'sep'],
  ['octobre', 'oct'],
  ['novembre', 'nov'],
  ['decembre', 'dec'],
]
const monthByName = new Map(months.flatMap((names, index) => names.map(name => [name, index + 1] as const)))

/** Days between the spreadsheet's day 0 (30 December 1899, its leap-year mistake included) and 1 January 1970. */
const EPOCH_DAYS = 25_569
/** 1 January 1950 and 31 December 2099 as spreadsheet days: outside, a number was not meant as a day. */
const SERIALS = { first: 18_264, last: 73_050 }

const unknown = () => refuse('Date illisible. Écrivez-la sous la forme JJ/MM/AAAA.')
const impossible = () => refuse('Cette date n’existe pas dans le calendrier.')

/**
 * A day, `YYYY-MM-DD`, from a spreadsheet's day number or from French text (`12/03/2026`, `12-3-26`, `12 mars 2026`,
 * `2026-03-12`); a time after it is left out.
 *
 * @param since first year that is understood
 * @param first first day number that is one: a bare year is none
 */
export function readDay(raw: RawCell, since = 1900, first = SERIALS.first): Reading<string> {
  const day = (year: number, month: number, dayOfMonth: number) => dayOf(year, month, dayOfMonth, since)
  if (typeof raw === 'number') return readSerial(raw, first)
  const text = raw.trim()
  if (/^\d{5}([.,]\d+)?$/.test(text)) return readSerial(Number(text.replace(',', '.')), first)
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s].*)?$/.exec(text)
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const french = /^(\d{1,2})[\s]?[/.\-\s][\s]?(\d{1,2})[\s]?[/.\-\s][\s]?(\d{4}|\d{2})(?:[T\s].*)?$/.exec(text)
  if (french) return day(century(french[3]!), Number(french[2]), Number(french[1]))
  const words =
    /^(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) )?(\d{1,2})(?:er)? ([a-z]+) (\d{4}|\d{2})$/.exec(
      normalise(text),
    )
  const month = words && monthByName.get(words[2]!)
  return words && month ? day(century(words[3]!), month, Number(words[1])) : unknown()
}

/** What a spreadsheet shows of an empty cell, or of a zero, once it is told to show a day. */
const epochs = new Set(['1899-12-30', '1899-12-31', '1900-01-01', '1904-01-01', '1904-01-02'])

/** As `readDay`, of a file: the first day that spreadsheets know is no day anybody meant. */
export function readFiledDay(raw: RawCell, since?: number, first?: number): Reading<string> {
  const day = readDay(raw, since, first)
  const shown = typeof raw === 'string' ? raw.trim().slice(0, 10) : ''
  if (!epochs.has(day.ok ? day.value : shown)) return day
  return refuse('Cette date est celle qu’un tableur met à la place d’une case vide ou d’un zéro.')
}

function readSerial(serial: number, first: number): Reading<string> {
  if (!(serial >= first && serial < SERIALS.last + 1)) return unknown()
  return read(new Date((Math.floor(serial) - EPOCH_DAYS) * 86_400_000).toISOString().slice(0, 10))
}

/** Two digits mean this century up to 49, the last one from 50 on, as where they are typed. */
const century = (digits: string): number =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 50 ? 2000 : 1900)

function dayOf(year: number, month: number, dayOfMonth: number, since: number): Reading<string> {
  if (year < since || year > 2100) return impossible()
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
  return exists ? read(date.toISOString().slice(0, 10)) : impossible()
}
