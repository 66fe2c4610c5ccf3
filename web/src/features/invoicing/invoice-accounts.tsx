import { type ErpInvoiceItem, erpInvoiceEndpoints } from '@faitage/contracts/invoicing/erp-invoice'
import type { InvoiceItem, InvoiceSheet } from '@faitage/contracts/invoicing/invoice'
import { exportStateLabels } from '@faitage/contracts/invoicing/invoice.events'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'

const told: Record<ErpInvoiceItem['settles'], (item: ErpInvoiceItem) => string> = {
  settled: () => 'Elle y est soldée, ici aussi.',
  unpaid_here: () => 'Elle y est soldée, mais pas payée ici : enregistrez le paiement reçu.',
  unpaid_there: ({ balance }) => `Il y reste ${formatEuro(balance)} à régler.`,
  not_there: () => 'AKUITEO n’a pas cette facture.',
  ready: () => 'Elle y est soldée.',
}

/** What the accounts of the house know of an invoice. */
export function InvoiceAccounts({ item }: { item: InvoiceItem & InvoiceSheet }) {
  const [answer, setAnswer] = useState('')
  const send = useCommand(erpInvoiceEndpoints.send, { success: 'La facture part vers AKUITEO.' })
  const read = useCommand(erpInvoiceEndpoints.read, { onSuccess: one => setAnswer(told[one.settles](one)) })
  const state = item.export_state ? exportStateLabels[item.export_state] : 'Non transmise'
  return (
    <section aria-label="Comptabilité" className="flex flex-col gap-2 border-t pt-3">
      <h3 className="text-sm font-semibold">Comptabilité (AKUITEO)</h3>
      <p className="text-sm text-muted-foreground">{item.erp_invoice ? `${state} : ${item.erp_invoice}` : state}</p>
      {item.export_state === 'refused' ? (
        <p className="text-sm text-muted-foreground">
          Rien n’y a été écrit. Vérifiez dans AKUITEO le client et l’affaire de la mission, puis transmettez-la de
          nouveau.
        </p>
      ) : null}
      <p role="status" className="text-sm empty:hidden">
        {answer}
      </p>
      <div className="flex flex-wrap gap-2">
        {item.may_export ? (
          <Button
            size="sm"
            variant="outline"
            disabled={send.isPending}
            onClick={() => send.mutate({ body: { invoice_id: item.id } })}
          >
            Transmettre à AKUITEO
          </Button>
        ) : null}
        {item.export_state === 'done' && item.may_write && item.status !== 'SOLDED' ? (
          <Button
            size="sm"
            variant="outline"
            disabled={read.isPending}
            onClick={() => read.mutate({ params: { id: item.id } })}
          >
            Relire dans AKUITEO
          </Button>
        ) : null}
      </div>
    </section>
  )
}
