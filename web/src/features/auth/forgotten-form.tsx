import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { emailOutside } from '@faitage/contracts/kernel/rules'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { call } from '@/api/client'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { GuestField, GuestProblem, SubmitButton } from './guest-fields'
import { useGuestForm } from './use-guest-form'

/** Asks for a link by mail. What is said afterwards does not show whether the account exists. */
export function ForgottenForm({
  internalDomains,
  provider,
}: {
  internalDomains: readonly string[]
  /** What the identity provider is called, if there is one. */
  provider: string | undefined
}) {
  const [askedFor, setAskedFor] = useState<string>()
  const schema = useMemo(
    () => z.object({ email: emailOutside(internalDomains, provider) }),
    [internalDomains, provider],
  )
  const form = useGuestForm({
    id: 'oubli',
    schema,
    initial: { email: '' },
    async send({ email }) {
      await call(signInEndpoints.forgottenPassword, { body: { email: email.trim() } })
      setAskedFor(email.trim())
    },
  })
  return (
    <>
      {askedFor === undefined ? (
        <form onSubmit={form.submit} noValidate aria-label="Mot de passe oublié" className="flex flex-col gap-4">
          <GuestProblem text={form.problem} box={form.problemBox} />
          <GuestField
            id="oubli-email"
            label="Adresse e-mail"
            type="email"
            autoComplete="username"
            autoFocus
            value={form.values.email}
            onValue={email => form.set({ email })}
            error={form.errors.email}
          />
          <SubmitButton busy={form.busy} busyText="Envoi…">
            Recevoir un lien
          </SubmitButton>
        </form>
      ) : (
        <Alert variant="success">
          <AlertTitle>Consultez votre messagerie</AlertTitle>
          <AlertDescription>
            Si un compte existe pour {askedFor}, un message vient d’y être envoyé. Son lien sert une seule fois, pendant
            une heure. Rien reçu après quelques minutes&nbsp;? Vérifiez l’adresse et vos courriers indésirables.
          </AlertDescription>
        </Alert>
      )}
      <Link to="/auth/login" className="underline underline-offset-2">
        Revenir à la connexion
      </Link>
    </>
  )
}
