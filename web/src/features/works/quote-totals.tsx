import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import type { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import type { z } from 'zod'

type Sums = z.output<(typeof worksQuoteEndpoints)['list']['response']>['totals']

/** What the quotes of a project come to, and its bills, apart; a client reads what is paid alone. */
export function QuoteTotals({ totals, plain = false }: { totals: Sums; plain?: boolean }) {
  const sums = [
    { one: 'devis', many: 'devis', ...totals.quotes },
    { one: 'facture', many: 'factures', ...totals.bills },
  ].filter(({ count }) => count > 0)
  if (sums.length === 0) return null
  return (
    <dl className="mb-4 flex flex-wrap gap-3" aria-label="Totaux">
      {sums.map(({ one, many, count, price_excl_tax, price_incl_tax, eligible_amount }) => (
        <div key={one} className="min-w-56 flex-1 rounded-lg border bg-card p-3">
          <dt className="text-sm text-muted-foreground">{countOf(count, one, many)}</dt>
          <dd>
            <span className="text-lg font-semibold tabular">{formatEuro(price_incl_tax)} TTC</span>
            {plain ? null : (
              <span className="block text-sm text-muted-foreground tabular">
                {formatEuro(price_excl_tax)} HT, {formatEuro(eligible_amount)} éligibles
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
