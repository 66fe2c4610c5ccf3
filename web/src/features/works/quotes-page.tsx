import { worksQuoteEndpoints, worksQuoteListFields } from '@faitage/contracts/works/works-quote'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { projectReads } from '@/api/shell-reads'
import { HelpLink } from '@/components/help-link'
import { PageSkeleton } from '@/components/page-skeleton'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordList } from '@/components/record/pages/record-list'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { withPart } from '@/components/record/pages/with-part'
import { useOwnSearch } from '@/lib/use-own-search'
import { quotesAt } from './quote-kit.tsx'
import { QuoteTotals } from './quote-totals.tsx'

const ClientQuotes = lazy(() => import('./client-quotes.tsx').then(module => ({ default: module.ClientQuotes })))
const fiche = 'fiche'

/** The quotes and bills of the works of a project. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { role } = useUser()
  const search = useOwnSearch()
  const project = useRead(projectReads.get, { params: { id } })
  const kit = useMemo(() => quotesAt(`/projects/edit/${id}/works/quote`), [id])
  const sums = useRead(worksQuoteEndpoints.list, { query: { project_id: id, size: 1 } }, { enabled: role !== 'client' })
  const query = useMemo(() => ({ project_id: id }), [id])
  if (role === 'client')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ClientQuotes projectId={id} />
      </Suspense>
    )
  return (
    <>
      <h2 className="sr-only">Devis de travaux</h2>
      {sums.data ? <QuoteTotals totals={sums.data.totals} /> : null}
      <RecordList
        kit={kit}
        filters={filters}
        query={query}
        creates={project.data?.may_write === true}
        rowHref={item => kit.path + withPart(search, fiche, item.id)}
        newHref={kit.path + withPart(search, fiche, 'new')}
      />
      <HelpLink article="devis">Enregistrer un devis</HelpLink>
      <RecordSheet kit={kit} part={fiche} start={query} />
    </>
  )
}

const filters = listFiltersOf(worksQuoteListFields, {})
