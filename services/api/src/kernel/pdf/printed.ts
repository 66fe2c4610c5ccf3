import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { oneLine } from '@faitage/contracts/invoicing/paper'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro, formatPercent, shownDecimal, truncated } from '@faitage/contracts/kernel/format-number'
import { openSync } from 'fontkit'

const require = createRequire(import.meta.url)
/** Where our font is (Roboto, OFL): all of what is printed is of it. */
export const fontFolder = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const faces = { normal: 'Regular', bold: 'Medium', italics: 'Italic', bolditalics: 'MediumItalic' } as const
export const fontFiles = Object.fromEntries(
  Object.entries(faces).map(([face, file]) => [face, join(fontFolder, `Roboto-${file}.ttf`)]),
) as Record<keyof typeof faces, string>

/** The letters that every face of the font has. */
let known: ReadonlySet<number> | undefined
function letters(): ReadonlySet<number> {
  if (known) return known
  const [first = [], ...others] = Object.values(fontFiles).map(file => {
    const face = openSync(file)
    return 'characterSet' in face ? face.characterSet : []
  })
  const sets = others.map(all => new Set(all))
  known = new Set(first.filter(letter => sets.every(all => all.has(letter))))
  return known
}

/** Spaces thinner or wider than ours, which do not part lines either. */
const SPACES = /[\u2000-\u200A\u202F\u205F]/g
/** What nobody sees: joiners, marks of direction, variants and tags of emoji, control characters but the line break. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
/** Line breaks that a text holds in a row, at most: blank pages say nothing. */
const BLANK = /\n{3,}/g

/**
 * A text as the font can print it: a letter it lacks would print a blank box, which an archive format forbids. What cannot be
 * seen or turns the direction is left out, tabulations are spaces, any other letter unknown to the font is a `?`.
 */
export const printed = (text: string | null | undefined): string =>
  Array.from(
    (text ?? '')
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(SPACES, '\u00A0')
      .replaceAll('\u2011', '-')
      .replaceAll(UNSEEN, '')
      .replaceAll(BLANK, '\n\n'),
    sign => (sign === '\n' || (sign !== '\uFFFD' && letters().has(sign.codePointAt(0) ?? 0)) ? sign : '?'),
  ).join('')

/** The same where line breaks would not be at home. */
export const line = (text: string | null | undefined): string => oneLine(printed(text), ' ')

/** The beginning of a text, on one line, of so many characters at most. */
export const shortened = (text: string | null | undefined, most: number): string => truncated(line(text), most)

/** Cents as they are read: a minus below 0, not a hyphen; without decimals where there are none, if `wholeEuros`. */
export const euros = (cents: number): string => line(formatEuro(cents)).replace('-', '\u2212')
export const wholeEuros = (cents: number): string => line(formatEuro(cents, { whole: true }))
export const percent = (rate: string): string => line(formatPercent(rate))
export const decimal = (value: string | null | undefined): string => line(shownDecimal(value))
export const dayOf = (day: string): string => line(formatDay(day))

/** Euros of a unit price, of two decimals at least: `0.529` → `0,529 €`. */
export function price(value: string): string {
  const [whole = '', decimals = ''] = value.split('.')
  return `${decimal(`${whole}.${decimals.padEnd(2, '0')}`)}\u00A0€`
}

/** `12345678900012` → `123 456 789 00012`; `FR76…` by fours. */
export const siretOf = (siret: string): string =>
  line(siret).replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00A0$2\u00A0$3\u00A0$4')
export const sirenOf = (siren: string): string => line(siren).replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00A0$2\u00A0$3')
export const ibanOf = (iban: string): string => line(iban).replaceAll(/(.{4})(?=.)/g, '$1\u00A0')
