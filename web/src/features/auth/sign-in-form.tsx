import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import type { FactorNeeded } from '@faitage/contracts/identity/second-factor.endpoints'
import type { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { emailOutside } from '@faitage/contracts/kernel/rules'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { z } from 'zod'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { session } from '@/api/session'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button, buttonVariants } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import { GuestField, GuestProblem, PasswordField, SubmitButton } from './guest-fields'
import { arrivalOf, failureText } from './sign-in'
import { useGuestForm } from './use-guest-form'

const SecondStep = lazy(() => import('./second-step').then(module => ({ default: module.SecondStep })))

type Options = ResponseOf<typeof signInEndpoints.options>

/** Signing in: the provider's button where there is one, e-mail and password, and the accounts of a demonstration. */
export function SignInForm({
  internalDomains,
  providers,
  demoAccounts,
  problem,
}: {
  internalDomains: readonly string[]
  providers: Options['providers']
  demoAccounts: Options['demo_accounts']
  /** Why signing in by the provider failed. */
  problem: string | undefined
}) {
  const router = useRouter()
  const provider = providers[0]?.label
  const schema = useMemo(
    () => z.object({ email: emailOutside(internalDomains, provider), password: z.string().min(1).max(200) }),
    [internalDomains, provider],
  )
  const [needed, setNeeded] = useState<FactorNeeded>()
  const enter = async (answer: ResponseOf<typeof identityEndpoints.login>) => {
    const arrival = arrivalOf(answer.user)
    session.set(answer)
    await router.navigate({ href: arrival, replace: true })
  }
  const form = useGuestForm({
    id: 'connexion',
    schema,
    initial: { email: '', password: '' },
    secret: 'password',
    async send({ email, password }) {
      try {
        await enter(await call(identityEndpoints.login, { body: { email: email.trim(), password } }))
      } catch (error) {
        const refusal = toRefusal(error)
        if (refusal.key !== 'auth.factor.needed') throw error
        setNeeded(refusal.details as unknown as FactorNeeded)
      }
    },
  })
  const back = () => {
    setNeeded(undefined)
    form.set({ password: '' })
  }
  if (needed)
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <SecondStep needed={needed} onSignedIn={enter} onBack={back} />
      </Suspense>
    )
  return (
    <>
      {problem && !form.problem && (
        <Alert variant="destructive">
          <AlertDescription>{problem}</AlertDescription>
        </Alert>
      )}
      {providers.map(({ label, start }) => (
        <div key={start} className="flex flex-col gap-8">
          {/* A visit to another site, not a page of the application. */}
          <a
            href={start}
            className={cn(
              buttonVariants({ variant: 'outline', size: 'lg' }),
              'h-auto min-h-10 whitespace-normal py-2 text-center',
            )}
          >
            Se connecter avec {label}
          </a>
          <p aria-hidden className="flex items-center gap-3 text-sm text-muted-foreground">
            <span className="h-px grow bg-border" /> ou <span className="h-px grow bg-border" />
          </p>
        </div>
      ))}
      <form onSubmit={form.submit} noValidate aria-label="Connexion par e-mail" className="flex flex-col gap-4">
        <GuestProblem text={form.problem} box={form.problemBox} />
        <GuestField
          id="connexion-email"
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          autoFocus
          value={form.values.email}
          onValue={email => form.set({ email })}
          error={form.errors.email}
        />
        <PasswordField
          id="connexion-password"
          label="Mot de passe"
          autoComplete="current-password"
          value={form.values.password}
          onValue={password => form.set({ password })}
          error={form.errors.password}
          after={
            <Link
              to="/auth/login"
              search={{ etape: 'oubli' }}
              className="self-end text-sm underline underline-offset-2"
            >
              Mot de passe oublié
            </Link>
          }
        />
        <SubmitButton busy={form.busy} busyText="Connexion…">
          Se connecter
        </SubmitButton>
      </form>
      <PasskeySignIn onSignedIn={enter} />
      <DemoAccounts accounts={demoAccounts} onChoose={({ email, password }) => form.set({ email, password })} />
    </>
  )
}

/** Signing in without a password, where the page's address and the browser allow it. */
function PasskeySignIn({
  onSignedIn,
}: {
  onSignedIn: (answer: ResponseOf<typeof identityEndpoints.login>) => unknown
}) {
  const [problem, setProblem] = useState<string>()
  const hasName = /[a-z]/i.test(location.hostname.replaceAll(':', '').replace(/^\[.*\]$/, ''))
  if (!window.PublicKeyCredential || !hasName) return null
  const ask = async () => {
    setProblem(undefined)
    try {
      const { signInByPasskey } = await import('./passkey')
      const signedIn = await signInByPasskey()
      if (signedIn) await onSignedIn(signedIn)
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Button variant="outline" size="lg" onClick={() => void ask()}>
        Utiliser une clé d’accès
      </Button>
      {problem && <p className="text-sm text-destructive">{problem}</p>}
    </div>
  )
}

function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: Options['demo_accounts']
  onChoose: (account: { email: string; password: string }) => void
}) {
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="demo" className="flex flex-col gap-2 rounded-lg border p-4">
      <h2 id="demo" className="font-medium">
        Comptes de démonstration
      </h2>
      <ul className="flex flex-col gap-1">
        {accounts.map(account => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="flex w-full flex-wrap justify-between gap-x-4 rounded-md px-2 py-1.5 text-left hover:bg-accent"
            >
              <span className="font-medium">{account.label}</span>
              <span className="text-muted-foreground">
                {account.email} · {account.password}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
