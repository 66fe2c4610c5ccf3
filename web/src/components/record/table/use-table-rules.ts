import { useMemo } from 'react'
import type { RecordColumn, RecordFilter } from './column.ts'
import type { TableStateRules } from './table-state.ts'

interface RuleSource<T> {
  filters: readonly RecordFilter[]
  columns: readonly RecordColumn<T>[]
  defaultSize: number
  sizes: readonly number[]
  defaultSort: TableStateRules['defaultSort'] | undefined
  defaultFilters: TableStateRules['defaultFilters'] | undefined
}

const takesMany = ({ kind }: RecordFilter) => kind === 'many' || kind === 'number'

/** What a list's address may say, from its filters and columns. */
export function useTableRules<T>({ filters, columns, defaultSize, sizes, defaultSort, defaultFilters }: RuleSource<T>) {
  return useMemo<TableStateRules>(
    () => ({
      filterKeys: filters.map(filter => filter.key),
      singleKeys: filters.filter(filter => !takesMany(filter)).map(filter => filter.key),
      textKeys: filters.filter(filter => filter.kind === 'text').map(filter => filter.key),
      sortable: columns.filter(column => column.sortable).map(column => column.id),
      defaultSize,
      sizes,
      ...(defaultSort ? { defaultSort } : {}),
      ...(defaultFilters ? { defaultFilters } : {}),
    }),
    [filters, columns, defaultSort, defaultSize, sizes, defaultFilters],
  )
}
