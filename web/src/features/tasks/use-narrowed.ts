import { useMemo } from 'react'
import type { RecordFilter } from '@/components/record/table/column'
import { listQueryOf } from '@/components/record/table/table-state'
import { useTableRules } from '@/components/record/table/use-table-rules'
import { useTableState } from '@/components/record/table/use-table-state'

const sizes = [100] as const
const none: readonly never[] = []

/** The filters of tasks that the address holds, where they show as something else than a table. */
export function useNarrowed(filters: readonly RecordFilter[]) {
  const rules = useTableRules({
    filters,
    columns: none,
    defaultSize: 100,
    sizes,
    defaultSort: undefined,
    defaultFilters: undefined,
  })
  const { state, change } = useTableState(rules)
  const query = useMemo(() => {
    const { page: _, size: __, ...narrowed } = listQueryOf(state, 'term')
    return narrowed
  }, [state])
  return { state, change, query }
}
