import type { PaymentState } from '@faitage/contracts/invoicing/payment-order'
import { formatEuro } from '@faitage/contracts/kernel/format-number'

/** What is paid, and to whom: all that whoever holds a link is shown. */
export function PaymentFacts({ seller, number, amount }: Pick<PaymentState, 'seller' | 'number' | 'amount'>) {
  const facts = [
    ['À payer à', seller],
    ['Facture', number],
    ['Montant', formatEuro(amount)],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-lg border bg-card p-4">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="text-right font-medium tabular [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is said where nothing is to be paid any more. */
export const overTexts: Partial<Record<PaymentState['state'], { title: string; text: string }>> = {
  paid: { title: 'Facture payée', text: 'Votre paiement est enregistré. Merci.' },
  refunded: { title: 'Paiement remboursé', text: 'Ce paiement a été remboursé sur votre carte.' },
  expired: {
    title: 'Lien expiré',
    text: 'Ce lien de paiement n’est plus valable. Demandez-en un autre à votre interlocuteur.',
  },
  cancelled: {
    title: 'Lien annulé',
    text: 'Ce lien de paiement ne sert plus : la facture a été réglée autrement, ou un autre lien a été fait.',
  },
  error: {
    title: 'Paiement à vérifier',
    text: 'Ce paiement demande une vérification. Votre interlocuteur est prévenu : ne payez pas une seconde fois.',
  },
}
