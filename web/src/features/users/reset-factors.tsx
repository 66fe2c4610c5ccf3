import { secondFactorEndpoints } from '@faitage/contracts/identity/second-factor.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'

/** Takes the second factors of somebody who lost theirs away. One's own are in one's account. */
export function ResetFactors({ id, name }: { id: string; name: string }) {
  const may = useMay()
  const own = useUser().id === id
  const [open, setOpen] = useState(false)
  const allowed = !own && may(secondFactorEndpoints.ofUser)
  const { data } = useRead(secondFactorEndpoints.ofUser, { params: { id } }, { enabled: allowed, cacheDisabled: true })
  const reset = useCommand(secondFactorEndpoints.reset, {
    success: 'Le second facteur est réinitialisé.',
    onSuccess: () => setOpen(false),
  })
  if (own || !may(secondFactorEndpoints.reset) || !data) return null
  const { applications, passkeys, required } = data
  const none = applications + passkeys === 0
  const has = [
    applications > 0 && countOf(applications, 'application', 'applications'),
    passkeys > 0 && countOf(passkeys, 'clé d’accès', 'clés d’accès'),
    !none && countOf(data.recovery_left, 'code de secours', 'codes de secours'),
  ].filter(Boolean)
  return (
    <section aria-labelledby="second-facteur" className="flex flex-wrap items-start justify-between gap-3">
      <div className="max-w-prose text-muted-foreground">
        <h2 id="second-facteur" className="text-lg font-semibold text-foreground">
          Second facteur
        </h2>
        <p>
          {none
            ? `Aucun second facteur.${required ? ' Il est exigé : cette personne en ajoutera un avant d’entrer.' : ''}`
            : `${has.join(', ')}.`}
          {none
            ? null
            : ` Si cette personne a perdu le sien, réinitialisez-le\u00A0: elle entrera avec son mot de passe${required ? ', puis en ajoutera un autre' : ' seul'}.`}
        </p>
      </div>
      <Question
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="outline" disabled={none}>
            <KeyRound aria-hidden /> Réinitialiser le second facteur
          </Button>
        }
        title={`Réinitialiser le second facteur de ${name}\u00A0?`}
        description="Ses applications, ses clés d’accès et ses codes de secours ne serviront plus, et ses sessions sont fermées. Assurez-vous d’abord que c’est bien cette personne qui le demande."
        keep="Ne rien changer"
        act="Réinitialiser"
        destructive
        onAct={() => reset.mutate({ params: { id } })}
        answer={{ pending: reset.isPending, error: reset.error, failed: 'Le second facteur n’a pas été réinitialisé' }}
      />
    </section>
  )
}
