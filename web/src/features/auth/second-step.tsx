import { type FactorNeeded, secondFactorEndpoints } from '@faitage/contracts/identity/second-factor.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { type Application, ApplicationSetup, codeSchema } from './application-setup'
import { GuestField, GuestProblem, SubmitButton } from './guest-fields'
import { signInByPasskey } from './passkey'
import { RecoveryCodes } from './recovery-codes'
import { useGuestForm } from './use-guest-form'

type SignedIn = ResponseOf<typeof secondFactorEndpoints.verify>
interface Props {
  needed: FactorNeeded
  onSignedIn: (signedIn: SignedIn) => Promise<void>
  onBack: () => void
}

/** The second step of a sign-in: a code, a passkey, or making a factor first where one is required. */
export function SecondStep({ needed, onSignedIn, onBack }: Props) {
  const [made, setMade] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      {needed.ways.includes('enrol') ? (
        <Enrolment step={needed.step} onSignedIn={onSignedIn} onMade={() => setMade(true)} />
      ) : (
        <Answer needed={needed} onSignedIn={onSignedIn} />
      )}
      {/* Codes that are shown once are not left by mistake. */}
      {!made && (
        <Button variant="link" className="self-start px-0" onClick={onBack}>
          Revenir à la connexion
        </Button>
      )}
    </div>
  )
}

function Answer({ needed: { step, ways }, onSignedIn }: Omit<Props, 'onBack'>) {
  const [recovering, setRecovering] = useState(!ways.includes('code') && ways.includes('recovery'))
  const [problem, setProblem] = useState<string>()
  const form = useGuestForm({
    id: 'second',
    schema: codeSchema,
    initial: { code: '' },
    secret: 'code',
    async send({ code }) {
      setProblem(undefined)
      await onSignedIn(await call(secondFactorEndpoints.verify, { body: { step, code } }))
    },
  })
  const byPasskey = async () => {
    setProblem(undefined)
    try {
      const signedIn = await signInByPasskey(step)
      if (signedIn) await onSignedIn(signedIn)
    } catch (error) {
      setProblem(toRefusal(error).message)
    }
  }
  return (
    <form onSubmit={form.submit} noValidate aria-label="Second facteur" className="flex flex-col gap-4">
      <GuestProblem text={form.problem ?? problem} box={form.problemBox} />
      <p>Le mot de passe est juste. Confirmez maintenant que c’est bien vous.</p>
      {ways.includes('passkey') && (
        <Button type="button" variant="outline" size="lg" onClick={() => void byPasskey()}>
          <KeyRound aria-hidden /> Utiliser une clé d’accès
        </Button>
      )}
      {(ways.includes('code') || recovering) && (
        <>
          <GuestField
            key={String(recovering)}
            id="second-code"
            label={recovering ? 'Code de secours' : 'Code à 6 chiffres'}
            hint={recovering ? 'Un de ceux que vous avez notés.' : 'Celui qu’affiche votre application.'}
            inputMode={recovering ? 'text' : 'numeric'}
            autoComplete={recovering ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={form.values.code}
            onValue={code => form.set({ code })}
            error={form.errors.code}
          />
          <SubmitButton busy={form.busy} busyText="Vérification…">
            Se connecter
          </SubmitButton>
        </>
      )}
      {ways.includes('recovery') && (ways.includes('code') || !recovering) && (
        <Button
          type="button"
          variant="link"
          className="self-start px-0"
          onClick={() => {
            setRecovering(!recovering)
            form.set({ code: '' })
          }}
        >
          {recovering ? 'Utiliser l’application' : 'Utiliser un code de secours'}
        </Button>
      )}
      <p className="text-sm text-muted-foreground">
        Vous n’avez plus votre second facteur&nbsp;? Un administrateur peut le réinitialiser.
      </p>
    </form>
  )
}

function Enrolment({
  step,
  onSignedIn,
  onMade,
}: {
  step: string
  onSignedIn: Props['onSignedIn']
  onMade: () => void
}) {
  const [application, setApplication] = useState<Application>()
  const [problem, setProblem] = useState<string>()
  const [made, setMade] = useState<{ codes: string[]; signedIn: SignedIn }>()
  useEffect(() => {
    call(secondFactorEndpoints.enrol, { body: { step } }).then(setApplication, error =>
      setProblem(toRefusal(error).message),
    )
  }, [step])
  if (made) return <RecoveryCodes codes={made.codes} done="Continuer" onDone={() => void onSignedIn(made.signedIn)} />
  if (problem)
    return (
      <Alert variant="destructive">
        <AlertDescription>{problem}</AlertDescription>
      </Alert>
    )
  if (!application) return <Skeleton className="h-64" />
  return (
    <>
      <Alert>
        <AlertDescription>
          Un second facteur est exigé ici. Ajoutez-en un pour entrer&nbsp;: une application comme Aegis, 2FAS ou Google
          Authenticator.
        </AlertDescription>
      </Alert>
      <ApplicationSetup
        application={application}
        confirm={async code => {
          const body = { step, id: application.id, code }
          const { recovery_codes: codes, ...signedIn } = await call(secondFactorEndpoints.confirmEnrolment, { body })
          setMade({ codes, signedIn })
          onMade()
        }}
      />
    </>
  )
}
