import { publicPaymentEndpoints } from '@faitage/contracts/invoicing/payment-order'
import { useEffect, useState } from 'react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { GuestFrame } from '@/features/auth/guest-frame'
import { useOwnSearch } from '@/lib/use-own-search'
import { overTexts, PaymentFacts } from './payment-facts'

/** Milliseconds between two questions, and after which no more are asked. */
const EVERY_MS = 2000
const LONG_MS = 60_000

/** Where the bank leads back to. Nothing is believed of its address but which order to ask about: the server says the rest. */
export function Page() {
  const order = new URLSearchParams(useOwnSearch()).get('order') ?? ''
  const [isLong, setIsLong] = useState(false)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round waits as long again
  useEffect(() => {
    setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [round])
  const { data, error, refetch } = useRead(
    publicPaymentEndpoints.state,
    { params: { id: order } },
    {
      enabled: order !== '',
      cacheDisabled: true,
      every: answer => (isLong || (answer && answer.state !== 'confirming') ? false : EVERY_MS),
    },
  )
  if (order === '' || (error && !data && (error.status === 404 || error.status === 422)))
    return (
      <GuestFrame
        title="Paiement inconnu"
        intro="Cette adresse ne mène à aucun paiement. S’il a été fait, votre interlocuteur en est prévenu."
      >
        {null}
      </GuestFrame>
    )
  if (!data)
    return (
      <GuestFrame title="Votre paiement" intro="Un instant.">
        <PageSkeleton />
      </GuestFrame>
    )
  if (data.state === 'confirming')
    return (
      <GuestFrame title="Votre paiement" intro="Il est en cours de confirmation.">
        <PaymentFacts {...data} />
        <div role="status">
          <Alert>
            <AlertDescription>
              {isLong
                ? 'La confirmation tarde. Vous pouvez fermer cette page : votre interlocuteur sera prévenu dès qu’elle arrive. Ne payez pas une seconde fois.'
                : 'La banque confirme le paiement : cela prend d’ordinaire quelques secondes.'}
            </AlertDescription>
          </Alert>
        </div>
        {isLong ? (
          <Button
            variant="outline"
            onClick={() => {
              setRound(round + 1)
              void refetch()
            }}
          >
            Vérifier à nouveau
          </Button>
        ) : null}
      </GuestFrame>
    )
  const said = overTexts[data.state]
  return (
    <GuestFrame
      title={data.state === 'paid' ? 'Merci' : (said?.title ?? 'Paiement non abouti')}
      intro={said?.text ?? 'Rien n’a été débité.'}
    >
      <div role="status">
        <PaymentFacts {...data} />
      </div>
      {said ? null : (
        <Button asChild>
          <a href={`/payment/${order}/redirect`}>Revenir au paiement</a>
        </Button>
      )}
    </GuestFrame>
  )
}
