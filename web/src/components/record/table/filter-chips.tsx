import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { RecordFilter } from './column.ts'
import type { TableState } from './table-state.ts'

interface Chip {
  key: string
  value: string
  text: string
}

/** What narrows the list, in words, filter by filter. */
function chipsOf(filters: readonly RecordFilter[], state: TableState): Chip[] {
  return filters.flatMap(filter =>
    (state.filters[filter.key] ?? []).map(value => ({ key: filter.key, value, text: chipText(filter, value) })),
  )
}

function chipText(filter: RecordFilter, value: string): string {
  if (filter.kind === 'flag') return filter.label
  if (filter.kind === 'date') return filter.chip(value)
  const option = filter.options.find(candidate => candidate.value === value)
  return `${filter.label}\u00A0: ${option?.label ?? (filter.loading ? '…' : 'valeur inconnue')}`
}

interface FilterChipsProps {
  filters: readonly RecordFilter[]
  state: TableState
  onChange: (change: Partial<TableState>) => void
  /** The last chip is gone, and the focus with it. */
  onGone?: () => void
}

/** Each active filter as a chip that a click removes. */
export function FilterChips({ filters, state, onChange, onGone }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const chips = chipsOf(filters, state)
  if (chips.length === 0) return null
  const remove = (chip: Chip) => {
    const { [chip.key]: values = [], ...others } = state.filters
    const left = values.filter(value => value !== chip.value)
    onChange({ filters: left.length > 0 ? { ...others, [chip.key]: left } : others })
    if (chips.length === 1) onGone?.()
    else list.current?.querySelectorAll('button')[chips.indexOf(chip) === 0 ? 1 : 0]?.focus()
  }
  return (
    <ul ref={list} className="flex flex-wrap items-center gap-2" aria-label="Filtres actifs">
      {chips.map(chip => (
        <li key={`${chip.key}:${chip.value}`} className="max-w-full">
          <button
            type="button"
            data-printed
            onClick={() => remove(chip)}
            aria-label={`Retirer le filtre ${chip.text}`}
            className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border pointer-coarse:h-10 border-border bg-card pr-2 pl-3 text-sm hover:bg-accent"
          >
            <span className="truncate">{chip.text}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0 text-muted-foreground" />
          </button>
        </li>
      ))}
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
