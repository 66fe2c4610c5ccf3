import type { FilterOption, RecordFilter } from './column.ts'

/** One field that a list may be searched by, as its search structure declares it. */
export interface SearchField {
  /** The parameter of the address and of the API. */
  name: string
  label: string
  type: 'select' | 'date' | 'number' | 'range' | 'boolean' | 'string' | 'autocomplete'
  /** A principal field always shows; the others once they are asked for. */
  is_default: boolean
  order: number
  /** What a select or an autocomplete offers. */
  options?: readonly FilterOption[]
  /** The options are on their way. */
  loading?: boolean
  /** A date of which the API takes the day alone, and how that reads once chosen. */
  chip?: (day: string) => string
}

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
      return { ...shared, kind: 'many', options: field.options ?? [], loading: field.loading ?? false }
    case 'date':
      return field.chip ? { ...shared, kind: 'date', chip: field.chip } : { ...shared, kind: 'range', of: 'date' }
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
