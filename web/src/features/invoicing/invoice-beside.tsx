import { type InvoiceItem, type InvoiceSheet, invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { invoiceStatusLabels } from '@faitage/contracts/invoicing/invoice-status'
import { paymentOrderEndpoints } from '@faitage/contracts/invoicing/payment-order'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { askedBack, factsOf, heldBy, ordersOf, paymentAct } from './invoice-facts.ts'
import { invoiceVariants } from './invoicing-words.ts'
import { PdfButton } from './pdf-button.tsx'

const ReasonDialog = lazy(() => import('@/components/reason-dialog').then(module => ({ default: module.ReasonDialog })))
const PaymentLinks = lazy(() => import('./payment-links.tsx').then(module => ({ default: module.PaymentLinks })))
const InvoiceAccounts = lazy(() =>
  import('./invoice-accounts.tsx').then(module => ({ default: module.InvoiceAccounts })),
)
const CreditDialog = lazy(() => import('./credit-dialog.tsx').then(module => ({ default: module.CreditDialog })))
const EditDialog = lazy(() => import('./edit-dialog.tsx').then(module => ({ default: module.EditDialog })))
const PaymentDialog = lazy(() => import('./payment-dialog.tsx').then(module => ({ default: module.PaymentDialog })))

type Item = InvoiceItem & InvoiceSheet

/** Where an invoice stands, what is still due, and what is done with it now. */
export function InvoiceBeside({ item }: { item: Item; readOnly: boolean }) {
  const may = useMay()
  const [shown, setShown] = useState<'abandon' | 'credit' | 'edit' | 'pay'>()
  const close = () => setShown(undefined)
  const params = { id: item.id }
  const done = (success: string) => ({ success, onSuccess: close })
  const send = useCommand(
    invoiceEndpoints.send,
    done(item.type === 'credit_note' ? 'L’avoir part par e-mail.' : 'La facture part par e-mail.'),
  )
  const abandon = useCommand(invoiceEndpoints.abandon, done('Le brouillon est abandonné.'))
  const pending = [send, abandon].some(({ isPending }) => isPending)
  const mayPay = may(paymentOrderEndpoints.list)
  const holds = heldBy(item) > 0
  const orders = useRead(paymentOrderEndpoints.list, ordersOf(item.id), { enabled: mayPay && holds })
  // Not known is not nothing: what is on its way back would be given back once more.
  const asked = holds && !orders.isSuccess ? undefined : askedBack(orders.data?.items ?? [])
  const offers = (move: Item['moves'][number]) => item.moves.includes(move) && may(invoiceEndpoints.edit)
  return (
    <section aria-label="Suivi de la facture" className="flex flex-col gap-3 rounded-lg border bg-card p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant={item.is_late ? 'warning' : invoiceVariants[item.status]}>
          {item.is_late ? 'En retard' : invoiceStatusLabels[item.status]}
        </Badge>
        <span className="text-sm text-muted-foreground">Devis {item.quote_reference}</span>
        <span className="ml-auto font-semibold tabular">{formatEuro(item.price_incl_tax)} TTC</span>
      </div>
      <Facts item={item} asked={asked} />
      <Counterpart {...item} />
      {item.edit_requested && !item.number ? (
        <Alert>
          <AlertDescription>L’édition est en cours : le numéro arrive dans un instant.</AlertDescription>
        </Alert>
      ) : null}
      {item.printing ? (
        <Alert>
          <AlertDescription>PDF en préparation.</AlertDescription>
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {offers('edit') ? (
          <Button size="sm" disabled={pending} onClick={() => setShown('edit')}>
            Éditer la facture
          </Button>
        ) : null}
        {item.file_id ? (
          <PdfButton endpoint={invoiceEndpoints.pdf} id={item.id} name={`${item.number ?? 'Facture'}.pdf`} />
        ) : null}
        {offers('send') && item.file_id ? (
          <Button size="sm" variant="outline" disabled={pending} onClick={() => send.mutate({ params })}>
            Envoyer par e-mail
          </Button>
        ) : null}
        {offers('pay') ? (
          <Button size="sm" variant="outline" disabled={orders.isLoading} onClick={() => setShown('pay')}>
            {paymentAct(item)}
          </Button>
        ) : null}
        {offers('credit') || offers('credit_part') ? (
          <Button size="sm" variant="outline" onClick={() => setShown('credit')}>
            Faire un avoir
          </Button>
        ) : null}
        {offers('abandon') ? (
          <Button size="sm" variant="outline" onClick={() => setShown('abandon')}>
            Abandonner le brouillon
          </Button>
        ) : null}
      </div>
      {item.number && item.type !== 'credit_note' && mayPay ? (
        <Suspense>
          <PaymentLinks invoiceId={item.id} left={item.may_write ? item.left : 0} />
        </Suspense>
      ) : null}
      {item.may_export || item.export_state ? (
        <Suspense>
          <InvoiceAccounts item={item} />
        </Suspense>
      ) : null}
      <Suspense>
        {shown === 'abandon' ? (
          <ReasonDialog
            title="Abandonner le brouillon"
            about="Il n’a pas de numéro et n’en aura pas. Cela ne s’annule pas."
            button="Abandonner"
            {...{ pending, onClose: close }}
            onSay={reason => abandon.mutate({ params, body: { reason } })}
          />
        ) : null}
        {shown === 'credit' ? <CreditDialog item={item} onClose={close} /> : null}
        {shown === 'edit' ? <EditDialog item={item} onClose={close} /> : null}
        {shown === 'pay' ? <PaymentDialog item={item} asked={asked} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}

function Facts({ item, asked }: { item: Item; asked: number | undefined }) {
  const facts = factsOf(item, asked)
  return facts.length === 0 ? null : (
    <ul className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
      {facts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** An invoice that was taken back leads to what took it back, and the other way; a note without number took nothing back. */
function Counterpart({ credited_by, credit_of, number }: Pick<Item, 'credited_by' | 'credit_of' | 'number'>) {
  const search = useOwnSearch()
  const { pathname } = useLocation()
  const other = credited_by ?? credit_of
  return other ? (
    <Link
      to={pathname + withPart(search, 'fiche', other)}
      resetScroll={false}
      className="w-fit text-sm text-info underline underline-offset-4"
    >
      {credited_by ? 'Voir l’avoir qui l’annule' : number ? 'Voir la facture annulée' : 'Voir la facture'}
    </Link>
  ) : null
}
