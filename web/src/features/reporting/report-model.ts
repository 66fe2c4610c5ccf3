import { formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import type { ReportingFigureFilter } from '@faitage/contracts/steering/reporting-scope'

/* What a report shows, in one shape: its tables, its charts and the difference between two days are all read of it. */

export type ValueFormat = 'count' | 'days' | 'euro' | 'share'
export interface ModelColumn {
  readonly id: string
  readonly header: string
  readonly format: ValueFormat
}
export interface ModelValue {
  readonly value: number | null
  /** The rows that it counts; none behind a duration. */
  readonly filter?: ReportingFigureFilter | undefined
}
export interface ModelRow {
  readonly key: string
  readonly label: string
  /** The same where there is little room: under a chart. */
  readonly short?: string
  /** A total, told apart. */
  readonly whole?: boolean
  readonly values: Readonly<Record<string, ModelValue>>
}
export interface Model {
  readonly columns: readonly ModelColumn[]
  readonly rows: readonly ModelRow[]
  /** Its rows are days, in order: one that a day does not count is not nothing, it is not known. */
  readonly byDay?: boolean
}

/** Whether there is nothing to show: no row, or zeros alone. */
export const isEmpty = ({ rows }: Model): boolean =>
  rows.every(({ whole, values }) => whole || Object.values(values).every(({ value }) => !value))

export function valueText(value: number | null, format: ValueFormat): string {
  if (value === null) return '–'
  if (format === 'euro') return formatEuro(value)
  if (format === 'share') return `${formatCount(Math.round(value * 100))}\u00A0%`
  return format === 'days' ? `${formatCount(value)}\u00A0j` : formatCount(value)
}

/** How far a value is from that of the other day, with its sign. */
export function differenceText(value: number | null, other: number | null, format: ValueFormat): string {
  if (value === null || other === null) return '–'
  const difference = value - other
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±'
  const size = format === 'share' ? Math.abs(Math.round(difference * 100)) / 100 : Math.abs(difference)
  return difference === 0 ? '=' : `${sign}\u00A0${valueText(size, format)}`
}

export interface ComparedRow extends ModelRow {
  /** The values of the other day, by column, with the rows that they count. */
  readonly other: Readonly<Record<string, ModelValue>>
}

/** The rows of a day beside those of another: those that only the other day has come before the totals, with nothing. */
export function besides({ rows, columns, byDay }: Model, other: Model | undefined): ComparedRow[] {
  const nothing = (format: ValueFormat) => ({ value: !byDay && (format === 'count' || format === 'euro') ? 0 : null })
  const valuesOf = (row: ModelRow | undefined) =>
    Object.fromEntries(columns.map(({ id, format }) => [id, row?.values[id] ?? nothing(format)]))
  const known = new Map(other?.rows.map(row => [row.key, row]))
  const keys = new Set(rows.map(({ key }) => key))
  const gone = (other?.rows ?? []).filter(({ key }) => !keys.has(key))
  const counted = [
    ...rows.filter(({ whole }) => !whole),
    ...gone.filter(({ whole }) => !whole).map(row => ({ ...row, values: valuesOf(undefined) })),
  ]
  if (byDay) counted.sort((a, b) => a.key.localeCompare(b.key))
  const all = [...counted, ...rows.filter(({ whole }) => whole)]
  return all.map(row => ({ ...row, other: valuesOf(known.get(row.key)) }))
}
