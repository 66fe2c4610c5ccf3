import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { type ReactNode, useMemo } from 'react'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { listQueryOf } from '@/components/record/table/table-state'
import { useTableRules } from '@/components/record/table/use-table-rules'
import { useTableState } from '@/components/record/table/use-table-state'

/** The part of the list of copros that its other looks take over. */
export interface CoproViewProps {
  filters: readonly RecordFilter[]
  columns: readonly RecordColumn<CoproItem>[]
  /** The limits of the branch one stands in. */
  limits: Readonly<Record<string, unknown>> | undefined
  actions: ReactNode
}

const sizes = [20, 50, 100, 500, 1000] as const
export const coproSort = { column: 'name', direction: 'asc' } as const

/** The search, filters and order of the list that the address holds, where it shows as something else than a table. */
export function useCoproView(
  { filters: all, columns, limits }: Omit<CoproViewProps, 'actions'>,
  without: readonly string[],
) {
  const filters = useMemo(() => all.filter(({ key }) => !without.includes(key)), [all, without])
  const rules = useTableRules({
    filters,
    columns,
    defaultSize: 20,
    sizes,
    defaultSort: coproSort,
    defaultFilters: undefined,
  })
  const { state, change } = useTableState(rules)
  const query = useMemo(() => {
    const { page: _, size: __, ...narrowed } = listQueryOf(state, 'term')
    return { ...narrowed, ...limits }
  }, [state, limits])
  return { filters, state, change, query }
}
