import { formatCount } from '@faitage/contracts/kernel/format-number'
import { Button } from '@/components/ui/button'

interface ShortPagerProps {
  label: string
  page: number
  /** Lines of a page. */
  size: number
  total: number
  onPage: (page: number) => void
}

/** The way through a short list; nothing while it is on one page. */
export function ShortPager({ label, page, size, total, onPage }: ShortPagerProps) {
  const pages = Math.max(1, Math.ceil(total / size))
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label={label} className="flex items-center justify-end gap-2 text-sm">
      <Button size="sm" variant="outline" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        Précédente
      </Button>
      <span className="tabular">
        {page} sur {formatCount(pages)}
      </span>
      <Button size="sm" variant="outline" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Suivante
      </Button>
    </nav>
  )
}
