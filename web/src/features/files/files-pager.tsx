import { formatCount } from '@faitage/contracts/kernel/format-number'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { pageSize } from './use-files.ts'

interface FilesPagerProps {
  page: number
  totalItems: number
  onPage: (page: number) => void
}

/** The way from page to page; nothing where all files are on one. */
export function FilesPager({ page, totalItems, onPage }: FilesPagerProps) {
  const pages = Math.ceil(totalItems / pageSize)
  if (pages <= 1) return null
  const first = (page - 1) * pageSize + 1
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2">
      <span className="text-sm text-muted-foreground tabular">
        {formatCount(first)} à {formatCount(Math.min(totalItems, first + pageSize - 1))} sur {formatCount(totalItems)}
      </span>
      <Button
        variant="outline"
        size="icon"
        aria-label="Page précédente"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label="Page suivante"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
