import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { ERASED_REQUESTER } from '@faitage/contracts/projects/project-title'
import { missionStatisticsEndpoints, type StatisticRow } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { SortedPages } from '@/components/sorted-pages'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { daysText, rowsTitle } from './statistic-words'

const PAGE = 50
const orders = {
  'reference asc': 'Référence',
  'days desc': 'Les plus longs d’abord',
  'days asc': 'Les plus courts d’abord',
  'entered_on desc': 'Les derniers entrés d’abord',
  'entered_on asc': 'Les premiers entrés d’abord',
  'requester_name asc': 'Demandeur',
  'address_location asc': 'Commune',
}

interface RowsSheetProps {
  missionId: string
  /** The filter of a number as the address holds it; closed without one. */
  rows: string | undefined
  /** What the number shares with all of the page. */
  shared: Record<string, string>
  onClose: () => void
}

/** The projects behind a number: exactly those it counts. */
export function RowsSheet({ rows, onClose, ...about }: RowsSheetProps) {
  return (
    <Sheet open={rows !== undefined} onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent side="right" className="sm:max-w-xl">
        {rows === undefined ? null : <Rows key={rows} rows={rows} {...about} />}
      </SheetContent>
    </Sheet>
  )
}

function Rows({ missionId, rows, shared }: Omit<RowsSheetProps, 'rows' | 'onClose'> & { rows: string }) {
  const [page, setPage] = useState(1)
  const [order, setOrder] = useState<keyof typeof orders>('reference asc')
  const filter = new URLSearchParams(rows)
  const [sortBy, sortDirection] = order.split(' ')
  const query = { ...Object.fromEntries(filter), ...shared, page, size: PAGE, sortBy, sortDirection }
  const read = useRead(
    missionStatisticsEndpoints.rows,
    { params: { id: missionId }, query: query as never },
    { keepPrevious: true },
  )
  const total = read.data?.totalItems ?? 0
  const pages = Math.max(1, Math.ceil(total / PAGE))
  return (
    <>
      <SheetHeader>
        <SheetTitle>{rowsTitle(filter)}</SheetTitle>
        <SheetDescription>{read.data ? countOf(total, 'ligne', 'lignes') : 'Chargement des projets'}</SheetDescription>
      </SheetHeader>
      {read.error ? (
        <Alert variant="destructive">
          <AlertTitle>Ces projets n’ont pas pu être lus</AlertTitle>
          <AlertDescription>{read.error.message}</AlertDescription>
        </Alert>
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
          {read.data ? <List items={read.data.items} /> : <Skeleton className="h-64 w-full" />}
        </>
      )}
    </>
  )
}

const nameOf = (row: StatisticRow) => row.requester_name ?? (row.requester_erased ? ERASED_REQUESTER : 'Sans demandeur')

const List = ({ items }: { items: readonly StatisticRow[] }) => (
  <ul className="flex flex-col divide-y">
    {items.map(row => (
      <li key={`${row.id} ${row.status} ${row.entered_on} ${row.left_on}`} className="flex flex-col gap-0.5 py-2">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to={`/projects/edit/${row.id}`}
            className="min-w-0 font-medium break-words text-info underline underline-offset-2"
          >
            {[row.reference, nameOf(row)].filter(Boolean).join(' · ')}
          </Link>
          {row.removed && <Badge variant="destructive">Supprimé depuis</Badge>}
        </span>
        <span className="text-sm text-muted-foreground">
          {[
            row.address_location,
            `${projectStatusLabels[row.status]} du ${formatDay(row.entered_on)}${row.left_on ? ` au ${formatDay(row.left_on)}` : ''}`,
            daysText(row.days),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </li>
    ))}
  </ul>
)
