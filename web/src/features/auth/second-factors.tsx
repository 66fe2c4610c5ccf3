import { secondFactorEndpoints } from '@faitage/contracts/identity/second-factor.endpoints'
import { formatInstant, relativeInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '@/api/client'
import { queryClient, useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/lib/notify'
import { type Application, ApplicationSetup } from './application-setup'
import { GuestField, GuestProblem, PasswordField, SubmitButton } from './guest-fields'
import { addPasskey } from './passkey'
import { RecoveryCodes } from './recovery-codes'
import { useGuestForm } from './use-guest-form'

/** What is being done, which a password or a code is asked for first. */
type Asked = { what: 'application' } | { what: 'passkey' } | { what: 'recovery' } | { what: 'remove'; id: string }

const proofSchema = z.object({
  proof: z.string().min(1).max(200),
  label: z.string().trim().min(1, 'Donnez-lui un nom.').max(60),
})
type Proven = z.infer<typeof proofSchema>
const questions = {
  application: 'Ajouter une application d’authentification',
  passkey: 'Ajouter une clé d’accès',
  recovery: 'Faire de nouveaux codes de secours',
  remove: 'Retirer ce second facteur',
}
const stale = () => queryClient.invalidateQueries({ queryKey: [secondFactorEndpoints.list.path] })

/** One's second factors: added, removed, and the codes for when they are lost. */
export function SecondFactors() {
  const { data, error } = useRead(secondFactorEndpoints.list, {})
  const [asked, setAsked] = useState<Asked>()
  const [application, setApplication] = useState<Application>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    setAsked(undefined)
    setApplication(undefined)
    setCodes(undefined)
  }
  const added = async (made: readonly string[] | null) => {
    setAsked(undefined)
    setApplication(undefined)
    setCodes(made ?? undefined)
    notify.success('Votre second facteur est ajouté.')
    await stale()
  }
  return (
    <section aria-labelledby="compte-second-facteur" className="flex flex-col gap-3 border-t pt-4">
      <h2 id="compte-second-facteur" className="font-semibold">
        Second facteur
      </h2>
      {error && <p className="text-destructive">{error.message}</p>}
      {!data && !error && <Skeleton className="h-16" />}
      {data && codes && <RecoveryCodes codes={codes} done="Je les ai notés" onDone={close} />}
      {data && !codes && application && (
        <>
          <ApplicationSetup
            application={application}
            confirm={async code => {
              const body = { id: application.id, code }
              await added((await call(secondFactorEndpoints.confirmApplication, { body })).recovery_codes)
            }}
          />
          <Button variant="outline" onClick={close}>
            Annuler
          </Button>
        </>
      )}
      {data && !codes && !application && asked && (
        <Proof
          key={asked.what}
          asked={asked}
          onCancel={close}
          send={async ({ proof, label }) => {
            if (asked.what === 'application')
              setApplication(await call(secondFactorEndpoints.addApplication, { body: { proof } }))
            else if (asked.what === 'passkey') {
              const made = await addPasskey(proof, label)
              if (made) await added(made.codes)
              else close()
            } else if (asked.what === 'recovery')
              setCodes((await call(secondFactorEndpoints.renewRecovery, { body: { proof } })).recovery_codes)
            else {
              await call(secondFactorEndpoints.remove, { body: { id: asked.id, proof } })
              notify.success('Le second facteur est retiré.')
              close()
              await stale()
            }
          }}
        />
      )}
      {data && !codes && !application && !asked && (
        <>
          <p className="text-sm text-muted-foreground">
            {data.items.length === 0
              ? 'Un code de votre téléphone ou une clé d’accès protège votre compte si votre mot de passe est connu d’un autre.'
              : `Il reste ${countOf(data.recovery_left, 'code de secours', 'codes de secours')}.`}
          </p>
          {data.items.length > 0 && (
            <ul className="flex flex-col gap-2" aria-label="Vos seconds facteurs">
              {data.items.map(one => (
                <li key={one.id} className="flex items-center justify-between gap-4 rounded-md border px-3 py-2">
                  <span className="flex min-w-0 flex-col">
                    <span className="font-medium [overflow-wrap:anywhere]">{one.label}</span>
                    <span className="text-sm text-muted-foreground">
                      Depuis le {formatInstant(one.created_at)}
                      {one.last_used_at ? `, utilisé ${relativeInstant(one.last_used_at)}` : null}
                    </span>
                  </span>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Retirer ${one.label}`}
                    onClick={() => setAsked({ what: 'remove', id: one.id })}
                  >
                    Retirer
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => setAsked({ what: 'application' })}>
              Ajouter une application
            </Button>
            {data.passkeys && (
              <Button variant="outline" size="sm" onClick={() => setAsked({ what: 'passkey' })}>
                Ajouter une clé d’accès
              </Button>
            )}
            {data.items.length > 0 && (
              <Button variant="outline" size="sm" onClick={() => setAsked({ what: 'recovery' })}>
                Nouveaux codes de secours
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function Proof({
  asked,
  send,
  onCancel,
}: {
  asked: Asked
  send: (proven: Proven) => Promise<void>
  onCancel: () => void
}) {
  const form = useGuestForm({
    id: 'preuve',
    schema: proofSchema,
    initial: { proof: '', label: 'Clé d’accès de cet appareil' },
    secret: 'proof',
    send,
  })
  return (
    <form onSubmit={form.submit} noValidate aria-label={questions[asked.what]} className="flex flex-col gap-4">
      <p className="font-medium">{questions[asked.what]}</p>
      <GuestProblem text={form.problem} box={form.problemBox} />
      <PasswordField
        id="preuve-proof"
        label="Votre mot de passe, ou un code"
        autoComplete="current-password"
        autoFocus
        value={form.values.proof}
        onValue={proof => form.set({ proof })}
        error={form.errors.proof}
      />
      {asked.what === 'passkey' && (
        <GuestField
          id="preuve-label"
          label="Nom de cette clé"
          hint="Pour la reconnaître si vous en avez plusieurs."
          maxLength={60}
          value={form.values.label}
          onValue={label => form.set({ label })}
          error={form.errors.label}
        />
      )}
      <div className="flex flex-wrap items-end gap-2">
        <SubmitButton busy={form.busy} busyText="Vérification…">
          Continuer
        </SubmitButton>
        <Button type="button" variant="outline" size="lg" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
