import { formatCount } from '@faitage/contracts/kernel/format-number'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import type { RecordNoun } from './column.ts'
import { pagesOf } from './page-turn.ts'
import type { TableState } from './table-state.ts'

interface TablePagerProps {
  state: TableState
  sizes: readonly number[]
  totalItems: number
  /** Rows before the page on screen. */
  offset: number
  noun: RecordNoun
  onChange: (change: Partial<TableState>, options?: { push?: boolean }) => void
}

/** Which rows show, out of how many, and the way to the others. */
export function TablePager({ state, sizes, totalItems, offset, noun, onChange }: TablePagerProps) {
  const id = useId()
  const pages = pagesOf(state, offset, totalItems)
  const first = Math.min(totalItems, offset + 1)
  const last = Math.min(totalItems, offset + state.size)
  const turn = (page: number, label: string, Icon: typeof ChevronLeft, disabled: boolean) => (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => onChange({ page }, { push: true })}
    >
      <Icon aria-hidden="true" />
    </Button>
  )
  return (
    <nav
      aria-label="Pages de la liste"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 [&>div]:print:hidden"
    >
      <p className="text-sm text-muted-foreground tabular">
        {totalItems === 0
          ? noun.none
          : `${formatCount(first)} à ${formatCount(last)} sur ${formatCount(totalItems)} ${totalItems > 1 ? noun.many : noun.one}`}
      </p>
      <div className="flex items-center gap-1">
        <label htmlFor={id} className="text-sm text-muted-foreground max-sm:sr-only">
          Lignes par page
        </label>
        <select
          id={id}
          value={state.size}
          onChange={event => onChange({ size: Number(event.target.value) })}
          className="mr-2 h-9 pointer-coarse:h-10 rounded-md border border-input bg-card px-2 text-sm"
        >
          {sizes.map(size => (
            <option key={size} value={size}>
              {formatCount(size)}
            </option>
          ))}
        </select>
        {turn(1, 'Première page', ChevronsLeft, state.page <= 1)}
        {turn(state.page - 1, 'Page précédente', ChevronLeft, state.page <= 1)}
        <span className="px-1 text-sm whitespace-nowrap tabular">
          {formatCount(state.page)} / {formatCount(pages)}
        </span>
        {turn(state.page + 1, 'Page suivante', ChevronRight, state.page >= pages)}
        {turn(pages, 'Dernière page', ChevronsRight, state.page >= pages)}
      </div>
    </nav>
  )
}
