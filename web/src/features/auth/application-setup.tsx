import type { secondFactorEndpoints } from '@faitage/contracts/identity/second-factor.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { z } from 'zod'
import { GuestField, GuestProblem, SubmitButton } from './guest-fields'
import { QrCode } from './qr-code'
import { useGuestForm } from './use-guest-form'

export type Application = ResponseOf<typeof secondFactorEndpoints.addApplication>

export const codeSchema = z.object({ code: z.string().trim().min(6, 'Indiquez le code en entier.').max(40) })

/** An application to be read into a telephone, and its first code. */
export function ApplicationSetup({
  application,
  confirm,
}: {
  application: Application
  confirm: (code: string) => Promise<void>
}) {
  const form = useGuestForm({
    id: 'application',
    schema: codeSchema,
    initial: { code: '' },
    secret: 'code',
    send: ({ code }) => confirm(code),
  })
  return (
    <form onSubmit={form.submit} noValidate aria-label="Application d’authentification" className="flex flex-col gap-4">
      <GuestProblem text={form.problem} box={form.problemBox} />
      <p>Lisez cette image avec votre application d’authentification, puis indiquez le code qu’elle affiche.</p>
      <QrCode text={application.uri} label="Image à lire avec l’application d’authentification" />
      <p className="text-sm text-muted-foreground">
        Sans appareil photo, saisissez cette clé&nbsp;:{' '}
        <code className="select-all [overflow-wrap:anywhere]">{application.secret}</code>
      </p>
      <GuestField
        id="application-code"
        label="Code à 6 chiffres"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={form.values.code}
        onValue={code => form.set({ code })}
        error={form.errors.code}
      />
      <SubmitButton busy={form.busy} busyText="Vérification…">
        Confirmer
      </SubmitButton>
    </form>
  )
}
