import { publicPaymentEndpoints } from '@faitage/contracts/invoicing/payment-order'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/api/client'
import { useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { GuestFrame } from '@/features/auth/guest-frame'
import { overTexts, PaymentFacts } from './payment-facts'

/** Where a link of payment leads: seller, number, amount, and the button that begins the payment. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const state = useRead(publicPaymentEndpoints.state, { params: { id } }, { cacheDisabled: true })
  const { data, error } = state
  if (error && !data)
    return error.status === 404 || error.status === 422 ? (
      <GuestFrame
        title="Lien inconnu"
        intro="Ce lien ne mène à aucun paiement. Vérifiez qu’il est entier, ou demandez-en un autre à votre interlocuteur."
      >
        {null}
      </GuestFrame>
    ) : (
      <GuestFrame title="Paiement en ligne" intro="">
        <ReadFailed message={error.message} onRetry={() => void state.refetch()} />
      </GuestFrame>
    )
  if (!data)
    return (
      <GuestFrame title="Paiement en ligne" intro="">
        <PageSkeleton />
      </GuestFrame>
    )
  const over = overTexts[data.state]
  return (
    <GuestFrame title={over?.title ?? 'Paiement en ligne'} intro={over?.text ?? 'Par carte bancaire.'}>
      <PaymentFacts {...data} />
      {over ? null : <Pay id={id} {...data} />}
    </GuestFrame>
  )
}

const words = {
  open: { hint: '', button: 'Payer' },
  refused: {
    hint: 'Le dernier paiement a été refusé ou abandonné. Rien n’a été débité : vous pouvez essayer à nouveau.',
    button: 'Réessayer et payer',
  },
  confirming: {
    hint: 'Un paiement a été commencé. S’il est terminé, sa confirmation arrive : ne payez pas une seconde fois.',
    button: 'Reprendre et payer',
  },
}

function Pay({ id, state, amount, is_fake }: { id: string; state: string; amount: number; is_fake: boolean }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const said = words[state as keyof typeof words] ?? words.open
  const start = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { url } = await call(publicPaymentEndpoints.start, { params: { id } })
      location.assign(url)
    } catch (error) {
      setProblem(toRefusal(error).message)
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {said.hint ? (
        <Alert variant="warning">
          <AlertDescription>{said.hint}</AlertDescription>
        </Alert>
      ) : null}
      {is_fake ? (
        <Alert>
          <AlertDescription>Démonstration : la banque est fausse, aucun argent ne circule.</AlertDescription>
        </Alert>
      ) : null}
      {problem ? (
        <Alert variant="destructive" role="alert">
          <AlertDescription>{problem}</AlertDescription>
        </Alert>
      ) : null}
      <Button size="lg" disabled={busy} onClick={() => void start()}>
        {busy ? 'Vous allez à la banque…' : `${said.button} ${formatEuro(amount)}`}
      </Button>
      <p className="text-sm text-muted-foreground">
        Le paiement se fait chez le prestataire bancaire : votre carte n’est jamais connue d’ici.
      </p>
    </div>
  )
}
