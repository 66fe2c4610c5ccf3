import { countryLine } from '@faitage/contracts/kernel/countries'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { readPostalCode } from '@faitage/contracts/kernel/reading/contact'
import type { RawCell, Reading } from '@faitage/contracts/kernel/reading/reading'
import type { ProjectSheet } from '@faitage/contracts/projects/project'
import type { RequesterSheet } from '@faitage/contracts/projects/requester'
import { readPhone } from '../kernel/contact-values.ts'
import { invalid, type Refusal } from '../kernel/refusal.ts'

type Sheets = { requester?: Partial<RequesterSheet> | undefined; sheet?: Partial<ProjectSheet> | undefined }

/**
 * Phone numbers and postal code as imports write them, so that a typed value and an imported one compare equal. What is
 * already stored is left as it is: an old value nobody touched must not keep a person from saving another.
 */
export function withContactsRead<S extends Sheets>(sheets: S, stored: Sheets = {}): S | Refusal {
  const faults: FieldError[] = []
  const read = <T extends object>(
    part: 'requester' | 'sheet',
    values: T | undefined,
    field: keyof T & string,
    reader: (raw: RawCell) => Reading<string>,
  ) => {
    const value = values?.[field]
    const before = (stored[part] as T | undefined)?.[field]
    if (values === undefined || typeof value !== 'string' || value === before) return values
    const reading = reader(value)
    if (reading.ok) return { ...values, [field]: reading.value }
    faults.push({ path: part === 'sheet' ? field : `${part}.${field}`, message: reading.message })
    return values
  }
  const first = read('requester', sheets.requester, 'phone_number_1', readPhone)
  const second = read('requester', first, 'phone_number_2', readPhone)
  // Abroad, a postal code is of another form.
  const country = second?.address_country ?? stored.requester?.address_country
  const requester = countryLine(country) ? second : read('requester', second, 'address_code', readPostalCode)
  const sheet = read('sheet', sheets.sheet, 'address_code', readPostalCode)
  return faults.length > 0
    ? invalid(faults)
    : { ...sheets, ...(requester ? { requester } : {}), ...(sheet ? { sheet } : {}) }
}
