import { type AmoQuoteItem, type AmoQuoteSheet, amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import {
  type AmoQuoteMove,
  type AmoQuoteStatus,
  amoQuoteStatusLabels,
} from '@faitage/contracts/invoicing/amo-quote-status'
import { invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { unbroken } from '@/lib/typography'
import { moveLabels, quoteVariants } from './invoicing-words.ts'
import { PdfButton } from './pdf-button.tsx'

const ReasonDialog = lazy(() => import('@/components/reason-dialog').then(module => ({ default: module.ReasonDialog })))
const PaperDialog = lazy(() => import('./paper-dialog.tsx').then(module => ({ default: module.PaperDialog })))
const DraftInvoice = lazy(() => import('./draft-invoice.tsx').then(module => ({ default: module.DraftInvoice })))

type Item = AmoQuoteItem & AmoQuoteSheet
type Shown = 'cancel' | 'close' | 'sign' | 'invalid' | 'invoice'

/** Nothing more comes of these: there is nothing to say of whether they are valid. */
const ended: ReadonlySet<AmoQuoteStatus> = new Set(['CANCELLED', 'CLOSED', 'EXPIRED'])

/** Where a quote stands, what it comes to, and what is done with it now. */
export function QuoteBeside({ item }: { item: Item; readOnly: boolean }) {
  const may = useMay()
  const router = useRouter()
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const params = { id: item.id }
  const done = (success: string) => ({ success, onSuccess: close })
  const send = useCommand(amoQuoteEndpoints.send, done('Le devis est envoyé pour signature.'))
  const pause = useCommand(amoQuoteEndpoints.pause, done('La signature est en pause.'))
  const resume = useCommand(amoQuoteEndpoints.resume, done('La signature reprend.'))
  const cancel = useCommand(amoQuoteEndpoints.cancel, done('Le devis est retiré.'))
  const end = useCommand(amoQuoteEndpoints.close, done('Le devis est clos.'))
  const redo = useCommand(amoQuoteEndpoints.redo, {
    success: 'Le devis est refait : voici le nouveau.',
    // The same panel shows the new one, which has the same name.
    onSuccess: ({ id }) => {
      const { pathname, search } = router.history.location
      void router.navigate({ href: pathname + withPart(search, 'fiche', id), replace: true })
    },
  })
  const update = useCommand(amoQuoteEndpoints.update, done('Le devis est dit non valable.'))
  const pending = [send, pause, resume, cancel, end, redo, update].some(({ isPending }) => isPending)
  const acts: Partial<Record<AmoQuoteMove, () => void>> = {
    send: () => send.mutate({ params }),
    pause: () => pause.mutate({ params }),
    resume: () => resume.mutate({ params }),
    sign: () => setShown('sign'),
    close: () => setShown('close'),
    cancel: () => setShown('cancel'),
  }
  const isLeft = invoicedOf(item) < item.totals.price_incl_tax
  const canBeInvoiced = item.may_write && item.status === 'SIGNED' && !item.no_longer_valid && isLeft
  return (
    <section aria-label="Suivi du devis" className="flex flex-col gap-3 rounded-lg border bg-card p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant={quoteVariants[item.status]}>{amoQuoteStatusLabels[item.status]}</Badge>
        {item.no_longer_valid ? <Badge variant="neutral">N’est plus valable</Badge> : null}
        <span className="text-sm text-muted-foreground">{item.reference}</span>
        <span className="ml-auto font-semibold tabular">{formatEuro(item.totals.price_incl_tax)} TTC</span>
      </div>
      <Facts item={item} />
      {item.warnings.length > 0 ? (
        <Alert variant="warning">
          <AlertDescription>
            {item.warnings.map(message => (
              <p key={message}>{unbroken(message)}</p>
            ))}
          </AlertDescription>
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {item.moves.map(move =>
          moveLabels[move] ? (
            <Button
              key={move}
              size="sm"
              variant={move === 'send' ? 'default' : 'outline'}
              disabled={pending}
              onClick={acts[move]}
            >
              {moveLabels[move]}
            </Button>
          ) : null,
        )}
        <PdfButton
          endpoint={amoQuoteEndpoints.pdf}
          id={item.id}
          name={`Devis ${item.reference}.pdf`}
          text={item.status === 'SIGNED' ? 'PDF signé' : item.status === 'CREATED' ? 'Aperçu du PDF' : 'PDF'}
        />
        {canBeInvoiced && may(invoiceEndpoints.create) ? (
          <Button size="sm" onClick={() => setShown('invoice')}>
            Facturer
          </Button>
        ) : null}
        {item.may_write ? (
          <Button size="sm" variant="outline" disabled={pending} onClick={() => redo.mutate({ params })}>
            Refaire
          </Button>
        ) : null}
        {item.may_write && !item.no_longer_valid && !ended.has(item.status) ? (
          <Button size="sm" variant="outline" onClick={() => setShown('invalid')}>
            N’est plus valable
          </Button>
        ) : null}
      </div>
      <Suspense>
        {shown === 'cancel' ? (
          <ReasonDialog
            title="Retirer le devis"
            about="Le demandeur ne pourra plus le signer. Cela ne s’annule pas : « Refaire » en crée un nouveau."
            button="Retirer"
            {...{ pending, onClose: close }}
            onSay={reason => cancel.mutate({ params, body: { reason } })}
          />
        ) : null}
        {shown === 'close' ? (
          <ReasonDialog
            title="Clore sans suite"
            about="Le demandeur ne pourra plus le signer. Cela ne s’annule pas : « Refaire » en crée un nouveau."
            button="Clore"
            {...{ pending, onClose: close }}
            onSay={reason => end.mutate({ params, body: { reason } })}
          />
        ) : null}
        {shown === 'invalid' ? (
          <ReasonDialog
            title="Ce devis n’est plus valable"
            about="Une signature en cours est retirée, et aucune nouvelle facture ne peut en être faite. Cela ne s’annule pas."
            button="Confirmer"
            {...{ pending, onClose: close }}
            onSay={no_longer_valid_reason =>
              update.mutate({ params, body: { no_longer_valid: true, no_longer_valid_reason } })
            }
          />
        ) : null}
        {shown === 'sign' ? <PaperDialog item={item} onClose={close} /> : null}
        {shown === 'invoice' ? <DraftInvoice item={item} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}

const invoicedOf = ({ invoiced }: Item): number => (invoiced ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** What happened to it, with the reasons that were given. */
function Facts({ item }: { item: Item }) {
  const invoiced = invoicedOf(item)
  const facts = [
    item.totals.co_funded > 0
      ? `Pris en charge : ${formatEuro(item.totals.co_funded)}, à payer : ${formatEuro(item.totals.to_pay)}`
      : '',
    item.sent_on ? `Envoyé le ${formatDay(item.sent_on)}` : '',
    item.signed_on
      ? `Signé le ${formatDay(item.signed_on)}, ${item.signing_method === 'paper' ? 'sur papier' : 'électroniquement'}`
      : '',
    item.status_reason && item.status_reason !== item.no_longer_valid_reason ? `Motif : ${item.status_reason}` : '',
    item.no_longer_valid_reason ? `N’est plus valable : ${item.no_longer_valid_reason}` : '',
    invoiced > 0 ? `Facturé : ${formatEuro(invoiced)} sur ${formatEuro(item.totals.price_incl_tax)}` : '',
    item.status === 'CREATED' ? '' : 'Il ne se modifie plus depuis son envoi ou sa signature.',
  ].filter(Boolean)
  return facts.length === 0 ? null : (
    <ul className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
      {facts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
