import { type SalesBillItem, salesOrderEndpoints } from '@faitage/contracts/billing/sales-order.endpoints'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import { useRead } from '@/api/queries'
import { Badge } from '@/components/ui/badge'

const LOOK_MS = 1500
/** A bill takes seconds: past this the accounts do not answer, or do not let us in. */
const LATE_MS = 10 * 60_000
const states = {
  requested: ['En cours', 'info'],
  accepted: ['Enregistrée', 'success'],
  refused: ['Refusée', 'destructive'],
} as const

/** What was billed of a sales order, followed while the accounts write it. */
export function PastBills({ order }: { order: string }) {
  const { data } = useRead(
    salesOrderEndpoints.bills,
    { params: { id: order } },
    { every: answer => (answer?.items.some(({ state }) => state === 'requested') ? LOOK_MS : false) },
  )
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label="Facturations" className="flex flex-col gap-1">
      <h3 className="font-medium">Facturations</h3>
      <ul className="divide-y rounded-md border">
        {data.items.map(bill => (
          <Bill key={bill.id} bill={bill} />
        ))}
      </ul>
    </section>
  )
}

function Bill({
  bill: { state, count, amount, erp_document, refused_why, asked_by, asked_at },
}: {
  bill: SalesBillItem
}) {
  const isLate = state === 'requested' && Date.now() - Date.parse(asked_at) > LATE_MS
  const [label, variant] = isLate ? (['En attente d’AKUITEO', 'warning'] as const) : states[state]
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1 basis-48">
        {countOf(count, 'commande', 'commandes')} · {formatEuro(amount)} HT
        {erp_document ? ` · document ${erp_document}` : ''}
        {refused_why ? ` · ${refused_why}` : ''}
        <p className="text-sm text-muted-foreground">
          {asked_by}, le {formatInstant(asked_at)}
        </p>
        {isLate ? (
          <p className="text-sm">
            AKUITEO ne répond pas, ou refuse notre accès. La demande reprend seule dès qu’il répond : ne la refaites
            pas, elle est peut-être déjà enregistrée là-bas. Prévenez votre administrateur.
          </p>
        ) : null}
      </div>
      <Badge variant={variant}>{label}</Badge>
    </li>
  )
}
