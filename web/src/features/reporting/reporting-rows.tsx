import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { ERASED_REQUESTER } from '@faitage/contracts/projects/project-title'
import { type ReportingRow, reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { SortedPages } from '@/components/sorted-pages'
import { Badge } from '@/components/ui/badge'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { FundingShares } from './funding-rows'

const PAGE = 50
const orders = {
  'reference asc': 'Référence',
  'requester_name asc': 'Demandeur',
  'address_location asc': 'Commune',
  'days desc': 'Les plus longs d’abord',
  'days asc': 'Les plus courts d’abord',
  'entered_on desc': 'Les derniers entrés d’abord',
  'entered_on asc': 'Les premiers entrés d’abord',
}
const fundingOrders = {
  'reference asc': 'Référence',
  'requester_name asc': 'Demandeur',
  'amount desc': 'Les plus gros montants d’abord',
  'deadline asc': 'Les échéances les plus proches d’abord',
  'on desc': 'Les plus récents d’abord',
  'on asc': 'Les plus anciens d’abord',
}
const paperOrders = {
  'on desc': 'Les plus récents d’abord',
  'on asc': 'Les plus anciens d’abord',
  'amount desc': 'Les plus gros montants d’abord',
  'number asc': 'Numéro',
}
const titles: Readonly<Record<string, string>> = {
  stock: 'Projets présents',
  entered: 'Entrés dans un statut',
  left: 'Sortis d’un statut',
  opened: 'Projets ouverts',
  delay: 'Passés d’un statut à un autre',
  transition: 'Passés d’un statut au suivant',
  loop: 'Revenus dans un statut',
  abandoned: 'Abandonnés',
  reached: 'Arrivés à un statut',
  quoted: 'Devis envoyés',
  signed: 'Devis signés',
  invoiced: 'Factures émises',
  paid: 'Encaissements',
  to_bill: 'Signé, à facturer',
  waiting: 'Devis en attente de signature',
  decided: 'Devis dont l’issue est connue',
  task: 'Tâches dues',
  aid_files: 'Dossiers de financement',
  aid_asked: 'Aides demandées',
  aid_granted: 'Aides accordées',
  aid_paid: 'Aides versées',
  aid_remaining: 'Aides qui restent à verser',
  aid_at_risk: 'Aides en jeu',
  aid_overpaid: 'Versé au-delà de l’accordé',
  aid_unknown: 'Sans montant',
}
const papers = new Set(['quoted', 'signed', 'invoiced', 'paid', 'to_bill', 'waiting', 'decided'])

/** What the rows of a number are: their kind, their statuses, their days. */
function titleOf(filter: URLSearchParams): string {
  const label = (name: string) => projectStatusLabels[filter.get(name) as ProjectStatus]
  const statuses = (filter.get('status') ?? '').split(',').filter(Boolean)
  const [from, to, on] = [filter.get('from'), filter.get('to'), filter.get('day')]
  return [
    titles[filter.get('figure') ?? ''] ?? 'Lignes',
    statuses.length === 1 ? projectStatusLabels[statuses[0] as ProjectStatus] : '',
    filter.get('by') === 'aid' ? filter.get('group') : filter.get('aid'),
    filter.get('by') === 'year' ? filter.get('group') : filter.get('year'),
    filter.get('since') ? `${label('since')}, puis ${label('until')}` : '',
    from && to ? `du ${formatDay(from)} au ${formatDay(to)}` : on ? `au ${formatDay(on)}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

interface ReportingRowsProps {
  /** The filter of a number, as the address holds it. */
  rows: string
  /** What the number shares with all of the page. */
  shared: Readonly<Record<string, unknown>>
  /** The day compared with, where the number is of that one. */
  on: string | undefined
  onClose: () => void
}

/** What is behind a number: exactly what it counts. */
export function ReportingRows({ rows, shared, on, onClose }: ReportingRowsProps) {
  return (
    <Sheet open onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent side="right" className="sm:max-w-xl">
        <Rows key={`${rows} ${on}`} rows={rows} shared={shared} on={on} />
      </SheetContent>
    </Sheet>
  )
}

function Rows({ rows, shared, on }: Omit<ReportingRowsProps, 'onClose'>) {
  const filter = new URLSearchParams(rows)
  const ofPapers = papers.has(filter.get('figure') ?? '')
  const ofFunders = (filter.get('figure') ?? '').startsWith('aid_')
  const offered: Record<string, string> = ofPapers ? paperOrders : ofFunders ? fundingOrders : orders
  const [page, setPage] = useState(1)
  const [order, setOrder] = useState(ofPapers ? 'on desc' : 'reference asc')
  const [sortBy, sortDirection] = order.split(' ')
  const query = {
    ...shared,
    ...(on ? { on } : {}),
    ...Object.fromEntries(filter),
    page,
    size: PAGE,
    sortBy,
    sortDirection,
  }
  const read = useRead(reportingEndpoints.rows, { query: query as never }, { keepPrevious: true })
  const total = read.data?.totalItems ?? 0
  return (
    <>
      <SheetHeader>
        <SheetTitle>{titleOf(filter)}</SheetTitle>
        <SheetDescription>
          {read.data ? countOf(total, 'ligne', 'lignes') : 'Chargement'}
          {on ? `, vu au ${formatDay(on)}` : ''}
        </SheetDescription>
      </SheetHeader>
      {read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <SortedPages
            {...{ orders: offered, order, page, pages: Math.max(1, Math.ceil(total / PAGE)) }}
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

const nameOf = (row: ReportingRow) => row.requester_name ?? (row.requester_erased ? ERASED_REQUESTER : 'Sans demandeur')
const daysOf = (days: number | null) => (days === null ? '' : countOf(days, 'jour', 'jours'))

function told(row: ReportingRow): string[] {
  if (row.paper) return [row.paper.number, row.paper.name, formatDay(row.paper.on)]
  if (row.task) return [row.task.title, formatDay(row.task.on)]
  if (row.funding) return [row.address_location ?? '']
  const stay = row.status
    ? `${projectStatusLabels[row.status]}${row.entered_on ? ` du ${formatDay(row.entered_on)}` : ''}${row.left_on ? ` au ${formatDay(row.left_on)}` : ''}`
    : ''
  return [row.address_location ?? '', stay, daysOf(row.days)]
}

const addressOf = ({ id, paper, task, funding }: ReportingRow): string => {
  if (funding) return `/projects/edit/${id}/funders`
  if (task) return `/projects/edit/${id}/follow-up/tasks?fiche=${task.id}`
  if (!paper) return `/projects/edit/${id}`
  return `/projects/edit/${id}/contractualization/quote-invoice?${paper.kind === 'invoice' ? 'vue=factures&' : ''}fiche=${paper.id}`
}

const amountOf = ({ paper, funding }: ReportingRow) => paper?.amount ?? funding?.amount ?? 0

const List = ({ items }: { items: readonly ReportingRow[] }) => (
  <ul className="flex flex-col divide-y">
    {items.map(row => (
      <li
        key={`${row.id} ${row.status} ${row.entered_on} ${row.left_on} ${row.paper?.id} ${row.paper?.on} ${row.task?.id}`}
        className="flex items-start justify-between gap-3 py-2"
      >
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2">
            <Link
              to={addressOf(row)}
              className="min-w-0 font-medium text-info underline underline-offset-2 [overflow-wrap:anywhere]"
            >
              {[row.reference, nameOf(row)].filter(Boolean).join(' · ')}
            </Link>
            {row.removed && <Badge variant="destructive">Supprimé depuis</Badge>}
          </span>
          <span className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
            {[...told(row), row.mission_name].filter(Boolean).join(' · ')}
          </span>
          {row.funding && <FundingShares shares={row.funding.shares} />}
        </span>
        {(row.paper || amountOf(row) !== 0) && (
          <span className="shrink-0 font-semibold tabular" title={formatCount(amountOf(row))}>
            {formatEuro(amountOf(row))}
          </span>
        )}
      </li>
    ))}
  </ul>
)
