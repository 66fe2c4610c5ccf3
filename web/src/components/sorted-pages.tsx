import { formatCount } from '@faitage/contracts/kernel/format-number'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'

interface SortedPagesProps<O extends string> {
  /** What each order is called. */
  orders: Readonly<Record<O, string>>
  order: O
  onOrder: (order: O) => void
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** In which order the rows behind a number are shown, and which of their pages; one page has nothing to turn. */
export function SortedPages<O extends string>({ orders, order, onOrder, page, pages, onPage }: SortedPagesProps<O>) {
  const id = useId()
  const turn = (to: number, label: string, Icon: typeof ChevronLeft) => (
    <Button
      variant="outline"
      size="icon"
      aria-label={label}
      title={label}
      disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
    >
      <Icon aria-hidden />
    </Button>
  )
  return (
    <div className="flex flex-wrap items-end justify-between gap-2">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>Trier</Label>
        <NativeSelect id={id} value={order} onChange={event => onOrder(event.target.value as O)}>
          {Object.entries<string>(orders).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
      {pages > 1 && (
        <nav aria-label="Pages" className="flex items-center gap-2">
          {turn(page - 1, 'Page précédente', ChevronLeft)}
          <span className="text-sm tabular">{`${formatCount(page)} sur ${formatCount(pages)}`}</span>
          {turn(page + 1, 'Page suivante', ChevronRight)}
        </nav>
      )}
    </div>
  )
}
