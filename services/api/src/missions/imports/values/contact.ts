import { email, NOT_A_PHONE, NOT_A_POSTAL_CODE, postalCode } from '@faitage/contracts/kernel/rules'
import { phoneNumbers } from '../../../kernel/phone-numbers.ts'
import { type RawCell, type Reading, read, refuse } from './reading.ts'

const french = /^(?:\+33|0033)?0?([1-9])(\d{8})$/

/**
 * A phone number as it is kept: `06 12 34 56 78` for a French one, the international form for others. A number whose
 * leading zero the spreadsheet dropped is understood.
 */
export function readPhone(raw: RawCell): Reading<string> {
  const text = String(raw)
  const digits = text.replace(/\(0\)/, '').replace(/[\s\u00a0\u202f.\-/()]/g, '')
  const [, first, rest] = french.exec(digits) ?? []
  if (first !== undefined && rest !== undefined) return read(`0${first}${rest}`.replace(/(\d{2})(?=\d)/g, '$1 '))
  const number = phoneNumbers().parsePhoneNumberFromString(text, 'FR')
  if (!number?.isValid()) return refuse(NOT_A_PHONE)
  return read(number.country === 'FR' ? number.formatNational() : number.formatInternational())
}

/** An e-mail address, its domain in lower case. */
export function readEmail(raw: RawCell): Reading<string> {
  const typed = String(raw)
    .trim()
    .replace(/^mailto:/i, '')
  const text = email.safeParse(typed).data
  if (text === undefined) return refuse('Adresse e-mail invalide.')
  const at = text.lastIndexOf('@')
  return read(text.slice(0, at) + text.slice(at).toLowerCase())
}

/** A French postal code: five digits. A number of four digits lost its leading zero in the spreadsheet. */
export function readPostalCode(raw: RawCell): Reading<string> {
  const typed =
    typeof raw === 'number' ? String(raw).padStart(5, '0') : raw.replace(/[\s\u00a0]/g, '').replace(/^F-/i, '')
  const text = postalCode.safeParse(typed).data
  return text === undefined ? refuse(NOT_A_POSTAL_CODE) : read(text)
}
