import type { AuditField } from '@faitage/contracts/energy-audit/audit-field'
import { comparableName, copyName } from '@faitage/contracts/energy-audit/audit-names'
import type { AuditRow } from '@faitage/contracts/energy-audit/form-values'
import { formatDecimal, parseDecimal, parseWhole } from '@faitage/contracts/kernel/format-number'

/** A row of a form, as it is stored. */
export type Row = AuditRow & {
  readonly name?: unknown
  readonly id?: string | undefined
  readonly assumed?: readonly string[] | undefined
}
export type Rows = readonly Row[]

const DECIMALS = /^-?\d{1,9}(\.\d{1,4})?$/

/**
 * What was typed as it is stored: a measure as a decimal string with a point, a count or a year as a number, nothing as null.
 * A comma that waits for its decimals, or stands before all of them, is understood. Undefined where it is no number.
 */
export function typedMeasure(kind: AuditField['kind'], typed: string): string | number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (kind !== 'decimal') return parseWhole(text)
  const number = parseDecimal(text.replace(/[.,]$/, '').replace(/^(-?)[.,]/, '$10.'))
  return number && DECIMALS.test(number) ? number : undefined
}

/** A measure as it is typed. */
export const shownMeasure = (value: unknown): string =>
  typeof value === 'string' ? formatDecimal(value) : typeof value === 'number' ? String(value) : ''

/** Values of a row that nobody has confirmed. */
export const assumedOf = (row: Row): readonly string[] => row.assumed ?? []

function withAssumed(row: Row, assumed: readonly string[]): Row {
  const { assumed: _, ...rest } = row
  return assumed.length > 0 ? { ...rest, assumed } : rest
}

/** A row with another value: somebody said it, it is supposed no more. */
export const withValue = (row: Row, name: string, value: unknown): Row => ({
  ...withAssumed(
    row,
    assumedOf(row).filter(one => one !== name),
  ),
  [name]: value,
})

/** A row whose values are as they are, by somebody who knows: one of them, or all. */
export const confirmed = (row: Row, name?: string): Row =>
  withAssumed(row, name === undefined ? [] : assumedOf(row).filter(one => one !== name))

/** The name after another that no row has yet: « Fenêtre 1 » → « Fenêtre 2 », « Nord » → « Nord (copie) ». */
export function nextName(name: string, taken: readonly string[]): string {
  const numbered = /^(.*\D)(\d{1,3})$/.exec(name)
  if (!numbered) return copyName(name, taken)
  const known = new Set(taken.map(comparableName))
  const [, base = '', number = ''] = numbered
  for (let next = Number(number); ; next++) {
    const made = `${base}${next}`
    if (!known.has(comparableName(made))) return made
  }
}

const namesOf = (rows: Rows) => rows.map(({ name }) => (typeof name === 'string' ? name : ''))

/** The rows with a new one at their end. */
export const withNewRow = (rows: Rows, noun: string, id: string): Rows => [
  ...rows,
  { id, name: nextName(`${noun[0]?.toUpperCase()}${noun.slice(1)} 1`, namesOf(rows)) },
]

/** The rows with a copy of one after it, its parts with ids of their own. */
export function withCopy(rows: Rows, index: number, newId: () => string): Rows {
  const row = rows[index]
  if (!row) return rows
  const parts = Object.entries(row).map(([key, value]) => [
    key,
    key.endsWith('_inputs') && Array.isArray(value) ? value.map((one: Row) => ({ ...one, id: newId() })) : value,
  ])
  const name = nextName(typeof row.name === 'string' ? row.name : '', namesOf(rows))
  return rows.toSpliced(index + 1, 0, { ...(Object.fromEntries(parts) as Row), id: newId(), name })
}

/** The rows with one put back where it stood, as far as it does not stand there. */
export const withRowBack = (rows: Rows, index: number, row: Row): Rows =>
  rows.some(({ id }) => id === row.id) ? rows : rows.toSpliced(Math.min(index, rows.length), 0, row)

/** Where an address leads: `walls[0].area`, `metrics.living_area`, `heatings`. */
export function placeOf(address: string): { group: string; index?: number; field?: string } | undefined {
  const found = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?$/.exec(address)
  if (!found?.[1]) return undefined
  const [, group, index, field] = found
  return { group, ...(index ? { index: Number(index) } : {}), ...(field ? { field } : {}) }
}

/** The element id of a field of a form, what addresses lead to. */
export const elementOf = (group: string, index: number | undefined, field?: string): string =>
  ['audit', group, index, field].filter(part => part !== undefined).join('-')
