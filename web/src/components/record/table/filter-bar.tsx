import { ListFilterPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { RecordFilter } from './column.ts'
import { FilterControl } from './filter-controls.tsx'
import { type TableState, withFilter } from './table-state.ts'

interface FilterBarProps {
  filters: readonly RecordFilter[]
  state: TableState
  onChange: (change: Partial<TableState>) => void
}

/** The filters of a list: the principal ones, those in use, and the way to the others. */
export function FilterBar({ filters, state, onChange }: FilterBarProps) {
  const [added, setAdded] = useState<string>()
  const shown = filters.filter(filter => !filter.other || filter.key === added || state.filters[filter.key])
  const others = filters.filter(filter => !shown.includes(filter))
  return (
    <>
      {shown.map(filter => (
        <FilterControl
          key={filter.key}
          filter={filter}
          values={state.filters[filter.key] ?? []}
          defaultOpen={filter.key === added}
          onChange={values => onChange({ filters: withFilter(state.filters, filter.key, values) })}
        />
      ))}
      {others.length > 0 ? <OtherFilters filters={others} onAdd={setAdded} /> : null}
    </>
  )
}

/** The filters that do not show yet; one that is chosen opens at once. */
function OtherFilters({ filters, onAdd }: { filters: readonly RecordFilter[]; onAdd: (key: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" className="h-9 px-3 font-normal">
          <ListFilterPlus aria-hidden="true" className="text-muted-foreground" /> Autres filtres
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label="Autres filtres"
        className="max-h-96 w-72 overflow-y-auto p-1"
        // The filter that is chosen takes the focus.
        onCloseAutoFocus={event => event.preventDefault()}
      >
        <ul>
          {filters.map(filter => (
            <li key={filter.key}>
              <button
                type="button"
                className="min-h-9 w-full rounded-sm px-3 py-1.5 text-left hover:bg-accent"
                onClick={() => {
                  setOpen(false)
                  onAdd(filter.key)
                }}
              >
                {filter.label}
              </button>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
