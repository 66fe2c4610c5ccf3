import { secondFactorEndpoints } from '@faitage/contracts/identity/second-factor.endpoints'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'

/** Takes the second factors of somebody who lost theirs away. One's own are in one's account. */
export function ResetFactors({ id, name }: { id: string; name: string }) {
  const may = useMay()
  const own = useUser().id === id
  const [open, setOpen] = useState(false)
  const reset = useCommand(secondFactorEndpoints.reset, {
    success: 'Le second facteur est réinitialisé.',
    onSuccess: () => setOpen(false),
  })
  if (own || !may(secondFactorEndpoints.reset)) return null
  return (
    <section aria-labelledby="second-facteur" className="flex flex-wrap items-start justify-between gap-3">
      <div className="max-w-prose text-muted-foreground">
        <h2 id="second-facteur" className="text-lg font-semibold text-foreground">
          Second facteur
        </h2>
        <p>
          Pour une personne qui a perdu le sien&nbsp;: elle entrera avec son mot de passe seul, et en ajoutera un autre.
        </p>
      </div>
      <Question
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="outline">
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
