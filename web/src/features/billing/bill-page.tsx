import { billableStatuses, orderAssignmentLabels } from '@faitage/contracts/billing/order-assignment'
import { type BillableItem, orderAssignmentEndpoints } from '@faitage/contracts/billing/order-assignment.endpoints'
import { salesOrderEndpoints as endpoints, type SalesOrderItem } from '@faitage/contracts/billing/sales-order.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Badge } from '@/components/ui/badge'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Skeleton } from '@/components/ui/skeleton'
import { BillingPage } from './billing-page'
import { orderBadges } from './order-words'
import { PastBills } from './past-bills'

const BillActions = lazy(() => import('./bill-actions').then(module => ({ default: module.BillActions })))

/** Orders shown at once: the next ones come as these are billed. */
const MOST = 1000

/** What is ready to be billed, by sales order. */
export function Page() {
  return (
    <BillingPage
      title="Facturation"
      text="Les commandes validées ou révisées, par bon de commande. Facturer les écrit dans AKUITEO, une seule fois ; le fichier CSV n’écrit rien."
    >
      {(mission, writes) => <Billing mission={mission} writes={writes} />}
    </BillingPage>
  )
}

function Billing({ mission, writes }: { mission: string; writes: boolean }) {
  const orders = useRead(endpoints.list, { query: { mission_id: mission } })
  const billable = useRead(orderAssignmentEndpoints.billable, {
    query: { mission_id: mission, status: [...billableStatuses], size: MOST },
  })
  const error = orders.error ?? billable.error
  if (error)
    return (
      <ReadFailed message={error.message} onRetry={() => void Promise.all([orders.refetch(), billable.refetch()])} />
    )
  if (!orders.data || !billable.data) return <Skeleton className="h-40" />
  if (orders.data.items.length === 0)
    return <p className="text-muted-foreground">Ajoutez d’abord un bon de commande, puis affectez-y des commandes.</p>
  const { items } = billable.data
  return (
    <>
      {billable.data.totalItems > items.length ? (
        <p role="status">
          {items.length} commandes sur {billable.data.totalItems} sont montrées : facturez-les pour voir les suivantes.
        </p>
      ) : null}
      {orders.data.items.map(order => (
        <OrderToBill
          key={order.id}
          order={order}
          items={items.filter(({ line, bill_id }) => line?.sales_order_id === order.id && !bill_id)}
          writes={writes}
        />
      ))}
    </>
  )
}

function OrderToBill({ order, items, writes }: { order: SalesOrderItem; items: BillableItem[]; writes: boolean }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter(({ id }) => ticked.has(id))
  const { akuiteo_sales_order_id, name } = order
  const tick = (ids: readonly string[], on: boolean) => {
    const next = new Set(ticked)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    setTicked(next)
  }
  const total = chosen.reduce((sum, { line }) => sum + (line?.unit_price ?? 0), 0)
  return (
    <Card aria-label={`À facturer sur ${akuiteo_sales_order_id}`}>
      <CardHeader>
        <CardTitle>
          {akuiteo_sales_order_id} · {name}
        </CardTitle>
        <CardDescription>{countOf(items.length, 'commande à facturer', 'commandes à facturer')}</CardDescription>
      </CardHeader>
      {order.lines.map(line => {
        const of = items.filter(one => one.sales_order_line_id === line.id)
        if (of.length === 0) return null
        const ids = of.map(({ id }) => id)
        const all = ids.every(id => ticked.has(id))
        return (
          <fieldset key={line.id} className="flex min-w-0 flex-col gap-1">
            <legend className="font-medium">
              {line.label} · {formatEuro(line.unit_price)} · {countOf(line.remaining, 'restante', 'restantes')}
            </legend>
            <label htmlFor={`toutes-${line.id}`} className="flex items-center gap-3 py-1 text-sm">
              <Checkbox id={`toutes-${line.id}`} checked={all} onCheckedChange={on => tick(ids, on === true)} />
              Toutes celles de cette ligne
            </label>
            <ul className="divide-y rounded-md border">
              {of.map(one => (
                <Row key={one.id} one={one} checked={ticked.has(one.id)} onTick={on => tick([one.id], on)} />
              ))}
            </ul>
          </fieldset>
        )
      })}
      {items.length > 0 ? (
        <>
          <p role="status" className="font-medium">
            {countOf(chosen.length, 'commande choisie', 'commandes choisies')} : {formatEuro(total)} HT
          </p>
          <Suspense>
            <BillActions order={order} chosen={chosen} writes={writes} onDone={() => setTicked(new Set())} />
          </Suspense>
        </>
      ) : null}
      <PastBills order={order.id} />
    </Card>
  )
}

function Row({ one, checked, onTick }: { one: BillableItem; checked: boolean; onTick: (on: boolean) => void }) {
  const name = `${one.project_title}, ${one.trigger_name}`
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2">
      <Checkbox aria-label={`Choisir : ${name}`} checked={checked} onCheckedChange={on => onTick(on === true)} />
      <div className="min-w-0 flex-1 basis-48">
        <Link to={`/projects/edit/${one.project_id}`} className="[overflow-wrap:anywhere] hover:underline">
          {one.project_title}
        </Link>
        <p className="text-sm text-muted-foreground">
          {one.trigger_name} · {formatDay(one.billing_trigger_date)}
        </p>
      </div>
      <Badge variant={orderBadges[one.status]}>{orderAssignmentLabels[one.status]}</Badge>
    </li>
  )
}
