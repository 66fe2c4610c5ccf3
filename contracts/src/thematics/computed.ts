import { addMonths } from '../kernel/format-date.ts'
import type { Formula, TemplateField, TemplateStep } from './template.ts'
import type { FieldValue, Values } from './values.ts'

/** A computed value may need these beside its step: figures of the thing, and of the lots below it. */
export interface Around {
  /** Principal lots of the copro; square metres of its lots. */
  readonly main_lots?: number | undefined
  readonly area?: number | undefined
  /** The last rate of arrears, in percent. */
  readonly arrears_rate?: number | undefined
  /** Lots of the copro, annexes included. */
  readonly lots?: number | undefined
  readonly counted?: Readonly<Record<string, FieldValue | undefined>>
}

const numberOf = (value: FieldValue | null | undefined): number | undefined => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
}

/** One decimal, as shares are written. */
const asPercent = (share: number): string => (Math.round(share * 1000) / 10).toFixed(1).replace(/\.0$/, '')

function ratio(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0 ? undefined : part / whole
}

/** From which rate arrears mean something more; beyond two hundred lots the second step is the last. */
function thresholdOf(rate: number | undefined, lots: number): string | undefined {
  if (rate === undefined) return undefined
  if (rate < 8) return 'sous_8'
  if (rate < 15) return 'de_8_a_15'
  return rate < 25 && lots <= 200 ? 'de_15_a_25' : 'des_25'
}

type Row = Values

function computedValue(
  formula: Formula,
  field: TemplateField,
  { row, rows, around }: { row: Row; rows: readonly Row[]; around: Around },
): FieldValue | undefined {
  const of = (key: string) => numberOf(row[key])
  switch (formula.of) {
    case 'percent': {
      const share = ratio(of(formula.part), of(formula.whole))
      return share === undefined ? undefined : asPercent(share)
    }
    case 'gap': {
      const [value, base] = [of(formula.value), of(formula.base)]
      const share = value === undefined || base === undefined ? undefined : ratio(value - base, base)
      return share === undefined ? undefined : asPercent(share)
    }
    case 'quotient':
      return written(field, ratio(of(formula.value), of(formula.by)))
    case 'per':
      return written(field, ratio(of(formula.value), around[formula.by]))
    case 'share': {
      const alike = rows.filter(one => one[formula.among] === row[formula.among])
      const share = ratio(
        of(formula.value),
        alike.reduce((sum, one) => sum + (numberOf(one[formula.value]) ?? 0), 0),
      )
      return share === undefined ? undefined : asPercent(share)
    }
    case 'change': {
      const own = of(formula.along)
      const earlier = rows
        .filter(one => one[formula.among] === row[formula.among] && (numberOf(one[formula.along]) ?? 0) < (own ?? 0))
        .toSorted((a, b) => (numberOf(b[formula.along]) ?? 0) - (numberOf(a[formula.along]) ?? 0))[0]
      const [value, base] = [of(formula.value), numberOf(earlier?.[formula.value])]
      const share = value === undefined || base === undefined ? undefined : ratio(value - base, base)
      return share === undefined ? undefined : asPercent(share)
    }
    case 'months': {
      const months = ratio(of(formula.value), of(formula.by))
      return months === undefined ? undefined : Math.ceil(months)
    }
    case 'later': {
      const [day, months] = [row[formula.day], of(formula.months)]
      return typeof day === 'string' && months !== undefined ? addMonths(day, months) : undefined
    }
    case 'threshold':
      return thresholdOf(around.arrears_rate, around.lots ?? 0)
    case 'counted':
      return around.counted?.[formula.figure]
  }
}

/** An amount in whole cents, any other number as a decimal of two places. */
const written = ({ type }: TemplateField, value: number | undefined): FieldValue | undefined => {
  if (value === undefined) return undefined
  return type === 'euro' || type === 'whole' ? Math.round(value) : String(Math.round(value * 100) / 100)
}

/** The values of a row, or of a step without rows, with those that are computed; what cannot be computed is absent. */
export function withComputed(
  step: Pick<TemplateStep, 'fields'>,
  row: Row,
  { rows = [row], around = {} }: { rows?: readonly Row[]; around?: Around } = {},
): Record<string, FieldValue> {
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))
  const values = known as Record<string, FieldValue>
  // In the order of the fields: one may build on another before it.
  for (const field of step.fields) {
    if (!field.computed) continue
    const value = computedValue(field.computed, field, { row: values, rows, around })
    if (value === undefined) delete values[field.key]
    else values[field.key] = value
  }
  return values
}
