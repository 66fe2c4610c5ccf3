import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteStatusLabels } from '@faitage/contracts/invoicing/amo-quote-status'
import { invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { invoiceStatusLabels } from '@faitage/contracts/invoicing/invoice-status'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { ReactNode } from 'react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { unbroken } from '@/lib/typography'
import { titleOfInvoice } from './invoice-kit.tsx'
import { invoiceVariants, quoteVariants } from './invoicing-words.ts'
import { PdfButton } from './pdf-button.tsx'

/** Papers of one project, at most: a client reads them at once. */
const MOST = 100

/** The quotes that were sent to them and their invoices, as a client reads them. */
export function ClientPapers({ projectId }: { projectId: string }) {
  const query = { project_id: projectId, size: MOST }
  const quotes = useRead(amoQuoteEndpoints.list, { query }, { cacheDisabled: true })
  const invoices = useRead(invoiceEndpoints.list, { query }, { cacheDisabled: true })
  const failed = [quotes, invoices].find(({ error, data }) => error && !data)
  if (failed) return <ReadFailed message={failed.error!.message} onRetry={() => void failed.refetch()} />
  if (!quotes.data || !invoices.data) return <PageSkeleton />
  return (
    <>
      <Papers title="Les devis de votre accompagnement" none="Aucun devis ne vous a encore été adressé.">
        {quotes.data.items.map(one => (
          <Paper
            key={one.id}
            title={one.name ?? 'Devis'}
            about={[one.reference, one.sent_on ? `du ${formatDay(one.sent_on)}` : ''].filter(Boolean).join(', ')}
            amount={one.price_incl_tax ?? 0}
            told={[
              (one.co_funded ?? 0) > 0
                ? `À votre charge : ${formatEuro(one.to_pay ?? 0)}. Le reste est payé par un tiers.`
                : '',
              one.status === 'WAITING_SIGNATURE' && !one.no_longer_valid
                ? `Pour le signer${one.validity_date ? ` jusqu’au ${formatDay(one.validity_date)}` : ''}, ouvrez le lien que vous avez reçu par e-mail.`
                : '',
              one.signed_on ? `Signé le ${formatDay(one.signed_on)}.` : '',
            ]}
            badge={
              <Badge variant={one.no_longer_valid ? 'neutral' : quoteVariants[one.status]}>
                {one.no_longer_valid ? 'N’est plus valable' : amoQuoteStatusLabels[one.status]}
              </Badge>
            }
          >
            <PdfButton endpoint={amoQuoteEndpoints.pdf} id={one.id} name={`Devis ${one.reference}.pdf`} />
          </Paper>
        ))}
      </Papers>
      <Papers title="Vos factures" none="Aucune facture ne vous a encore été adressée.">
        {invoices.data.items.map(one => (
          <Paper
            key={one.id}
            title={titleOfInvoice(one)}
            about={[
              one.issue_date ? `du ${formatDay(one.issue_date)}` : '',
              one.left > 0 && one.due_date
                ? `${one.is_late ? 'elle était à régler' : 'à régler'} avant le ${formatDay(one.due_date)}`
                : '',
            ]
              .filter(Boolean)
              .join(', ')}
            amount={one.price_incl_tax ?? 0}
            told={[
              one.type === 'credit_note' ? 'Il annule une facture : vous n’avez rien à payer.' : '',
              one.status === 'CANCELLED' ? 'Un avoir l’annule : vous n’avez rien à payer.' : '',
              one.left > 0 && one.left !== one.price_incl_tax ? `Il vous reste à payer ${formatEuro(one.left)}.` : '',
              one.left > 0 && !one.pay_link
                ? 'Payez-la comme elle l’indique ; pour payer par carte, demandez un lien à votre interlocuteur.'
                : '',
            ]}
            badge={
              <Badge variant={one.is_late ? 'warning' : invoiceVariants[one.status]}>
                {one.is_late ? 'En retard' : invoiceStatusLabels[one.status]}
              </Badge>
            }
          >
            <span className="flex flex-wrap gap-2">
              {one.printing ? null : (
                <PdfButton endpoint={invoiceEndpoints.pdf} id={one.id} name={`${one.number ?? 'Facture'}.pdf`} />
              )}
              {one.pay_link ? (
                <Button asChild size="sm">
                  <a href={new URL(one.pay_link).pathname}>Payer {formatEuro(one.left)}</a>
                </Button>
              ) : null}
            </span>
          </Paper>
        ))}
      </Papers>
    </>
  )
}

const Papers = ({ title, none, children }: { title: string; none: string; children: ReactNode[] }) => (
  <section className="mb-6">
    <h2 className="mb-3 text-lg font-semibold">{title}</h2>
    {children.length === 0 ? (
      <p className="text-muted-foreground">{none}</p>
    ) : (
      <ul className="flex flex-col gap-3">{children}</ul>
    )}
  </section>
)

interface PaperProps {
  title: string
  about: string
  amount: number
  /** What they should know of it, in sentences; empty ones are left out. */
  told: readonly string[]
  badge: ReactNode
  children: ReactNode
}

const Paper = ({ title, about, amount, told, badge, children }: PaperProps) => (
  <li className="rounded-lg border bg-card p-4">
    <div className="flex flex-wrap items-start justify-between gap-2">
      <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{title}</p>
      {badge}
    </div>
    <p className="text-sm text-muted-foreground">{about}</p>
    {told.filter(Boolean).map(text => (
      <p key={text} className="text-sm">
        {unbroken(text)}
      </p>
    ))}
    <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
      <p className="font-semibold tabular">{formatEuro(amount)} TTC</p>
      {children}
    </div>
  </li>
)
