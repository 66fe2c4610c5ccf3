import { salesOrderEndpoints as endpoints, type SalesOrderItem } from '@faitage/contracts/billing/sales-order.endpoints'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import { Plus, RefreshCw, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Question } from '@/components/ui/question'
import { Skeleton } from '@/components/ui/skeleton'
import { BillingPage } from './billing-page'

const AddSalesOrder = lazy(() => import('./add-sales-order').then(module => ({ default: module.AddSalesOrder })))

/** The sales orders of a mission, as AKUITEO has them. */
export function Page() {
  return (
    <BillingPage
      title="Bons de commande"
      text="Un bon de commande est lu dans AKUITEO avec ses lignes : ce qui est commandé, à quel prix, et ce qui en est déjà facturé."
    >
      {(mission, writes) => <SalesOrders mission={mission} writes={writes} />}
    </BillingPage>
  )
}

function SalesOrders({ mission, writes }: { mission: string; writes: boolean }) {
  const may = useMay()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useRead(endpoints.list, { query: { mission_id: mission } })
  if (error) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  return (
    <>
      {writes && may(endpoints.create) ? (
        <Button className="self-start px-3" onClick={() => setAdding(true)}>
          <Plus aria-hidden /> Ajouter un bon de commande
        </Button>
      ) : null}
      {data.items.length === 0 ? <p className="text-muted-foreground">Aucun bon de commande.</p> : null}
      {data.items.map(order => (
        <Order key={order.id} order={order} writes={writes} />
      ))}
      <Suspense>{adding ? <AddSalesOrder mission={mission} onClose={() => setAdding(false)} /> : null}</Suspense>
    </>
  )
}

function Order({ order, writes }: { order: SalesOrderItem; writes: boolean }) {
  const { id, akuiteo_sales_order_id, name, lines, refreshed_at } = order
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const refresh = useCommand(endpoints.refresh, { success: 'Le bon de commande est à jour.' })
  const remove = useCommand(endpoints.remove, {
    quiet: true,
    success: 'Le bon de commande a été retiré.',
    onSuccess: () => setAsking(false),
  })
  return (
    <Card aria-label={`Bon de commande ${akuiteo_sales_order_id}`}>
      <CardHeader>
        <CardTitle>
          {akuiteo_sales_order_id} · {name}
        </CardTitle>
        <CardDescription>Lu dans AKUITEO le {formatInstant(refreshed_at)}</CardDescription>
      </CardHeader>
      <ul aria-label={`Lignes de ${akuiteo_sales_order_id}`} className="divide-y rounded-md border">
        {lines.map(({ id: line, label, unit_price, quantity, delivered, remaining }) => (
          <li key={line} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{label}</span>
            <span className="tabular">{formatEuro(unit_price)} HT</span>
            <span className="text-sm text-muted-foreground tabular">
              {countOf(quantity, 'commandée', 'commandées')} · {countOf(delivered, 'facturée', 'facturées')} ·{' '}
              {countOf(remaining, 'restante', 'restantes')}
            </span>
          </li>
        ))}
      </ul>
      {writes ? (
        <div className="flex flex-wrap gap-2">
          {may(endpoints.refresh) ? (
            <Button
              variant="outline"
              size="sm"
              disabled={refresh.isPending}
              onClick={() => refresh.mutate({ params: { id } })}
            >
              <RefreshCw aria-hidden /> Actualiser
            </Button>
          ) : null}
          {may(endpoints.remove) ? (
            <Question
              open={asking}
              onOpenChange={setAsking}
              trigger={
                <Button variant="ghost" size="sm">
                  <Trash2 aria-hidden /> Retirer
                </Button>
              }
              title={`Retirer le bon de commande ${akuiteo_sales_order_id} ?`}
              description="Il reste dans AKUITEO, et peut être ajouté à nouveau."
              keep="Le garder"
              act="Retirer"
              destructive
              onAct={() => remove.mutate({ params: { id } })}
              answer={{
                pending: remove.isPending,
                error: remove.error,
                failed: 'Le bon de commande n’a pas été retiré',
              }}
            />
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}
