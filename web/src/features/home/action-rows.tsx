import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import { type ActionKey, type ActionRow, homeActionEndpoints } from '@faitage/contracts/steering/home-actions.endpoints'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import type { ActionQuery } from './action-list'
import { actionWords } from './action-words'

const PAGE = 50

interface ActionRowsProps {
  figure: ActionKey
  query: ActionQuery
  /** The address without them. */
  closed: string
}

/** What waits behind a number: exactly what it counts, the most urgent first. */
export function ActionRows({ figure, query, closed }: ActionRowsProps) {
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const read = useRead(
    homeActionEndpoints.rows,
    { query: { ...query, figure, page, size: PAGE } as never },
    { keepPrevious: true },
  )
  const total = read.data?.totalItems ?? 0
  const pages = Math.max(1, Math.ceil(total / PAGE))
  const { many, hint, day } = actionWords[figure]
  return (
    <Sheet open onOpenChange={open => (open ? undefined : void navigate({ href: closed }))}>
      <SheetContent side="right" className="sm:max-w-xl">
        <SheetHeader>
          <SheetTitle>{query.on ? `${many} au ${formatDay(query.on)}` : many}</SheetTitle>
          <SheetDescription>
            {read.data ? `${countOf(total, 'ligne', 'lignes')}. ${hint}` : 'Chargement'}
          </SheetDescription>
        </SheetHeader>
        {read.error ? (
          <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
        ) : read.data ? (
          <Rows items={read.data.items} day={day} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
        {pages > 1 && (
          <nav aria-label="Pages" className="flex items-center justify-end gap-2 text-sm">
            <Button size="sm" variant="outline" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Précédente
            </Button>
            <span className="tabular">
              {formatCount(page)} sur {formatCount(pages)}
            </span>
            <Button size="sm" variant="outline" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              Suivante
            </Button>
          </nav>
        )}
      </SheetContent>
    </Sheet>
  )
}

const Rows = ({ items, day }: { items: readonly ActionRow[]; day: string }) =>
  items.length === 0 ? (
    <p className="text-muted-foreground">Il n’y a plus rien ici.</p>
  ) : (
    <ul className="flex flex-col divide-y">
      {items.map(({ id, title, detail, on, amount, path }) => (
        <li key={id} className="flex items-start justify-between gap-3 py-2">
          <span className="flex min-w-0 flex-col gap-0.5">
            <Link
              to={path}
              className="min-w-0 font-medium text-info underline underline-offset-2 [overflow-wrap:anywhere]"
            >
              {title}
            </Link>
            <span className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
              {[detail, on ? `${day} ${formatDay(on)}` : ''].filter(Boolean).join(' · ')}
            </span>
          </span>
          {amount === null ? null : <span className="shrink-0 font-semibold tabular">{formatEuro(amount)}</span>}
        </li>
      ))}
    </ul>
  )
