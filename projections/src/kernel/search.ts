const WORDS_MAX = 8

/** Letters and digits without accents or case, words parted by one blank. */
export function wordsIn(...parts: (string | null | undefined)[]): string {
  return plain(parts)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What search columns hold: the words of some texts, then each sign that stands in them, once. */
export function searchable(...parts: (string | null | undefined)[]): string {
  const signs = signsIn(plain(parts))
  return [wordsIn(...parts), signs.join('')].filter(Boolean).join(' ')
}

/** A phone number for a search column: its digits, as they are dialled in the country and from abroad. */
export function searchablePhone(number: string | null | undefined): string {
  const digits = nationalDigits(number ?? '')
  return digits.startsWith('0') ? `${digits} 33${digits.slice(1)}` : digits
}

/** What somebody searches for: texts that must all be found, each as it is written in a search column. */
export function searchedTexts(query: string | undefined): (string | { readonly oneOf: readonly string[] })[] {
  const words = wordsIn(query)
  const signs = signsIn(plain([query]))
  // Without a word, the signs are what is meant; beside words only those that nobody writes for looks.
  const meant = words === '' ? signs : signs.filter(sign => sign === '%' || sign === '_')
  if (words === '') return meant
  if (isPhone(query ?? '')) return [{ oneOf: [nationalDigits(query ?? ''), words] }]
  if (signs.includes('@')) return [words]
  return [...new Set(words.split(' '))].slice(0, WORDS_MAX).concat(meant)
}

const plain = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter(part => part)
    .join(' ')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\p{M}/gu, '')

const signsIn = (text: string): string[] => [...new Set(text.match(/[^\p{L}\p{N}\s]/gu) ?? [])].sort()

/** Digits, spaces and the signs numbers are written with, and enough digits to be worth it. */
const isPhone = (text: string): boolean =>
  /^[\d\s.()/+-]+$/.test(text) && /[\s.()/+-]|^0/.test(text.trim()) && text.replace(/\D/g, '').length >= 6

/** `+33 (0)6 12…`, `0033 6 12…` and `06.12…` are all `0612…`. */
function nationalDigits(text: string): string {
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '')
  const abroad = /^\s*\+|^\s*00/.test(text) ? digits.replace(/^00/, '') : undefined
  return abroad?.startsWith('33') ? `0${abroad.slice(2)}` : (abroad ?? digits)
}
