import { isOwnEmail, newPassword, OWN_EMAIL, passwordLength } from '@faitage/contracts/identity/sign-in'
import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '@/api/client'
import { queryClient } from '@/api/queries'
import { notify } from '@/lib/notify'
import { GuestProblem, PasswordField, SubmitButton } from './guest-fields'
import { useGuestForm } from './use-guest-form'

/** Changing one's own password: the current one first. The other sessions end. */
export function ChangePassword({ email }: { email: string }) {
  const schema = useMemo(
    () =>
      z.object({
        current: z.string().min(1).max(200),
        password: newPassword.refine(password => !isOwnEmail(password, email), OWN_EMAIL),
      }),
    [email],
  )
  const form = useGuestForm({
    id: 'compte',
    schema,
    initial: { current: '', password: '' },
    async send(body) {
      await call(signInEndpoints.changePassword, { body })
      form.set({ current: '', password: '' })
      notify.success('Votre mot de passe est changé. Vos autres sessions sont fermées.')
      await queryClient.invalidateQueries({ queryKey: [signInEndpoints.sessions.path] })
    },
  })
  return (
    <section aria-labelledby="compte-mot-de-passe" className="flex flex-col gap-3 border-t pt-4">
      <h2 id="compte-mot-de-passe" className="font-semibold">
        Changer de mot de passe
      </h2>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <GuestProblem text={form.problem} box={form.problemBox} />
        {/* Says to password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id="compte-current"
          label="Mot de passe actuel"
          autoComplete="current-password"
          value={form.values.current}
          onValue={current => form.set({ current })}
          error={form.errors.current}
        />
        <PasswordField
          id="compte-password"
          label="Nouveau mot de passe"
          hint={`Au moins ${passwordLength} caractères. Quelques mots sans rapport se retiennent bien.`}
          autoComplete="new-password"
          value={form.values.password}
          onValue={password => form.set({ password })}
          error={form.errors.password}
        />
        <SubmitButton busy={form.busy} busyText="Enregistrement…">
          Changer le mot de passe
        </SubmitButton>
      </form>
    </section>
  )
}
