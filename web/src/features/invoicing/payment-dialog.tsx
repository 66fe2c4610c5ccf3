import { type InvoiceItem, type InvoiceSheet, invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { paymentMeansLabels } from '@faitage/contracts/invoicing/invoice.events'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { AmountInput } from '@/components/record/form/amount-field'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
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
import { paymentAct, paymentBegun } from './invoice-facts.ts'

const ways = { payment: 'Paiement reçu', refund: 'Remboursement' } as const

interface PaymentDialogProps {
  item: InvoiceItem & InvoiceSheet
  /** Cents that are on their way back; `undefined` where that is not known. */
  asked: number | undefined
  onClose: () => void
}

/** Money that came, or was given back, outside of an online payment. */
export function PaymentDialog({ item, asked, onClose }: PaymentDialogProps) {
  const id = useId()
  const [begun] = useState(() => paymentBegun(item, asked))
  const [way, setWay] = useState<keyof typeof ways>(begun.way)
  const [amount, setAmount] = useState<number | string | null>(begun.amount || null)
  const [on, setOn] = useState<string | null>(todayInParis())
  const [means, setMeans] = useState<keyof typeof paymentMeansLabels>('transfer')
  const [payer, setPayer] = useState<'buyer' | 'co_funder'>('buyer')
  const success = `Le ${way === 'refund' ? 'remboursement' : 'paiement'} est enregistré.`
  const pay = useCommand(invoiceEndpoints.payments, { success, onSuccess: onClose })
  const send = () =>
    typeof amount === 'number' &&
    on &&
    pay.mutate({ params: { id: item.id }, body: { amount: way === 'refund' ? -amount : amount, on, means, payer } })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent begun>
        <DialogHeader>
          <DialogTitle>{paymentAct(item)}</DialogTitle>
          <DialogDescription>
            Virement, chèque ou espèces : ce qui est enregistré reste dans l’historique.
          </DialogDescription>
        </DialogHeader>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-sens`}>Nature</Label>
            <NativeSelect id={`${id}-sens`} value={way} onChange={event => setWay(event.target.value as 'payment')}>
              {item.status === 'CANCELLED' ? null : <option value="payment">{ways.payment}</option>}
              <option value="refund">{ways.refund}</option>
            </NativeSelect>
          </div>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-montant`}>Montant</Label>
            <AmountInput id={`${id}-montant`} value={amount} onChange={setAmount} />
          </div>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-jour`}>Le</Label>
            <DateField id={`${id}-jour`} value={on} onChange={setOn} max={todayInParis()} />
          </div>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-moyen`}>Moyen</Label>
            <NativeSelect
              id={`${id}-moyen`}
              value={means}
              onChange={event => setMeans(event.target.value as 'transfer')}
            >
              {Object.entries(paymentMeansLabels).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </NativeSelect>
          </div>
          {(item.co_funded ?? 0) > 0 ? (
            <div className="flex flex-col gap-1.5">
              <Label htmlFor={`${id}-payeur`}>Payé par</Label>
              <NativeSelect
                id={`${id}-payeur`}
                value={payer}
                onChange={event => setPayer(event.target.value as 'buyer')}
              >
                <option value="buyer">Le client</option>
                <option value="co_funder">Un tiers qui prend en charge</option>
              </NativeSelect>
            </div>
          ) : null}
        </div>
        {on && item.issue_date && on < item.issue_date ? (
          <Alert>
            <AlertDescription>
              Ce jour est avant celui de la facture, émise le {formatDay(item.issue_date)}. Vérifiez-le avant
              d’enregistrer.
            </AlertDescription>
          </Alert>
        ) : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={typeof amount !== 'number' || !on || pay.isPending} onClick={send}>
            Enregistrer
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
