import { trimEnds } from '../trim-ends.ts'
import { type RawCell, type Reading, read, refuse } from './reading.ts'

const notANumber = () => refuse('Nombre attendu.')

/**
 * A number as a plain decimal text, from a number or from French text: spaces between thousands, a decimal comma or
 * point, a unit after it (`€`, `m²`). `1.234,5` and `1,234.5` are read by their last separator.
 */
export function readDecimal(raw: RawCell): Reading<string> {
  if (typeof raw === 'number') return Number.isFinite(raw) ? read(plain(raw)) : notANumber()
  let text = raw.replace(/[\s\u00a0\u202f']/g, '').replace(/(€|euros?|eur|m²|m2|m\^2)$/i, '')
  if (text.includes(',') && text.includes('.')) {
    const thousands = text.lastIndexOf(',') > text.lastIndexOf('.') ? '.' : ','
    text = text.replaceAll(thousands, '')
  }
  text = text.replace(',', '.')
  if (!/^[+-]?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})$/.test(text)) return notANumber()
  return read(plainText(text))
}

/** A whole number within bounds, both included. */
export function readWhole(raw: RawCell, min: number, max: number): Reading<number> {
  const decimal = readDecimal(raw)
  if (!decimal.ok) return decimal
  const value = Number(decimal.value)
  if (!Number.isInteger(value)) return refuse('Nombre entier attendu.')
  if (value < min || value > max) return refuse(`Nombre attendu entre ${min} et ${max}.`)
  return read(value)
}

/** A year; a day is understood as the year it lies in. */
export function readYear(raw: RawCell, min: number, max: number): Reading<number> {
  const day = typeof raw === 'string' ? /^(\d{4})-\d{2}-\d{2}$/.exec(raw) : null
  const year = day ? read(Number(day[1])) : readDecimal(raw)
  if (!year.ok || !Number.isInteger(Number(year.value))) return refuse('Année attendue, sur quatre chiffres.')
  const value = Number(year.value)
  if (value < min || value > max) return refuse(`Année attendue entre ${min} et ${max}.`)
  return read(value)
}

const MOST_INCOME = 100_000_000

/** `25.431` or `1,250,000`: one kind of mark, three figures after each. */
const grouped = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/
/** What is typed of an amount, its sign of the euro and its spaces aside. */
const bare = (raw: string) => raw.replace(/[\s\u00a0\u202f']/g, '').replace(/(€|euros?|eur)$/i, '')

/**
 * An amount of money in integer cents, from 0 to 100 million euro. As in a form a text has two decimals at most: three
 * figures after a mark are thousands, and said to be. A number of a spreadsheet is rounded half up at the cent.
 */
export function readCents(raw: RawCell): Reading<number> {
  const text = typeof raw === 'string' ? bare(raw) : ''
  if (grouped.test(text)) {
    const euros = text.replace(/[.,]/g, '')
    const cents = readCents(Number(euros))
    return cents.ok
      ? read(cents.value, 'Le point ou la virgule a été lu comme un séparateur de milliers : vérifiez le montant.')
      : cents
  }
  const decimal = readDecimal(raw)
  if (!decimal.ok) return refuse('Montant attendu, en euros.')
  if (/[.,]\d{3,}$/.test(text)) return refuse('Montant attendu, en euros, avec deux décimales au plus.')
  if (decimal.value.startsWith('-')) return refuse('Le montant ne peut pas être négatif.')
  const [whole = '0', fraction = ''] = decimal.value.split('.')
  const digits = `${fraction}000`
  const cents = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0)
  return cents > MOST_INCOME * 100 ? refuse('Le montant est trop élevé.') : read(cents)
}

const LARGEST_AREA = 100_000

/** An area in square metres as a decimal text, above 0. */
export function readArea(raw: RawCell): Reading<string> {
  const decimal = readDecimal(raw)
  if (!decimal.ok) return refuse('Surface attendue, en m².')
  const value = Number(decimal.value)
  if (value <= 0 || value > LARGEST_AREA) return refuse('La surface doit être comprise entre 0 et 100 000 m².')
  const typed = typeof raw === 'string' ? raw.replace(/\s|m²|m2/g, '') : ''
  return grouped.test(typed)
    ? read(decimal.value, 'Trois décimales : vérifiez que ce ne sont pas des milliers.')
    : decimal
}

/** A float as the shortest decimal that reads back the same, at most ten places; spreadsheets store 117.9 as a float. */
const plain = (value: number): string => plainText(String(value).includes('e') ? value.toFixed(10) : String(value))

function plainText(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = trimEnds(fraction.slice(0, 10), /0/, 'end')
  const number = decimals ? `${digits}.${decimals}` : digits
  return sign === '-' && number !== '0' ? `-${number}` : number
}
