import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Badge } from '@/components/ui/badge'
import { QuoteTotals } from './quote-totals.tsx'

/** Quotes of one project, at most: a client reads them at once. */
const MOST = 100

/** The quotes and bills of their works, as a client reads them. */
export function ClientQuotes({ projectId }: { projectId: string }) {
  const query = { project_id: projectId, size: MOST, sortBy: 'document_date' as const }
  const { data, error, refetch } = useRead(worksQuoteEndpoints.list, { query }, { cacheDisabled: true })
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <h2 className="mb-3 text-lg font-semibold">Les devis de vos travaux</h2>
      {data.items.length === 0 ? (
        <p className="text-muted-foreground">Aucun devis n’a encore été enregistré pour votre projet.</p>
      ) : (
        <QuoteTotals totals={data.totals} plain />
      )}
      <ul className="flex flex-col gap-3" aria-label="Devis et factures">
        {data.items.map(one => (
          <li key={one.id} className="rounded-lg border bg-card p-4">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{one.name}</p>
              <Badge variant={one.is_bill ? 'success' : 'outline'}>{one.is_bill ? 'Facture' : 'Devis'}</Badge>
            </div>
            <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
              {[one.company, one.document_date ? `du ${formatDay(one.document_date)}` : ''].filter(Boolean).join(', ')}
            </p>
            {typeof one.price_incl_tax === 'number' ? (
              <p className="mt-1 font-semibold tabular">{formatEuro(one.price_incl_tax)} TTC</p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
