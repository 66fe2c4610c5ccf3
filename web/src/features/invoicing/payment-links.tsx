import { type PaymentOrderItem, paymentOrderEndpoints } from '@faitage/contracts/invoicing/payment-order'
import {
  disputeLabels,
  type PaymentOrderStatus,
  paymentOrderStatusLabels,
} from '@faitage/contracts/invoicing/payment-order-status'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { notify } from '@/lib/notify'
import { ordersOf } from './invoice-facts.ts'

const variants: Record<PaymentOrderStatus, BadgeVariant> = {
  CREATED: 'outline',
  SENT: 'progress',
  OPENED: 'progress',
  PAID: 'success',
  REFUSED: 'destructive',
  EXPIRED: 'warning',
  ERROR: 'destructive',
  CANCELLED: 'neutral',
  REFUNDED: 'neutral',
}

/** The links by which an invoice is paid by card: made, sent, cancelled; what came by them, and is given back. */
export function PaymentLinks({ invoiceId, left }: { invoiceId: string; left: number }) {
  const may = useMay()
  const { data } = useRead(paymentOrderEndpoints.list, ordersOf(invoiceId))
  const create = useCommand(paymentOrderEndpoints.create, { success: 'Le lien de paiement est fait.' })
  if (!data) return null
  const serving = data.items.find(({ is_open }) => is_open)
  const mayMake = data.provider !== null && left > 0 && may(paymentOrderEndpoints.create)
  const makes = mayMake && !data.not_before
  if (data.items.length === 0 && !mayMake) return null
  return (
    <section aria-label="Paiement par carte" className="flex flex-col gap-2 border-t pt-3">
      <h3 className="text-sm font-semibold">Paiement par carte</h3>
      {data.items.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {data.items.map(item => (
            <Order key={item.id} item={item} />
          ))}
        </ul>
      ) : data.not_before ? (
        <p className="text-sm text-muted-foreground">
          Le devis est signé hors établissement&nbsp;: aucun paiement ne peut être demandé avant le{' '}
          {formatDay(data.not_before)}. Ce qui arrive d’ici là s’enregistre.
        </p>
      ) : (
        <p className="text-sm text-muted-foreground">
          Un lien permet au client de payer {formatEuro(left)} en ligne, pendant trente jours.
        </p>
      )}
      {makes ? (
        <div>
          <Button
            size="sm"
            variant="outline"
            disabled={create.isPending}
            onClick={() => create.mutate({ body: { invoice_id: invoiceId } })}
          >
            {serving ? 'Refaire le lien' : 'Faire un lien de paiement'}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Order({ item }: { item: PaymentOrderItem }) {
  const params = { id: item.id }
  const send = useCommand(paymentOrderEndpoints.sendMail, { success: 'Le lien part par e-mail, avec la facture.' })
  const cancel = useCommand(paymentOrderEndpoints.cancel, { success: 'Le lien ne sert plus.' })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(item.link)
      notify.success('Le lien est copié.')
    } catch {
      notify.error(`Le lien n’a pas pu être copié : ${item.link}`)
    }
  }
  const pending = send.isPending || cancel.isPending
  return (
    <li className="flex flex-col gap-2 rounded-md border p-2">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Badge variant={variants[item.status]}>{paymentOrderStatusLabels[item.status]}</Badge>
        <span className="font-medium tabular">{formatEuro(item.amount)}</span>
        <span className="text-muted-foreground">
          {item.is_open ? `jusqu’au ${formatDay(item.expires_on)}` : `réf. ${item.reference}`}
        </span>
      </div>
      {item.is_open && item.may_write ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" disabled={pending} onClick={() => send.mutate({ params })}>
            {item.status === 'CREATED' ? 'Envoyer le lien' : 'Renvoyer le lien'}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void copy()}>
            Copier le lien
          </Button>
          <Button size="sm" variant="ghost" disabled={pending} onClick={() => cancel.mutate({ params })}>
            Annuler le lien
          </Button>
        </div>
      ) : null}
      {item.payments.map(payment => (
        <Payment key={payment.provider_payment_id} item={item} payment={payment} />
      ))}
    </li>
  )
}

function Payment({ item, payment }: { item: PaymentOrderItem; payment: PaymentOrderItem['payments'][number] }) {
  const [asking, setAsking] = useState(false)
  const refund = useCommand(paymentOrderEndpoints.refund, {
    success: 'Le remboursement est demandé au prestataire.',
    onSuccess: () => setAsking(false),
  })
  const { amount, on, state, why, refundable, to_give_back, provider_payment_id } = payment
  const back = to_give_back || refundable
  const asked = (item.refunds ?? []).filter(one => one.provider_payment_id === provider_payment_id)
  const facts = [
    `${formatEuro(amount)} reçus le ${formatDay(on)}`,
    state === 'disputed' && why ? `À vérifier : ${disputeLabels[why]}.` : '',
    to_give_back > 0 ? `À rembourser : ${formatEuro(to_give_back)}.` : '',
    ...asked.map(one =>
      one.state === 'done'
        ? `${formatEuro(one.amount)} remboursés.`
        : one.state === 'asked'
          ? `Remboursement de ${formatEuro(one.amount)} demandé.`
          : `Remboursement de ${formatEuro(one.amount)} refusé par le prestataire.`,
    ),
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <ul className="text-muted-foreground">
        {facts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {back > 0 && item.may_write ? (
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          Rembourser {formatEuro(back)}
        </Button>
      ) : null}
      <Question
        open={asking}
        onOpenChange={setAsking}
        title={`Rembourser ${formatEuro(back)} ?`}
        description="La somme est rendue sur la carte qui a payé, par le prestataire. Cela ne s’annule pas."
        keep="Ne pas rembourser"
        act="Rembourser"
        onAct={() => refund.mutate({ params: { id: item.id }, body: { provider_payment_id, amount: back } })}
        answer={{ pending: refund.isPending, error: refund.error, failed: 'Le remboursement n’a pas pu être demandé' }}
      />
    </div>
  )
}
