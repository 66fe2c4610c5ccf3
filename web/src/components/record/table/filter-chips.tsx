import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { RecordFilter } from './column.ts'
import { filterText } from './filter-text.ts'
import { type TableState, withFilter } from './table-state.ts'

interface FilterChipsProps {
  filters: readonly RecordFilter[]
  state: TableState
  onChange: (change: Partial<TableState>) => void
  /** The last chip is gone, and the focus with it. */
  onGone?: () => void
}

/** Each active filter as one chip, however many values it has; a click removes it. */
export function FilterChips({ filters, state, onChange, onGone }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const active = filters.filter(filter => state.filters[filter.key])
  if (active.length === 0) return null
  const remove = (filter: RecordFilter) => {
    onChange({ filters: withFilter(state.filters, filter.key, []) })
    if (active.length === 1) onGone?.()
    else list.current?.querySelectorAll('button')[active.indexOf(filter) === 0 ? 1 : 0]?.focus()
  }
  return (
    <ul ref={list} className="flex flex-wrap items-center gap-2" aria-label="Filtres actifs">
      {active.map(filter => {
        const text = filterText(filter, state.filters[filter.key] ?? [])
        return (
          <li key={filter.key} className="max-w-full">
            <button
              type="button"
              data-printed
              onClick={() => remove(filter)}
              aria-label={`Retirer le filtre ${text}`}
              className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border pointer-coarse:h-10 border-border bg-card pr-2 pl-3 text-sm hover:bg-accent"
            >
              <span className="truncate">{text}</span>
              <X aria-hidden="true" className="size-3.5 shrink-0 text-muted-foreground" />
            </button>
          </li>
        )
      })}
      <li>
        <Button
          variant="ghost"
          size="sm"
          className="h-7"
          onClick={() => {
            onChange({ filters: {}, q: '' })
            onGone?.()
          }}
        >
          Tout effacer
        </Button>
      </li>
    </ul>
  )
}
