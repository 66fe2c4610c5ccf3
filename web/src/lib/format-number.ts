/** Amounts, counts and measures as people read and type them in French. */

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const wholeEuros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
const counts = new Intl.NumberFormat('fr-FR')
/** Intl parts thousands by U+202F, too thin to be seen in our font and unknown to many others. */
const spaced = (text: string) => text.replaceAll('\u202F', '\u00A0')
const bytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Integer cents → `1 234,50 €`; no decimals when the amount is whole and `whole` is asked for. */
export function formatEuro(cents: number | null | undefined, options: { whole?: boolean } = {}): string {
  if (cents === null || cents === undefined) return ''
  return spaced((options.whole && cents % 100 === 0 ? wholeEuros : euros).format(cents / 100))
}

/** `12 345,67 €` → 1234567 cents; undefined when it is no amount, or has more than two decimals. */
export function parseEuro(typed: string): number | undefined {
  const match = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, ''))
  if (!match) return undefined
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? (match[1] ? -cents : cents) : undefined
}

/** 12345 → `12 345`. */
export const formatCount = (count: number): string => spaced(counts.format(count))

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

/** A French number as people read it: `+33639980011` → `06 39 98 00 11`; any other stays as it is. */
export function formatPhone(phone: string | null | undefined): string | null {
  if (!phone) return null
  const digits = phone.replace(/[\s.-]/g, '').replace(/^\+33(\(0\))?/, '0')
  return /^0\d{9}$/.test(digits) ? digits.replace(/(\d{2})(?=\d)/g, '$1 ') : phone
}

/** A size in bytes → `1,2 Mo`. */
export function formatSize(size: number): string {
  if (size < 1000) return `${size} octets`
  if (size < 1_000_000) return `${bytes.format(size / 1000)} ko`
  return `${bytes.format(size / 1_000_000)} Mo`
}

/** A share of a whole in percent, rounded down so that 100 only shows when all is done. */
export const percentOf = (done: number, total: number): number =>
  total <= 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))
