import { z } from 'zod'
import { DATE_PARSING_FAILED, isServerDateTime } from './format-date.ts'
import { countOf, formatNumber } from './format-number.ts'
import { NOT_AN_EMAIL, REQUIRED, tooLong } from './french.ts'
import { composed, trimmed } from './trimmed.ts'

/*
 * The form rules of the specification, each with its French message: one schema for the browser and the server. What zod
 * checks by itself gets its words in `french.ts`.
 */

/** Must be filled in: a text of `most` characters at most, spaces around it left out. */
export const required = (most = 200) => z.string(REQUIRED).overwrite(trimmed).min(1, REQUIRED).max(most, tooLong(most))

/** A text of `most` characters at most; it may be empty. */
export const max = (most: number) => z.string().overwrite(trimmed).max(most, tooLong(most))

/** A text of a given form; `message` says which. */
export const regex = (pattern: RegExp, message: string) => z.string().overwrite(composed).regex(pattern, message)

const onlyDigits = 'Seuls les chiffres sont acceptés.'
/** Digits only; exactly `length` of them when it is given. */
export const digits = (length?: number) =>
  length === undefined
    ? regex(/^\d+$/, onlyDigits)
    : regex(new RegExp(`^\\d{${length}}$`), `${countOf(length, 'chiffre est attendu', 'chiffres sont attendus')}.`)
/** The specification's decimal check: digits only. */
export const decimalDigits = digits()

/** Letters and digits only, accented letters included. */
export const alphaNum = regex(/^[\p{L}\p{N}]+$/u, 'Seuls les lettres et les chiffres sont acceptés.')

/** A whole number between two bounds, both included. */
export const between = (least: number, most: number) => {
  const message = `Indiquez un nombre entier entre ${formatNumber(least)} et ${formatNumber(most)}.`
  return z.int().min(least, message).max(most, message)
}

/** What is said of a year out of bounds: a year is no count, no space between its figures. */
export const yearBetween = (least: number, most: number): string => `Indiquez une année entre ${least} et ${most}.`

/** A year between two bounds, both included. */
export const year = (least: number, most: number) => {
  const message = yearBetween(least, most)
  return z.int(message).min(least, message).max(most, message)
}

/** A number that is not below `least`. */
export const minValue = (least: number) => z.number().min(least, `La valeur doit être au moins ${formatNumber(least)}.`)
/** A number that is not above `most`. */
export const maxValue = (most: number) => z.number().max(most, `La valeur doit être au plus ${formatNumber(most)}.`)

/** A decimal string (point, no exponent) between two bounds, both included. */
export const decimalBetween = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,10})?$/, { error: 'Un nombre est attendu.', abort: true })
    .refine(
      value => Number(value) >= least && Number(value) <= most,
      `Indiquez une valeur entre ${formatNumber(least)} et ${formatNumber(most)}.`,
    )

const tick = 'Cochez cette case pour continuer.'
/** A box that must be ticked. */
export const isTrue = z.boolean(tick).refine(value => value, tick)

/**
 * An e-mail address, spaces around it left out. The company's own domains are refused where somebody signs in with a
 * password (`emailOutside`), not in records: agencies and colleagues have such addresses.
 */
export const email = z.string().overwrite(trimmed).check(z.email(NOT_AN_EMAIL)).max(200, tooLong(200))

/** Whether an e-mail's domain is one of the given ones, or below one of them. */
export function isOfDomains(address: string, domains: readonly string[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domains.some(own => domain === own.toLowerCase() || domain.endsWith(`.${own.toLowerCase()}`))
}
/** What somebody of an internal domain reads; `provider` as the sign-in page calls it. */
const internalEmail = (provider = 'Google'): string =>
  `Cette adresse est celle d’un domaine interne. Connectez-vous avec ${provider}.`
/** An e-mail address that is not of the company's own domains: those people sign in with the identity provider. */
export const emailOutside = (domains: readonly string[], provider?: string) =>
  email.refine(address => !isOfDomains(address, domains), internalEmail(provider))

export const NOT_A_PHONE = 'Ce numéro de téléphone n’est pas valide. Exemples : 06 12 34 56 78, +32 2 555 12 12'
const french = /^(?:0|\+33|0033)[1-9]\d{8}$/
const foreign = /^(?:\+(?!33)[1-9]\d{6,14}|00(?!33)[1-9]\d{8,14})$/
/** Whether a foreign number exists, as far as one can know without the numbering plan of every country. */
let isForeign = (number: string): boolean => foreign.test(number)
/** Gives the rule a numbering plan of the other countries; the browser does without. */
export const knowForeignPhones = (isValid: (international: string) => boolean): void => {
  isForeign = number => foreign.test(number) && isValid(number.replace(/^00/, '+'))
}
/** Whether a text is a phone number: French by its ten digits, another country's with its code. */
function isPhone(text: string): boolean {
  const number = text.replace(/\(0\)/, '').replace(/[\s.\-\u2010-\u2015/()]/g, '')
  return french.test(number) || isForeign(number)
}
/** A phone number, written as people write it. */
export const phone = z.string().overwrite(trimmed).max(30, NOT_A_PHONE).refine(isPhone, NOT_A_PHONE)

const sumOf = (values: number[]) => values.reduce((total, value) => total + value, 0)
/** Luhn's sum: each second figure from the right is doubled. */
const isLuhn = (text: string): boolean => {
  const doubled = [...text].reverse().map((figure, place) => Number(figure) * (place % 2 === 1 ? 2 : 1))
  return sumOf(doubled.map(value => (value > 9 ? value - 9 : value))) % 10 === 0
}
const NO_SIREN = '000000000'
/** Whether fourteen digits are a SIRET: Luhn's sum, or La Poste's own. */
function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text) || text.startsWith(NO_SIREN)) return false
  return isLuhn(text) || (text.startsWith('356000000') && sumOf([...text].map(Number)) % 5 === 0)
}
/** The SIRET number of an establishment, spaces left out. */
export const siret = z
  .string()
  .overwrite(text => text.replace(/[\s\u00A0\u202F]/g, ''))
  .regex(/^\d{14}$/, { error: 'Un numéro SIRET compte 14 chiffres.', abort: true })
  .refine(isSiret, 'Ce numéro SIRET n’existe pas : vérifiez chaque chiffre.')

/** The SIREN number of a company, spaces left out. */
export const siren = z
  .string()
  .overwrite(text => text.replace(/[\s\u00A0\u202F]/g, ''))
  .regex(/^\d{9}$/, { error: 'Un numéro SIREN compte 9 chiffres.', abort: true })
  .refine(text => text !== NO_SIREN && isLuhn(text), 'Ce numéro SIREN n’existe pas : vérifiez chaque chiffre.')

export const NOT_A_POSTAL_CODE = 'Un code postal compte cinq chiffres, par exemple 35500.'
/** A French postal code, overseas included. */
export const postalCode = regex(/^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/, NOT_A_POSTAL_CODE)

const NOT_AN_AREA = 'Indiquez une surface en mètres carrés, par exemple 85,5.'
/** An area in square metres, a decimal string above 0 and up to 100,000, two decimals at most. */
export const area = z
  .string(NOT_AN_AREA)
  .regex(/^\d{1,6}(\.\d{1,2})?$/, { error: NOT_AN_AREA, abort: true })
  .refine(value => Number(value) > 0 && Number(value) <= 100_000, NOT_AN_AREA)

/** How many people live in a dwelling. */
export const occupants = between(1, 10)

const comparable = (name: unknown) => composed(String(name ?? '')).toLocaleLowerCase('fr-FR')
/** Rows whose names all differ, case and surrounding spaces aside; the later of two is the one at fault. */
export const duplicate = <R extends { name?: unknown }>(rows: z.ZodType<R[]>) =>
  rows.superRefine((list, context) => {
    const seen = new Set<string>()
    for (const [index, row] of list.entries()) {
      const name = comparable(row.name)
      if (name !== '' && seen.has(name))
        context.addIssue({
          code: 'custom',
          message: 'Il ne peut y avoir 2 fois le même nom.',
          path: [index, 'name'],
        })
      seen.add(name)
    }
  })

/** Contacts of which one at most is the main one; the later ones are at fault. */
export const oneMainContact = <S extends z.ZodType<{ main_contact?: boolean | null | undefined }[]>>(contacts: S): S =>
  contacts.superRefine((list, context) => {
    const first = list.findIndex(contact => contact.main_contact)
    for (const [index, contact] of list.entries())
      if (contact.main_contact && index !== first)
        context.addIssue({
          code: 'custom',
          message: 'Un seul contact peut être le contact principal.',
          path: [index, 'main_contact'],
        })
  })

const addressParts = ['city', 'full_address', 'number', 'postal_code', 'street'] as const
type AddressParts = { [P in (typeof addressParts)[number]]?: string | null | undefined }
/** Whether an address counts as one: any of its town, whole text, number, postal code or street is filled in. */
const isAddress = (address: AddressParts): boolean => addressParts.some(part => trimmed(address[part] ?? '') !== '')
const part = z.string().overwrite(trimmed).nullable().optional()
/** An address of which something is known. */
export const filledAddress = z
  .object({ city: part, full_address: part, number: part, postal_code: part, street: part })
  .refine(isAddress, 'Indiquez au moins une ville, une rue, un numéro, un code postal ou une adresse complète.')

/** A moment as the server writes it, `YYYY-MM-DD HH:mm:ss`, that really exists. */
export const serverDateTime = z.string(DATE_PARSING_FAILED).refine(isServerDateTime, DATE_PARSING_FAILED)
