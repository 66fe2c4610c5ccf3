/** Amounts, counts and measures as people read and type them in French. */

/** How a number is written, made when the first one is: language data costs milliseconds that a start need not wait for. */
function written(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return value => {
    format ??= new Intl.NumberFormat('fr-FR', options)
    return format.format(value)
  }
}

const euros = written({ style: 'currency', currency: 'EUR' })
const wholeEuros = written({ style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
const numbers = written({ maximumFractionDigits: 10 })
const bytes = written({ maximumFractionDigits: 1 })

/**
 * A text whose narrow spaces are the ordinary no-break one. Intl parts thousands by U+202F: too thin to be seen in our
 * font, unknown to others, and printed as `/` by those of PDF files.
 */
export const plainSpaces = (text: string): string => text.replace(/[\u2009\u202F]/g, '\u00A0')

/** Integer cents → `1 234,50 €`; no decimals when the amount is whole and `whole` is asked for. */
export function formatEuro(cents: number | null | undefined, options: { whole?: boolean } = {}): string {
  if (cents === null || cents === undefined) return ''
  return plainSpaces((options.whole && cents % 100 === 0 ? wholeEuros : euros)(cents / 100))
}

/** `12 345,67 €` → 1234567 cents; undefined when it is no amount, or has more than two decimals. */
export function parseEuro(typed: string): number | undefined {
  const match = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, ''))
  if (!match) return undefined
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? (match[1] ? -cents : cents) : undefined
}

/** Integer cents → `1234,50`, as a spreadsheet set to French reads a number: no spaces, no sign of the euro. */
export function exportEuro(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** 12345.5 → `12 345,5`. */
export const formatNumber = (value: number): string => plainSpaces(numbers(value))

/** 12345 → `12 345`. */
export const formatCount = (count: number): string => formatNumber(count)

/** `1 projet`, `0 projet`, `2 projets`: French takes the plural from two on. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count >= 2 ? many : one}`

/** A decimal string with a point → the same with a comma: `85.5` → `85,5`. */
export const formatDecimal = (value: string | null | undefined): string => (value ?? '').replace('.', ',')

/** `85,5` → `85.5`; undefined when it is no number. */
export function parseDecimal(typed: string): string | undefined {
  const text = typed.replace(/\s/g, '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(text) ? text : undefined
}

/** A decimal string as it is read, its thousands parted: `1234.5` → `1 234,5`. What is no number stays as it is. */
export function shownDecimal(value: string | null | undefined): string {
  const [whole = '', decimals] = (value ?? '').split('.')
  if (!/^-?\d{1,15}$/.test(whole)) return formatDecimal(value)
  return formatNumber(Number(whole)) + (decimals ? `,${decimals}` : '')
}

/** `10 000` → 10000; undefined when it is no whole number. */
export function parseWhole(typed: string): number | undefined {
  const text = typed.replace(/\s/g, '')
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** A rate in percent, as a decimal string or a number: `35.5` → `35,5 %`. */
export const formatPercent = (rate: string | number | null | undefined): string =>
  rate === null || rate === undefined || rate === '' ? '' : `${formatDecimal(String(rate))}\u00A0%`

/** A share of a whole in percent, rounded down so that 100 only shows when all is done. */
export const percentOf = (done: number, total: number): number =>
  total <= 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))

/** A French number as people read it: `+33639980011` → `06 39 98 00 11`; any other stays as it is. */
export function formatPhone(phone: string | null | undefined): string | null {
  if (!phone) return null
  const digits = phone.replace(/[\s.-]/g, '').replace(/^\+33(\(0\))?/, '0')
  return /^0\d{9}$/.test(digits) ? digits.replace(/(\d{2})(?=\d)/g, '$1 ') : phone
}

/** `732829320` → `732 829 320`. */
export const formatSiren = (siren: string): string => siren.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')

/** `12345678900012` → `123 456 789 00012`. */
export const formatSiret = (siret: string): string => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')

/** A size in bytes → `1,2 Mo`, in the unit that suits it. */
export function formatSize(size: number): string {
  if (size < 1000) return `${size} octets`
  if (size < 1_000_000) return plainSpaces(`${bytes(size / 1000)} ko`)
  if (size < 1_000_000_000) return plainSpaces(`${bytes(size / 1_000_000)} Mo`)
  return plainSpaces(`${bytes(size / 1_000_000_000)} Go`)
}

/**
 * The beginning of a comment, of `length` characters at most, the ellipsis after it when something is left out. Never
 * half a character, nor a space before the ellipsis.
 */
export function truncated(comment: string, length: number): string {
  const characters = [...comment]
  return characters.length <= length ? comment : `${characters.slice(0, length).join('').trimEnd()}…`
}
