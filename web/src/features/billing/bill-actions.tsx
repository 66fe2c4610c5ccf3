import { billingCsvName } from '@faitage/contracts/billing/csv-name'
import type { BillableItem } from '@faitage/contracts/billing/order-assignment.endpoints'
import { salesOrderEndpoints as endpoints, type SalesOrderItem } from '@faitage/contracts/billing/sales-order.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Download, ReceiptEuro } from 'lucide-react'
import { useState } from 'react'
import { download } from '@/api/client'
import { useCommand } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { notify } from '@/lib/notify'

interface BillActionsProps {
  order: SalesOrderItem
  chosen: readonly BillableItem[]
  writes: boolean
  onDone: () => void
}

/** Bills what was chosen, or makes a file of it. */
export function BillActions({ order, chosen, writes, onDone }: BillActionsProps) {
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const params = { id: order.id }
  const body = {
    lines: order.lines.flatMap(({ id: line_id }) => {
      const assignment_ids = chosen.filter(one => one.sales_order_line_id === line_id).map(({ id }) => id)
      return assignment_ids.length > 0 ? [{ line_id, assignment_ids }] : []
    }),
  }
  const bill = useCommand(endpoints.bill, {
    quiet: true,
    success: 'La facturation est demandée : elle est suivie ci-dessous.',
    onSuccess: () => {
      setAsking(false)
      onDone()
    },
  })
  const write = async () => {
    setBusy(true)
    try {
      await download(endpoints.csv, { params, body }, billingCsvName(order.akuiteo_sales_order_id, new Date()))
    } catch (error) {
      notify.error(toRefusal(error).message)
    } finally {
      setBusy(false)
    }
  }
  const none = chosen.length === 0
  const said = countOf(chosen.length, 'commande', 'commandes')
  return (
    <div className="flex flex-wrap gap-2">
      {writes && may(endpoints.bill) ? (
        <Question
          open={asking}
          onOpenChange={setAsking}
          trigger={
            <Button disabled={none}>
              <ReceiptEuro aria-hidden /> Facturer
            </Button>
          }
          title={`Facturer ${said} sur ${order.akuiteo_sales_order_id} ?`}
          description="Elles sont écrites dans AKUITEO et deviennent livrées : elles ne changent plus."
          keep="Ne pas facturer"
          act={`Facturer ${said}`}
          onAct={() => bill.mutate({ params, body })}
          answer={{ pending: bill.isPending, error: bill.error, failed: 'Rien n’a été facturé' }}
        />
      ) : null}
      <Button variant="outline" disabled={none || busy} onClick={() => void write()}>
        <Download aria-hidden /> Exporter en CSV
      </Button>
    </div>
  )
}
