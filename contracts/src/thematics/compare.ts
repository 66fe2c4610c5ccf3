import { formatDecimal } from '../kernel/format-number.ts'
import { fieldText } from './field-text.ts'
import type { TemplateField } from './template.ts'
import { type FieldValue, isBlank, isSame, type Values } from './values.ts'

/** A step of a version, as it is answered. */
export interface ComparedStep {
  readonly fields: readonly TemplateField[]
  readonly rows: boolean
  readonly values: Values
  readonly items: readonly { readonly id: string; readonly values: Values }[]
  readonly names: Readonly<Record<string, string>>
}

/** One field in two versions; `difference` and `percent` of numbers that both have. */
export interface FieldChange {
  readonly key: string
  readonly label: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly isChanged: boolean
  readonly difference?: string
  readonly percent?: number
}

export interface RowChange {
  readonly id: string
  readonly kind: 'added' | 'removed' | 'changed' | 'same'
  /** How the row is told: its first values. */
  readonly title: string
  readonly fields: readonly FieldChange[]
}

export interface StepComparison {
  readonly fields: readonly FieldChange[]
  readonly rows: readonly RowChange[]
  readonly isChanged: boolean
}

const empty: ComparedStep = { fields: [], rows: false, values: {}, items: [], names: {} }
const numeric = new Set<TemplateField['type']>(['whole', 'decimal', 'area', 'euro', 'percent'])

/** The fields of either, those of the later version first: one that it has no more comes after. */
function fieldsOf(from: ComparedStep, to: ComparedStep): TemplateField[] {
  const keys = new Set(to.fields.map(({ key }) => key))
  return [...to.fields, ...from.fields.filter(({ key }) => !keys.has(key))]
}

const numberOf = (value: FieldValue | null | undefined): number | undefined =>
  isBlank(value) || !Number.isFinite(Number(value)) ? undefined : Number(value)

/** The difference of a number with its sign: in the field's own unit, and in percent of what it was. */
function gain(field: TemplateField, before: FieldValue | null | undefined, after: FieldValue | null | undefined) {
  const [from, to] = [numberOf(before), numberOf(after)]
  if (!numeric.has(field.type) || from === undefined || to === undefined || from === to) return {}
  // Decimals are texts: their difference is taken to as many places as they have.
  const gap = field.type === 'euro' || field.type === 'whole' ? to - from : Number((to - from).toFixed(3))
  const sign = gap < 0 ? '−' : '+'
  // A share that goes from 20 % to 15 % lost five points, not a quarter.
  if (field.type === 'percent')
    return {
      difference: `${sign}\u00A0${formatDecimal(String(Math.abs(gap)))}\u00A0${Math.abs(gap) < 2 ? 'point' : 'points'}`,
    }
  const written = fieldText(field, typeof after === 'string' ? String(Math.abs(gap)) : Math.abs(gap))
  return {
    difference: `${sign}\u00A0${written}`,
    ...(from === 0 ? {} : { percent: Math.round((gap / Math.abs(from)) * 1000) / 10 }),
  }
}

function changesOf(fields: readonly TemplateField[], before: Values, after: Values, names: ComparedStep['names']) {
  return fields.flatMap((field): FieldChange[] => {
    const [was, is] = [before[field.key], after[field.key]]
    if (isBlank(was) && isBlank(is)) return []
    const isChanged = !isSame(isBlank(was) ? null : was, isBlank(is) ? null : is)
    return [
      {
        ...{ key: field.key, label: field.label, isChanged },
        ...{ from: fieldText(field, was, names), to: fieldText(field, is, names) },
        ...gain(field, was, is),
      },
    ]
  })
}

/**
 * A step in two versions: fields that either holds, rows told apart by their ids, which a version that takes over
 * another keeps. A step that one of them has not is empty there. Pure.
 */
export function compareSteps(from: ComparedStep = empty, to: ComparedStep = empty): StepComparison {
  const names = { ...from.names, ...to.names }
  const fields = fieldsOf(from, to)
  const values = changesOf(fields, from.values, to.values, names)
  const before = new Map(from.items.map(row => [row.id, row.values]))
  const after = new Set(to.items.map(({ id }) => id))
  const row = (id: string, was: Values | undefined, is: Values | undefined): RowChange => {
    const changes = changesOf(fields, was ?? {}, is ?? {}, names)
    const kind = !was ? 'added' : !is ? 'removed' : changes.some(one => one.isChanged) ? 'changed' : 'same'
    const told = changes.flatMap(one => one.to ?? one.from ?? []).slice(0, 2)
    return { id, kind, title: told.join(', ') || 'Ligne sans valeur', fields: changes }
  }
  const rows = [
    ...to.items.map(({ id, values: is }) => row(id, before.get(id), is)),
    ...from.items.filter(({ id }) => !after.has(id)).map(({ id, values: was }) => row(id, was, undefined)),
  ]
  return {
    ...{ fields: values, rows },
    isChanged: values.some(one => one.isChanged) || rows.some(({ kind }) => kind !== 'same'),
  }
}
