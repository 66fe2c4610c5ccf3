import { formatDay } from '@faitage/contracts/kernel/format-date'
import { type ListFields, type StructureField, structureOf } from '@faitage/contracts/kernel/list-fields'
import type { MoreOptions } from '@/components/ui/combobox'
import type { FilterOption, RecordFilter } from './column.ts'

/** One field that a list may be searched by, as its search structure declares it. */
export interface SearchField extends Omit<StructureField, 'options'> {
  /** What a select or an autocomplete offers. */
  options?: readonly FilterOption[]
  /** The options are on their way. */
  loading?: boolean
  more?: MoreOptions
}

/** What only the browser knows of a field: what it offers to choose from, and whether the reader has it. */
interface Offered {
  options?: readonly FilterOption[]
  loading?: boolean
  allowed?: boolean
}

/** The filters of a list from the fields that its contract declares. */
export const listFilters = <F extends ListFields>(
  fields: F,
  offered: { readonly [K in keyof F]?: Offered },
): RecordFilter[] =>
  filtersOf(
    structureOf(fields).flatMap((field): SearchField[] => {
      const { allowed = true, ...own } = (offered as Record<string, Offered>)[field.name] ?? {}
      return allowed ? [{ ...field, ...own }] : []
    }),
  )

/**
 * The filters of a list from its search structure: principal fields first, each by the operators of its type. Values
 * stand in the address as `name=value`, several parted by commas, a range as `name=a..b` with either end open.
 */
export const filtersOf = (structure: readonly SearchField[]): RecordFilter[] =>
  structure.toSorted((a, b) => Number(b.is_default) - Number(a.is_default) || a.order - b.order).map(filterOf)

function filterOf(field: SearchField): RecordFilter {
  const shared = { key: field.name, label: field.label, ...(field.is_default ? {} : { other: true as const }) }
  switch (field.type) {
    case 'select':
    case 'autocomplete':
      return {
        ...{ ...shared, kind: 'many', options: field.options ?? [], loading: field.loading ?? false },
        ...(field.more ? { more: field.more } : {}),
      }
    case 'date':
      return field.operator
        ? { ...shared, kind: 'date', chip: day => `${field.sentence ?? field.label} ${formatDay(day)}` }
        : { ...shared, kind: 'range', of: 'date' }
    case 'range':
      return { ...shared, kind: 'range', of: 'number' }
    case 'number':
      return { ...shared, kind: 'number' }
    case 'boolean':
      return { ...shared, kind: 'boolean' }
    case 'string':
      return { ...shared, kind: 'text' }
  }
}
