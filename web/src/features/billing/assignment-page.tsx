import { orderAssignmentLabels } from '@faitage/contracts/billing/order-assignment'
import {
  orderAssignmentEndpoints as endpoints,
  type OrderAssignmentItem,
} from '@faitage/contracts/billing/order-assignment.endpoints'
import { salesOrderEndpoints } from '@faitage/contracts/billing/sales-order.endpoints'
import { optionsOf } from '@faitage/contracts/kernel/field'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { History } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import type { RecordColumn, RecordFilter, RowMenu } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { BillingPage } from './billing-page'
import { lineChoices, noteOf, orderBadges } from './order-words'

const CatchUp = lazy(() => import('./catch-up').then(module => ({ default: module.CatchUp })))

const OrderBulk = lazy(() => import('./order-bulk').then(module => ({ default: module.OrderBulk })))
const HistoryDrawer = lazy(() =>
  import('@/components/record/history/history-drawer').then(module => ({ default: module.HistoryDrawer })),
)

const filters: readonly RecordFilter[] = [
  { kind: 'many', key: 'status', label: 'Statut', options: optionsOf(orderAssignmentLabels) },
]
const noun = { one: 'commande', many: 'commandes', none: 'Aucune commande' }

/** What is to be billed of the projects of a mission, and the line of a sales order that each is tied to. */
export function Page() {
  return (
    <BillingPage
      title="Affectation des commandes"
      text="Chaque passage d’un projet au statut d’un déclencheur y affecte une commande. Choisissez-les pour les affecter à une ligne d’un bon de commande : elles sont alors prêtes à facturer."
    >
      {(mission, writes) => <Orders mission={mission} writes={writes} />}
    </BillingPage>
  )
}

function Orders({ mission, writes }: { mission: string; writes: boolean }) {
  const may = useMay()
  const [catching, setCatching] = useState(false)
  const [told, setTold] = useState<OrderAssignmentItem>()
  const rowMenu = useCallback<RowMenu<OrderAssignmentItem>>(
    (row, label, tabIndex) => (
      <Button
        variant="ghost"
        size="icon"
        data-row-menu
        tabIndex={tabIndex}
        aria-label={`Historique de la commande de ${label}`}
        onClick={() => setTold(row)}
      >
        <History aria-hidden />
      </Button>
    ),
    [],
  )
  const read = useRead(salesOrderEndpoints.list, { query: { mission_id: mission } })
  const orders = read.data?.items
  const columns = useMemo(() => columnsWith(orders ?? []), [orders])
  const query = useMemo(() => ({ mission_id: mission }), [mission])
  const updates = writes && may(endpoints.update)
  return (
    <>
      <RecordTable<OrderAssignmentItem>
        name="order-assignments"
        label="Commandes affectées"
        noun={noun}
        endpoint={endpoints.list}
        query={query}
        columns={columns}
        filters={filters}
        rowHref={({ project_id }) => `/projects/edit/${project_id}`}
        rowLabel={({ project_title }) => project_title}
        defaultSort={{ column: 'billing_trigger_date', direction: 'desc' }}
        defaultSize={100}
        searchable={false}
        views={false}
        selectable={updates}
        ticksOnPhone
        rowMenu={rowMenu}
        bulk={(ids, clear) => (
          <Suspense>
            <OrderBulk ids={ids} lines={lineChoices(orders ?? [])} onDone={clear} />
          </Suspense>
        )}
        emptyHint="Les commandes viennent des déclencheurs, quand un projet passe à leur statut."
        actions={
          writes && may(endpoints.create) ? (
            <Button variant="outline" className="px-3" onClick={() => setCatching(true)}>
              <History aria-hidden /> Rattraper
            </Button>
          ) : null
        }
      />
      <Suspense>
        {catching ? <CatchUp mission={mission} onClose={() => setCatching(false)} /> : null}
        {told ? (
          <HistoryDrawer
            open
            onOpenChange={open => (open ? undefined : setTold(undefined))}
            title="Historique de la commande"
            endpoint={endpoints.history}
            id={told.id}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const columnsWith = (orders: Parameters<typeof lineChoices>[0]): readonly RecordColumn<OrderAssignmentItem>[] => {
  const lines = new Map(
    orders.flatMap(({ akuiteo_sales_order_id, lines: of }) =>
      of.map(({ id, label }) => [id, `${akuiteo_sales_order_id} · ${label}`] as const),
    ),
  )
  return [
    { id: 'project', header: 'Projet', text: one => one.project_title, width: 210, wraps: true, card: 'title' },
    {
      id: 'status',
      header: 'Statut',
      text: one => orderAssignmentLabels[one.status],
      cell: one => <Badge variant={orderBadges[one.status]}>{orderAssignmentLabels[one.status]}</Badge>,
      sortable: true,
      width: 110,
      card: 'badge',
    },
    {
      id: 'trigger_name',
      header: 'Déclencheur',
      text: one => one.trigger_name,
      sortable: true,
      width: 160,
      wraps: true,
    },
    {
      id: 'at',
      header: 'Passé à',
      text: one => projectStatusLabels[one.project_status_trigger],
      width: 150,
      wraps: true,
    },
    {
      id: 'billing_trigger_date',
      header: 'Le',
      text: one => formatDay(one.billing_trigger_date),
      sortable: true,
      width: 110,
    },
    {
      id: 'line',
      header: 'Ligne',
      text: one => lines.get(one.sales_order_line_id ?? '') ?? '',
      width: 200,
      wraps: true,
    },
    { id: 'note', header: 'À savoir', text: noteOf, width: 180, wraps: true },
  ]
}
