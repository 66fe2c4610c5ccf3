import { type RawCell, type Reading, read, refuse } from '@faitage/contracts/kernel/reading/reading'
import { NOT_A_PHONE } from '@faitage/contracts/kernel/rules'
import { phoneNumbers } from './phone-numbers.ts'

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
