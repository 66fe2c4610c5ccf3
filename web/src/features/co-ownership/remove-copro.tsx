import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproRemovalEndpoints as endpoints } from '@faitage/contracts/co-ownership/copro-removal'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '@/api/client'
import { queryClient, useCommand, useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { doneText } from '@/components/record/pages/record-words'
import { sayRemoved } from '@/components/record/pages/undo-removal'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Question } from '@/components/ui/question'
import { notify } from '@/lib/notify'
import { copros } from './copro-kit'
import { contentText, isUnderWay, RemovalProgress } from './removal-progress'
import { OfCopro } from './tasks-of-removed'

interface RemoveCoproProps {
  copro: CoproItem
  open: boolean
  onOpenChange: (open: boolean) => void
  onRemoved: () => void
}

/** Says that a copro is gone with its content; the message holds the way back, wherever the person has gone meanwhile. */
function tellGone(id: string, title: string): void {
  const idempotencyKey = crypto.randomUUID()
  const undo = async () => {
    try {
      await call(endpoints.restore, { params: { id }, idempotencyKey })
      notify.success(`${title} revient avec son contenu, au fur et à mesure.`)
    } catch (error) {
      notify.error(`La suppression n’a pas pu être annulée. ${toRefusal(error).message}`)
    }
  }
  notify.success(`${title} est supprimée avec son contenu.`, {
    action: { label: 'Annuler', onClick: () => void undo() },
  })
}

/** Deletes a copro, with what is below it once that was shown; the window may be closed while it goes on. */
export function RemoveCopro({ copro, open, onOpenChange, onRemoved }: RemoveCoproProps) {
  const may = useMay()
  const [asked, setAsked] = useState(false)
  const params = { id: copro.id }
  const title = copros.titleOf(copro)
  const read = useRead(
    endpoints.get,
    { params },
    { enabled: open || asked, cacheDisabled: true, every: asked || open ? 500 : false },
  )
  const state = read.data
  const alone = useCommand(coproEndpoints.remove, {
    quiet: true,
    onSuccess: written => {
      onOpenChange(false)
      sayRemoved(may(coproEndpoints.undo) ? coproEndpoints.undo : undefined, written, {
        removed: doneText(copros, title, 'supprimé'),
        restored: doneText(copros, title, 'rétabli'),
      })
      onRemoved()
    },
  })
  const whole = useCommand(endpoints.remove, { quiet: true, onSuccess: () => setAsked(true) })
  const ended = useEffectEvent(() => {
    setAsked(false)
    onOpenChange(false)
    // What was read while it went is not what is there.
    void queryClient.invalidateQueries()
    tellGone(copro.id, title)
    onRemoved()
  })
  const done = asked && !whole.isPending && state?.phase === 'removed'
  useEffect(() => {
    if (done) ended()
  }, [done])
  const content = state?.content
  const full = content !== undefined && content.buildings + content.lots > 0
  const underWay = isUnderWay(state)
  return (
    <Question
      open={open}
      onOpenChange={onOpenChange}
      title={`Supprimer la copropriété «\u00A0${title}\u00A0»\u00A0?`}
      description={
        full && content
          ? `Avec elle : ${contentText(underWay && state ? state.total : content)}. Les personnes restent. Tout se rétablit ensuite d’un seul geste.`
          : 'Cette fiche disparaît des listes. Son histoire reste enregistrée.'
      }
      keep={underWay ? 'Fermer' : full ? 'La conserver' : 'Conserver la copropriété'}
      act={full ? 'Supprimer avec son contenu' : 'Supprimer la copropriété'}
      destructive
      onAct={() => (full && content ? whole.mutate({ params, body: content }) : alone.mutate({ params }))}
      answer={{
        pending: alone.isPending || whole.isPending || underWay || !content,
        error: alone.error ?? whole.error,
        failed: 'La suppression n’a pas abouti',
      }}
    >
      {asked && state?.failure && (
        <Alert variant="destructive">
          <AlertDescription className="break-words">{state.failure}</AlertDescription>
        </Alert>
      )}
      {open && !underWay && <OfCopro item={copro} />}
      {underWay && state && <RemovalProgress removal={state} />}
    </Question>
  )
}
