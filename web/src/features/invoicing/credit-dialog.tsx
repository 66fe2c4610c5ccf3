import { type InvoiceItem, type InvoiceSheet, invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { type AmoRate, amoRates, amoTotals, type Prestation } from '@faitage/contracts/invoicing/prestations'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { near, percentOfAmount } from '@faitage/contracts/kernel/money'
import { useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { AmountInput } from '@/components/record/form/amount-field'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'

type Typed = Partial<Record<AmoRate, number | string | null>>

const about = {
  whole: 'Un avoir de toute la facture est émis, et la facture est annulée.',
  part: 'Un avoir du montant indiqué est émis ; le reste de la facture est toujours dû.',
}

/** A credit note, of the whole of an invoice or of a part of it: what is taken back is typed before tax, rate by rate. */
export function CreditDialog({ item, onClose }: { item: InvoiceItem & InvoiceSheet; onClose: () => void }) {
  const id = useId()
  const mayWhole = item.moves.includes('credit')
  const [of, setOf] = useState<'whole' | 'part'>(mayWhole ? 'whole' : 'part')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<Typed>({})
  const credit = useCommand(invoiceEndpoints.credit, {
    success:
      of === 'whole' ? 'L’avoir est émis : la facture est annulée.' : 'L’avoir est émis : le reste est toujours dû.',
    onSuccess: onClose,
  })
  const { taxes } = amoTotals((item.invoice_details ?? []) as Prestation[])
  const parts = taxes.flatMap(({ rate }) => {
    const amount = typed[rate]
    return typeof amount === 'number' && amount > 0 ? [{ vat_rate: rate, amount }] : []
  })
  const withTax = parts.reduce((sum, { vat_rate, amount }) => sum + amount + near(percentOfAmount(amount, vat_rate)), 0)
  const send = () =>
    credit.mutate({
      params: { id: item.id },
      body: { reason: reason.trim(), ...(of === 'part' ? { parts } : {}) },
    })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent begun={reason !== '' || withTax > 0}>
        <DialogHeader>
          <DialogTitle>Faire un avoir</DialogTitle>
          <DialogDescription>{about[of]} Le motif est imprimé. Cela ne s’annule pas.</DialogDescription>
        </DialogHeader>
        {mayWhole ? (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-etendue`}>Avoir</Label>
            <NativeSelect id={`${id}-etendue`} value={of} onChange={event => setOf(event.target.value as 'part')}>
              <option value="whole">De toute la facture, {formatEuro(item.price_incl_tax)} TTC</option>
              <option value="part">D’une partie</option>
            </NativeSelect>
          </div>
        ) : null}
        {of === 'part' ? (
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {taxes.map(({ rate, base }) => (
              <div key={rate} className="flex flex-col gap-1.5">
                <Label htmlFor={`${id}-${rate}`}>
                  Montant HT{taxes.length > 1 ? ` à ${amoRates[rate]}` : ''}
                  <span className="font-normal text-muted-foreground"> sur {formatEuro(base)}</span>
                </Label>
                <AmountInput
                  id={`${id}-${rate}`}
                  value={typed[rate] ?? null}
                  onChange={amount => setTyped({ ...typed, [rate]: amount })}
                />
              </div>
            ))}
            <p className="col-span-full text-sm tabular" aria-live="polite">
              Avoir de {formatEuro(withTax)} TTC.
            </p>
          </div>
        ) : null}
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-motif`}>
            Motif <span className="font-normal text-muted-foreground">(obligatoire)</span>
          </Label>
          <Textarea
            id={`${id}-motif`}
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button
            disabled={reason.trim() === '' || (of === 'part' && parts.length === 0) || credit.isPending}
            onClick={send}
          >
            Faire l’avoir
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
