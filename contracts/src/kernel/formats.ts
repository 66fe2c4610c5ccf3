import { z } from 'zod'
import { shown } from './field.ts'
import { addDays, parisDay } from './format-date.ts'
import { email, phone, siren, siret } from './rules.ts'
import { id, text } from './values.ts'

/*
 * The kinds of values that sheets are made of: each schema knows its bounds, its French messages and how it is written.
 */

/** Yes or no; not filled in is neither. */
export const yesNo = shown(z.boolean(), { format: 'yes_no' })

export const shortText = (max = 200) => shown(text(max), { format: 'text' })
export const longText = (max = 5000) => shown(text(max), { format: 'long_text' })
/** A postal address on one line. */
export const addressLine = shown(text(500), { format: 'address' })

const outside = (least: string, most: string) => `Indiquez un nombre entier entre ${least} et ${most}.`
const grouped = (value: number) => value.toLocaleString('fr-FR').replace(/\s/g, '\u00A0')
/** A whole number between two bounds, both included. */
export const whole = (least: number, most: number, unit?: string) => {
  const message = outside(grouped(least), grouped(most))
  return shown(z.int(message).min(least, message).max(most, message), { format: 'whole', ...(unit ? { unit } : {}) })
}
/** A year, written without spaces. `most` is this year unless given. */
export const year = (least: number, most?: number) =>
  shown(
    z.int('Indiquez une année, par exemple 1975.').refine(value => value >= least && value <= (most ?? thisYear()), {
      error: () => `Indiquez une année entre ${least} et ${most ?? thisYear()}.`,
    }),
    { format: 'year' },
  )
const thisYear = () => Number(parisDay(new Date()).slice(0, 4))

/** A decimal string above or at `least`, of `places` decimals at most. */
const decimalOf = (least: number, most: number, places: number, message: string) =>
  z
    .string(message)
    .regex(new RegExp(`^-?\\d{1,12}(?:\\.\\d{1,${places}})?$`), { error: message, abort: true })
    .refine(value => Number(value) >= least && Number(value) <= most && !Object.is(Number(value), -0), message)

/** A decimal string with a point between two bounds, of `places` decimals at most; `message` says what is wanted. */
export const decimalBetween = (least: number, most: number, places: number, message: string) =>
  shown(decimalOf(least, most, places, message), { format: 'decimal' })

/** Square metres, a decimal string from 0 to 100,000, two decimals at most. */
export const squareMetres = shown(
  decimalOf(0, 100_000, 2, 'Indiquez une surface en mètres carrés, par exemple 85,5.'),
  { format: 'area', unit: 'm²' },
)
/** A share in percent, a decimal string from 0 to 100, one decimal at most. */
export const share = shown(decimalOf(0, 100, 1, 'Indiquez un pourcentage entre 0 et 100, par exemple 35,5.'), {
  format: 'percent',
  unit: '%',
})

/** What is said of a text that is no amount. */
export const NOT_AN_AMOUNT = 'Indiquez un montant en euros, par exemple 1 234,50.'
/** Integer cents of euro, nothing below zero. */
export const euros = shown(z.int(NOT_AN_AMOUNT).min(0, NOT_AN_AMOUNT).max(100_000_000_000, NOT_AN_AMOUNT), {
  format: 'euro',
  unit: '€',
})

const EARLIEST = '1800-01-01'
/** Days ahead that a day of a sheet may lie: about thirty years. */
const AHEAD = 10_958
/** A day of the calendar from 1800 to thirty years from now. */
export const day = shown(
  z.iso.date().refine(value => value >= EARLIEST && value <= addDays(parisDay(new Date()), AHEAD), {
    error: 'Indiquez une date entre 1800 et dans trente ans.',
  }),
  { format: 'day' },
)
/** A day that has come. */
export const pastDay = shown(
  z.iso.date().refine(value => value >= EARLIEST && value <= parisDay(new Date()), {
    error: 'Cette date ne peut pas être à venir.',
  }),
  { format: 'day' },
)

/** One of several codes, each with its French words, in the order they are offered. */
export const choice = <const W extends Record<string, string>>(words: W) =>
  shown(z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]), { format: 'choice', words })
/** Several of the codes, each once. */
export const choices = <const W extends Record<string, string>>(words: W) =>
  shown(
    z
      .array(z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]))
      .max(Object.keys(words).length)
      .overwrite(codes => [...new Set(codes)]),
    { format: 'choices', words },
  )

export const emailAddress = shown(email, { format: 'email' })
export const phoneNumber = shown(phone, { format: 'phone' })
export const sirenNumber = shown(siren, { format: 'siren' })
export const siretNumber = shown(siret, { format: 'siret' })

/** The id of a record; `of` is its stream name. */
export const reference = (of: string) => shown(id, { format: 'reference', of })
export const references = (of: string, most = 100) =>
  shown(
    z
      .array(id)
      .max(most)
      .overwrite(ids => [...new Set(ids)]),
    { format: 'references', of },
  )

/** Several fields that are filled in together, shown as a part of the form. */
export const block = <S extends z.ZodRawShape>(shape: S) => shown(z.object(shape), { format: 'block' })
/** Rows of fields, a small table of the form. */
export const rows = <S extends z.ZodRawShape>(shape: S, most = 200) =>
  shown(z.array(z.object(shape)).max(most), { format: 'rows' })
