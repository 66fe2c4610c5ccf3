import { normalise } from '../../kernel/reading/reading.ts'

/*
 * Names as they are compared: two writings of one name fold to one text, from which ids are derived. What is here is
 * for ever: another folding would give another id to a thing that exists.
 */

/** A text of other letters than ours is compared as it is, blanks and case aside. */
const comparable = (text: string): string => normalise(text) || text.normalize('NFC').trim().toLowerCase()

/** Zeros that lead a run of digits say nothing: `007` is `7`, `A01` stays apart from `A10`. */
const withoutLeadingZeros = (word: string): string => word.replace(/^0+(?=\d)/, '')

/** The number of a lot: blanks and leading zeros out, upper case. `0007` = `7`, `12 bis` = `12BIS`. */
export function foldedLotNumber(number: string): string {
  const text = number
    .normalize('NFKC')
    .replace(/[\s\u200B-\u200F\u2060\uFEFF]/g, '')
    .toLocaleUpperCase('fr-FR')
    // Some capitals are written in several signs, which are one again.
    .normalize('NFKC')
  return withoutLeadingZeros(text)
}

/** The code of an owner's account in the books of a syndic, blanks out, upper case: `c 012` = `C012`, apart from `C12`. */
export const foldedAccount = (code: string): string => code.normalize('NFKC').replace(/\s/g, '').toUpperCase()

const buildingWords = new Set(['batiment', 'batiments', 'bat', 'bt', 'bati', 'immeuble', 'imm'])

/** The name of a building: `Bâtiment A` = `Bât. A` = `A`, `Bât 01` = `Bâtiment 1`. */
export function foldedBuildingName(name: string): string {
  const words = comparable(name)
    .replace(/^(batiment|bat|bt) ?(?=\d)/, '')
    .split(' ')
  if (words.length > 1 && buildingWords.has(words[0]!)) words.shift()
  return words.map(withoutLeadingZeros).join(' ')
}

/** The number of the national registry, blanks and punctuation out, upper case: `aa 000 2576` = `AA0002576`. */
export const foldedRegistryNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
/** Whether a number, folded, has the form the registry gives: two letters and seven digits. */
export const isRegistryNumber = (folded: string): boolean => /^[A-Z]{2}\d{7}$/.test(folded)

const LONGEST_RUN = 20

/**
 * A text whose order is the natural one, compared code by code: `2` < `12` < `12 bis`, `Bâtiment 2` < `Bâtiment 10`.
 * Databases sort on it with a plain index.
 */
export const naturalKey = (text: string): string =>
  comparable(text).replace(/\d+/g, digits => withoutLeadingZeros(digits).padStart(LONGEST_RUN, '0'))

/** The same for lot numbers, whose blanks mean nothing: `12bis` and `12 bis` stand together. */
export const lotSortKey = (number: string): string => naturalKey(foldedLotNumber(number))

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Which of two lot numbers comes first; two writings of one number are equal. */
export const compareLotNumbers = (a: string, b: string): number =>
  order(lotSortKey(a), lotSortKey(b)) || order(foldedLotNumber(a), foldedLotNumber(b))
