import { newPassword, passwordLength } from '@faitage/contracts/identity/sign-in'
import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '@/api/client'
import { session } from '@/api/session'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { notify } from '@/lib/notify'
import { GuestProblem, PasswordField, SubmitButton } from './guest-fields'
import { GuestFrame } from './guest-frame'
import { useGuestForm } from './use-guest-form'

const schema = z.object({ password: newPassword })

/** Choosing a password with the link of a mail, which carries its token in the fragment of the address. */
export function Page() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('jeton'))

  // The token leaves the address at once: neither the history nor a shared screen keeps it.
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])

  return (
    <GuestFrame title="Nouveau mot de passe" intro="Il remplacera l’ancien, et fermera toutes vos sessions.">
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <Alert variant="warning">
          <AlertDescription>
            Cette adresse est incomplète. Ouvrez le lien depuis le message reçu, ou demandez-en un nouveau.
          </AlertDescription>
        </Alert>
      )}
      <div className="flex flex-col gap-2">
        <Link to="/auth/login" search={{ etape: 'oubli' }} className="underline underline-offset-2">
          Demander un nouveau lien
        </Link>
        <Link to="/auth/login" className="underline underline-offset-2">
          Revenir à la connexion
        </Link>
      </div>
    </GuestFrame>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const router = useRouter()
  const form = useGuestForm({
    id: 'nouveau',
    schema,
    initial: { password: '' },
    async send({ password }) {
      await call(signInEndpoints.resetPassword, { body: { token, password } })
      // Anyone who was signed in with it no longer is.
      session.set(undefined)
      notify.success('Votre mot de passe est enregistré. Connectez-vous.')
      await router.navigate({ to: '/auth/login', replace: true })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate aria-label="Choisir un mot de passe" className="flex flex-col gap-4">
      <GuestProblem text={form.problem} box={form.problemBox} />
      <PasswordField
        id="nouveau-password"
        label="Nouveau mot de passe"
        hint={`Au moins ${passwordLength} caractères. Quelques mots sans rapport se retiennent bien.`}
        autoComplete="new-password"
        autoFocus
        value={form.values.password}
        onValue={password => form.set({ password })}
        error={form.errors.password}
      />
      <SubmitButton busy={form.busy} busyText="Enregistrement…">
        Enregistrer le mot de passe
      </SubmitButton>
    </form>
  )
}
