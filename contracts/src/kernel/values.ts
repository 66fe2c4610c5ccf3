import { z } from 'zod'
import { shown } from './field.ts'
import { trimmed } from './trimmed.ts'
import { civilityLabels, requesterTypeLabels } from './value-labels.ts'

/** The first day and the last instant that every table can hold: there is no year 0, nor one of five figures. */
const FIRST_DAY = '0001-01-01'
const LAST_INSTANT = '9999-12-31T23:59:59.999Z'
const NO_SUCH_DAY = 'Cette date n’existe pas : vérifiez le jour, le mois et l’année.'

/** A day of the calendar, `YYYY-MM-DD`, that really exists. */
export const calendarDate = z.iso.date({ abort: true }).refine(day => day >= FIRST_DAY, NO_SUCH_DAY)
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso
  .datetime({ offset: true, abort: true })
  .refine(
    text => Date.parse(text) >= Date.parse(FIRST_DAY) && Date.parse(text) <= Date.parse(LAST_INSTANT),
    NO_SUCH_DAY,
  )
/** Integer cents of euro. */
export const cents = z.int()
/** A rate or a measure that must not be rounded by floats: a decimal string with a point. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, 'Un nombre est attendu.')
export const id = z.uuid()

/** A text somebody types: trimmed, never empty, bounded. */
export const text = (max = 200) => z.string().overwrite(trimmed).min(1).max(max)
/** A text that may be left out or cleared (`null`). */
export const optionalText = (max = 200) => text(max).nullable().optional()

export const civility = shown(z.enum(['mme', 'm', 'mandmme', 'mmes', 'messrs']), {
  format: 'choice',
  words: civilityLabels,
})
export type Civility = z.infer<typeof civility>
export const requesterType = shown(z.enum(['PO', 'LOCATAIRE', 'SDC', 'PB']), {
  format: 'choice',
  words: requesterTypeLabels,
})
export type RequesterType = z.infer<typeof requesterType>

/** A postal address, field names of the specification's address block. All of it is personal where it is a home. */
export const address = z.object({
  address: optionalText(300),
  address_number: optionalText(20),
  address_street: optionalText(200),
  address_complement: optionalText(200),
  address_code: optionalText(10),
  address_location: optionalText(120),
  address_latitude: z.number().min(-90).max(90).nullable().optional(),
  address_longitude: z.number().min(-180).max(180).nullable().optional(),
})
export type Address = z.infer<typeof address>
export const addressParts = Object.keys(address.shape) as (keyof Address)[]
