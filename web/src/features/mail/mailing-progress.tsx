import { countOf, percentOf } from '@faitage/contracts/kernel/format-number'
import type { MailingItem } from '@faitage/contracts/mail/mailing'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { Link } from '@tanstack/react-router'
import { useCommand, useRead } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { SheetFooter } from '@/components/ui/sheet'
import { LeftOutList } from './left-out-list.tsx'

/** Milliseconds between two looks at a sending under way. */
const LOOK_MS = 1000

const ended: Record<MailingItem['phase'], string> = {
  running: 'Les messages partent. Vous pouvez fermer ce panneau\u00A0: l’envoi continue.',
  done: 'Les messages sont dans la boîte d’envoi\u00A0: ils partent dans la minute.',
  cancelled: 'L’envoi a été arrêté. Les messages déjà écrits partent.',
  failed: 'L’envoi s’est interrompu.',
}

const waiting = 'Aucun serveur d’envoi n’est configuré\u00A0: ces messages attendent dans la boîte d’envoi.'

/** How a sending goes: how many were written to, who was left out and why; it can be stopped while it lasts. */
export function MailingProgress({ mailing, onClose }: { mailing: MailingItem; onClose: () => void }) {
  const { data = mailing } = useRead(
    projectMailEndpoints.mailing,
    { params: { id: mailing.id } },
    { cacheDisabled: true, every: now => ((now ?? mailing).phase === 'running' ? LOOK_MS : false) },
  )
  const cancel = useCommand(projectMailEndpoints.cancel, { success: 'L’envoi est arrêté.' })
  const { phase, total, reached, queued, skipped, failure, sending } = data
  const waits = phase === 'done' && !sending && queued > 0
  return (
    <>
      <p role="status" className="text-lg font-semibold">
        {countOf(queued, 'message écrit', 'messages écrits')}
        {skipped.length > 0 ? `, ${countOf(skipped.length, 'personne écartée', 'personnes écartées')}` : ''}
      </p>
      {phase === 'running' ? <Progress aria-label="Avancement de l’envoi" value={percentOf(reached, total)} /> : null}
      <Alert variant={phase === 'failed' ? 'destructive' : 'default'}>
        <AlertDescription>{failure ?? (waits ? waiting : ended[phase])}</AlertDescription>
      </Alert>
      <LeftOutList skipped={skipped} />
      <SheetFooter className="sm:flex-row">
        {phase === 'running' ? (
          <Button
            variant="outline"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: mailing.id } })}
          >
            Arrêter l’envoi
          </Button>
        ) : null}
        <Button onClick={onClose}>Fermer</Button>
        {total > 1 ? (
          <Button asChild variant="outline">
            <Link to={`/projects/mailings/${mailing.id}`}>Suivre cet envoi</Link>
          </Button>
        ) : null}
      </SheetFooter>
    </>
  )
}
