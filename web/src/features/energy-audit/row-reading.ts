import type { AuditField, AuditFields } from '@faitage/contracts/energy-audit/audit-field'
import { type DwellingFacts, departmentOf, knowsHighAltitude } from '@faitage/contracts/energy-audit/dwelling-facts'
import { boundsOf, readerOf } from '@faitage/contracts/energy-audit/form-values'
import { formatDecimal } from '@faitage/contracts/kernel/format-number'
import type { Row } from './audit-rows.ts'
import { valuesOf, wordOf } from './list-words.ts'

/** The names of rows by what other rows call them: their ids, else their names. */
export type RowNames = ReadonlyMap<string, string>
type Read = (name: string) => unknown

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** A value as a person reads it, with its unit. */
export function tellValue(field: AuditField, value: unknown, read: Read, names?: RowNames): string {
  if (isEmpty(value)) return ''
  if (field.list) return wordOf(field.list, value)
  if (field.kind === 'yes_no') return value === true ? 'Oui' : 'Non'
  if (field.kind === 'row') return names?.get(String(value)) ?? String(value)
  if (field.kind === 'year') return String(value)
  const unit = boundsOf(field, read).unit
  return `${formatDecimal(String(value))}${unit ? `\u00A0${unit}` : ''}`
}

/** The values of a list that are offered: no altitude that the climate of the dwelling does not know. */
export function offeredOf(
  list: NonNullable<AuditField['list']>,
  dwelling: DwellingFacts,
): readonly { readonly id: number; readonly label: string }[] {
  const values = valuesOf(list).filter(({ disabled }) => !disabled)
  if (list !== 'altitude' || knowsHighAltitude(departmentOf(dwelling.postal_code))) return values
  return values.filter(({ id }) => id !== 3)
}

/** A value that says nothing without its field: « Isolation inconnue ». */
const toldAlone = ({ label }: AuditField, text: string) =>
  /^Inconnue?$/.test(text) ? `${label} ${text.toLowerCase()}` : text

/** Summary line of a row: the values that count most, four values at most. */
export function summaryOf(fields: AuditFields, row: Row, dwelling: DwellingFacts, names: RowNames): string {
  const { read } = readerOf(fields, row, dwelling)
  const told = (wanted: (field: AuditField) => boolean) =>
    Object.entries(fields)
      .filter(([name, field]) => name !== 'name' && wanted(field))
      .map(([name, field]) => toldAlone(field, tellValue(field, read(name), read, names)))
      .filter(text => text !== '')
  const main = told(({ matters, needed, kind }) => Boolean(matters || needed) && kind !== 'yes_no')
  const texts = main.length > 0 ? main : told(({ kind }) => kind !== 'yes_no')
  return texts.slice(0, 4).join(' · ')
}

/** The fields of a row that a balance would ask for. */
export function missingOf(fields: AuditFields, row: Row, dwelling: DwellingFacts): string[] {
  const { read, isShown } = readerOf(fields, row, dwelling)
  return Object.entries(fields).flatMap(([name, field]) =>
    field.needed && isShown(name) && isEmpty(read(name)) ? [name] : [],
  )
}

/** Why a value is none a balance takes: out of its bounds, a year to come. */
export function faultOf(field: AuditField, value: unknown, read: Read, today: string): string | undefined {
  if (isEmpty(value) || !['decimal', 'whole', 'year'].includes(field.kind)) return undefined
  const number = Number(value)
  if (field.kind === 'year' && number > Number(today.slice(0, 4))) return 'Cette année est à venir.'
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, unit } = boundsOf(field, read)
  if (number >= least && number <= most) return undefined
  const [from, to] = [formatDecimal(String(least)), formatDecimal(String(most))]
  const between = most === Number.POSITIVE_INFINITY ? `au moins ${from}` : `entre ${from} et ${to}`
  return `Un nombre ${between}${unit ? `\u00A0${unit}` : ''} est attendu.`
}
