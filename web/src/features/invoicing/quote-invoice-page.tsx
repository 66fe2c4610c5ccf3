import { amoQuoteEndpoints, amoQuoteListFields } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceEndpoints, invoiceListFields } from '@faitage/contracts/invoicing/invoice'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { queryClient, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { projectReads } from '@/api/shell-reads'
import { HelpLink } from '@/components/help-link'
import { PageSkeleton } from '@/components/page-skeleton'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordList } from '@/components/record/pages/record-list'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'
import { useOwnSearch } from '@/lib/use-own-search'
import { invoicesAt } from './invoice-kit.tsx'
import { quotesAt } from './quote-kit.tsx'
import { PaperTotals } from './sums.tsx'

const MoneyCard = lazy(() => import('@/features/money/money-card'))
const ClientPapers = lazy(() => import('./client-papers.tsx').then(module => ({ default: module.ClientPapers })))
const fiche = 'fiche'
const view = 'vue'

/** The quotes of ours and the invoices of a project: one or the other, as the address says. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { role } = useUser()
  const search = useOwnSearch()
  if (role === 'client')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ClientPapers projectId={id} />
      </Suspense>
    )
  return (
    <>
      <div className="mb-4 empty:hidden">
        <Suspense>
          <MoneyCard path={pathOf(id)} query={{ project_id: id }} />
        </Suspense>
      </div>
      {new URLSearchParams(search).get(view) === 'factures' ? <Invoices id={id} /> : <Quotes id={id} />}
    </>
  )
}

const pathOf = (id: string) => `/projects/edit/${id}/contractualization/quote-invoice`
/** Milliseconds after which quotes are read again: a document that was being made is there by then. */
const REFRESH_MS = 40_000

function Views({ id, shown }: { id: string; shown: 'quotes' | 'invoices' }) {
  const look = (one: typeof shown) => ({
    variant: one === shown ? ('secondary' as const) : ('ghost' as const),
    'aria-current': one === shown ? ('page' as const) : undefined,
  })
  return (
    <nav aria-label="Devis ou factures" className="mb-4 flex gap-2">
      <Button asChild size="sm" {...look('quotes')}>
        <Link to={pathOf(id)}>Devis</Link>
      </Button>
      <Button asChild size="sm" {...look('invoices')}>
        <Link to={pathOf(id)} search={{ [view]: 'factures' } as never}>
          Factures
        </Link>
      </Button>
    </nav>
  )
}

function Quotes({ id }: { id: string }) {
  const search = useOwnSearch()
  const project = useRead(projectReads.get, { params: { id } })
  const kit = useMemo(() => quotesAt(pathOf(id)), [id])
  const query = useMemo(() => ({ project_id: id }), [id])
  useRefresh()
  useRefreshNotice(new URLSearchParams(search).get(fiche))
  return (
    <>
      <h2 className="sr-only">Devis d’accompagnement</h2>
      <Views id={id} shown="quotes" />
      <RecordList
        kit={kit}
        filters={quoteFilters}
        query={query}
        creates={project.data?.may_write === true}
        rowHref={item => kit.path + withPart(search, fiche, item.id)}
        newHref={kit.path + withPart(search, fiche, 'new')}
      />
      <HelpLink article="devis-accompagnement">Faire un devis d’accompagnement</HelpLink>
      <RecordSheet kit={kit} part={fiche} start={query} />
    </>
  )
}

/** Quotes are read again as long as they are shown. */
function useRefresh() {
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: [amoQuoteEndpoints.list.path] })
    const timer = setInterval(again, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
}

/** Says once that a quote was just created that the list is read again in forty seconds. */
function useRefreshNotice(shown: string | null) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === 'new' && shown !== null && shown !== 'new')
      notify.info('Les devis se mettent à jour dans 40 secondes.')
    before.current = shown
  }, [shown])
}

function Invoices({ id }: { id: string }) {
  const search = useOwnSearch()
  const kit = useMemo(() => invoicesAt(pathOf(id)), [id])
  const query = useMemo(() => ({ project_id: id }), [id])
  const sums = useRead(invoiceEndpoints.list, { query: { project_id: id, size: 1 } })
  const totals = sums.data?.totals
  return (
    <>
      <h2 className="sr-only">Factures</h2>
      <Views id={id} shown="invoices" />
      <PaperTotals
        sums={[
          { title: 'À éditer', ...(totals?.drafted ?? none) },
          { title: 'Reste dû', ...(totals?.due ?? none) },
        ]}
      />
      <RecordList
        kit={kit}
        filters={invoiceFilters}
        query={query}
        creates={false}
        rowHref={item => kit.path + withPart(search, fiche, item.id)}
      />
      <RecordSheet kit={kit} part={fiche} start={query} />
    </>
  )
}

const none = { count: 0, amount: 0 }
const quoteFilters = listFiltersOf(amoQuoteListFields, {})
const invoiceFilters = listFiltersOf(invoiceListFields, {})
