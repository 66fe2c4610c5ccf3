import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import type { RecordFilter } from './column.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { SearchField } from './search-field.tsx'
import type { TableState } from './table-state.ts'

interface ViewToolbarProps {
  label: string
  filters: readonly RecordFilter[]
  state: TableState
  onChange: (change: Partial<TableState>) => void
  /** Arrow down in the search goes on to what was found. */
  onDown: () => void
  actions: ReactNode
}

/** The search and filters of a list where it shows as something else than a table. */
export function ViewToolbar({ label, filters, state, onChange, onDown, actions }: ViewToolbarProps) {
  const [filtering, setFiltering] = useState(false)
  const id = useId()
  const seek = useCallback((q: string) => onChange({ q }), [onChange])
  const count = Object.keys(state.filters).length
  return (
    <>
      <div className="flex flex-wrap items-start gap-2">
        <SearchField value={state.q} label={label} onChange={seek} onDown={onDown} className="max-sm:w-full sm:w-72" />
        <Button
          variant="outline"
          className="px-3 sm:hidden"
          aria-expanded={filtering}
          aria-controls={id}
          onClick={() => setFiltering(!filtering)}
        >
          <SlidersHorizontal aria-hidden="true" /> Filtres{count > 0 ? ` (${count})` : ''}
        </Button>
        <div id={id} className={cn('order-last flex w-full flex-wrap gap-2', !filtering && 'max-sm:hidden')}>
          <FilterBar filters={filters} state={state} onChange={onChange} />
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>
      </div>
      <FilterChips filters={filters} state={state} onChange={onChange} />
    </>
  )
}
