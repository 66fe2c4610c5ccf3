const WORDS_MAX = 8

/** Letters and digits without accents or case, words parted by one blank. */
export const wordsIn = (...parts: (string | null | undefined)[]): string => wordsOf(plain(parts))

const wordsOf = (text: string): string =>
  (ASCII.test(text) ? text.replace(/[^a-z0-9]+/g, ' ') : text.replace(/[^\p{L}\p{N}]+/gu, ' ')).trim()

/** What most texts are made of once they are plain: read without the tables of Unicode, which matters in a rebuild. */
const ASCII = /^[\0-\x7f]*$/

/** What search columns hold: the words of some texts, then each sign that stands in them, once. */
export function searchable(...parts: (string | null | undefined)[]): string {
  const text = plain(parts)
  const [words, signs] = [[wordsOf(text), ...elided(text)].filter(Boolean).join(' '), signsIn(text).join('')]
  return signs === '' || words === '' ? words + signs : `${words} ${signs}`
}

/** Words that an apostrophe parts, in one: `d'ornano` is found as `dornano`. */
const elided = (text: string): string[] =>
  text.includes("'")
    ? text
        .split(/[^\p{L}\p{N}']+/u)
        .filter(word => /[^']'[^']/.test(word))
        .map(word => word.replaceAll("'", ''))
    : []

/** A name without its blanks, apostrophes and hyphens, for who writes it so: `Le Goff` → `legoff`; null where that is no other. */
export function inOne(name: string | null | undefined): string | null {
  const words = wordsIn(name)
  return words.includes(' ') ? words.replaceAll(' ', '') : null
}

/** A phone number for a search column: its digits, as they are dialled in the country and from abroad. */
export function searchablePhone(number: string | null | undefined): string {
  if (!number) return ''
  const digits = nationalDigits(number)
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

function plain(parts: readonly (string | null | undefined)[]): string {
  const text = parts
    .filter(part => part)
    .join(' ')
    .toLowerCase()
  if (ASCII.test(text)) return text
  return text.normalize('NFD').replaceAll('œ', 'oe').replaceAll('æ', 'ae').replace(/[’‘ʼ]/g, "'").replace(/\p{M}/gu, '')
}

function signsIn(text: string): string[] {
  const odd = new Set(text.match(/[^a-z0-9\s]/gu))
  const signs = [...odd].filter(sign => !/[\p{L}\p{N}]/u.test(sign))
  // As they come back from the table, which a rebuild does not read: what it cannot hold sorts elsewhere.
  return [...new Set(signs.map(sign => sign.toWellFormed().replace('\0', '\ufffd')))].sort()
}

/** Digits, spaces and the signs numbers are written with, and enough digits to be worth it. */
const isPhone = (text: string): boolean =>
  /^[\d\s.()/+-]+$/.test(text) && /[\s.()/+-]|^0/.test(text.trim()) && text.replace(/\D/g, '').length >= 6

/** `+33 (0)6 12…`, `0033 6 12…` and `06.12…` are all `0612…`. */
function nationalDigits(text: string): string {
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '')
  const abroad = /^\s*\+|^\s*00/.test(text) ? digits.replace(/^00/, '') : undefined
  return abroad?.startsWith('33') ? `0${abroad.slice(2)}` : (abroad ?? digits)
}
