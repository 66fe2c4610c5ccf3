import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import { type MoneyKey, type MoneyRow, moneyEndpoints, moneyLabels } from '@faitage/contracts/steering/money.endpoints'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { SortedPages } from '@/components/sorted-pages'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import type { MoneyQuery } from './money-card.tsx'

const PAGE = 50
const orders = {
  'on desc': 'Les plus récents d’abord',
  'on asc': 'Les plus anciens d’abord',
  'amount desc': 'Les plus gros montants d’abord',
  'amount asc': 'Les plus petits montants d’abord',
  'number asc': 'Numéro',
}
/** What the day of a row is. */
const days: Record<MoneyKey, string> = {
  quoted: 'envoyé le',
  signed: 'signé le',
  to_bill: 'signé le',
  invoiced: 'émise le',
  paid: 'émise le',
  late: 'à régler avant le',
}

/** The papers behind a figure: exactly those it counts, each for what it counts. `closed` is the address without them. */
export function MoneyRows({ figure, query, closed }: { figure: MoneyKey; query: MoneyQuery; closed: string }) {
  const navigate = useNavigate()
  return (
    <Sheet open onOpenChange={open => (open ? undefined : void navigate({ href: closed }))}>
      <SheetContent side="right" className="sm:max-w-xl">
        <Rows key={figure} figure={figure} query={query} />
      </SheetContent>
    </Sheet>
  )
}

function Rows({ figure, query }: { figure: MoneyKey; query: MoneyQuery }) {
  const [page, setPage] = useState(1)
  const [order, setOrder] = useState<keyof typeof orders>('on desc')
  const [sortBy, sortDirection] = order.split(' ')
  const asked = { ...query, figure, page, size: PAGE, sortBy, sortDirection }
  const read = useRead(moneyEndpoints.rows, { query: asked as never }, { keepPrevious: true })
  const total = read.data?.totalItems ?? 0
  const pages = Math.max(1, Math.ceil(total / PAGE))
  return (
    <>
      <SheetHeader>
        <SheetTitle>{moneyLabels[figure]}</SheetTitle>
        <SheetDescription>{read.data ? countOf(total, 'ligne', 'lignes') : 'Chargement'}</SheetDescription>
      </SheetHeader>
      {read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <SortedPages
            {...{ orders, order, page, pages }}
            onPage={setPage}
            onOrder={next => {
              setOrder(next)
              setPage(1)
            }}
          />
          {read.data ? <List figure={figure} items={read.data.items} /> : <Skeleton className="h-64 w-full" />}
        </>
      )}
    </>
  )
}

const addressOf = ({ id, kind, project_id }: MoneyRow): string =>
  `/projects/edit/${project_id}/contractualization/quote-invoice?${kind === 'invoice' ? 'vue=factures&' : ''}fiche=${id}`

const List = ({ figure, items }: { figure: MoneyKey; items: readonly MoneyRow[] }) => (
  <ul className="flex flex-col divide-y">
    {items.map(row => (
      <li key={row.id} className="flex items-start justify-between gap-3 py-2">
        <span className="flex min-w-0 flex-col gap-0.5">
          <Link
            to={addressOf(row)}
            className="min-w-0 font-medium text-info underline underline-offset-2 [overflow-wrap:anywhere]"
          >
            {row.number} · {row.name}
          </Link>
          <span className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
            {[row.project_title, row.mission_name, row.on ? `${days[figure]} ${formatDay(row.on)}` : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="shrink-0 font-semibold tabular">{formatEuro(row.amount)}</span>
      </li>
    ))}
  </ul>
)
