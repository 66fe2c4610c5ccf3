import { email, NOT_A_POSTAL_CODE, postalCode } from '../rules.ts'
import { type RawCell, type Reading, read, refuse } from './reading.ts'

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

/** The last postal code of Alpes-de-Haute-Provence is below: `4900` is `49000` without one of its zeros at the end. */
const BEYOND_04 = 4900

/** As `readPostalCode`, of a file: four figures, be they text, are a code that lost its first one, and said to be. */
export function readFiledPostalCode(raw: RawCell): Reading<string> {
  const typed = String(raw).replace(/[\s\u00a0]/g, '')
  if (!/^[1-9]\d{3}$/.test(typed)) return readPostalCode(raw)
  if (typed.startsWith('4') && Number(typed) >= BEYOND_04) return refuse(NOT_A_POSTAL_CODE)
  const code = readPostalCode(`0${typed}`)
  return code.ok ? read(code.value, 'Le zéro du début manquait : il a été remis. Vérifiez le code postal.') : code
}
