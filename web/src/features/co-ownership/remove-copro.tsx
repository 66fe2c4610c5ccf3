import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproRemovalEndpoints as endpoints } from '@faitage/contracts/co-ownership/copro-removal'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '@/api/client'
import { useCommand, useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { tellRemoved } from '@/components/record/pages/undo-removal'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription } from '@/components/ui/alert'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/notify'
import { copros } from './copro-kit'
import { contentText, isUnderWay, RemovalProgress } from './removal-progress'

interface RemoveCoproProps {
  copro: CoproItem
  removed: boolean
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
export function RemoveCopro({ copro, removed, onRemoved }: RemoveCoproProps) {
  const may = useMay()
  const [open, setOpen] = useState(false)
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
      setOpen(false)
      tellRemoved(copros, title, written, may(coproEndpoints.undo))
      onRemoved()
    },
  })
  const whole = useCommand(endpoints.remove, { quiet: true, onSuccess: () => setAsked(true) })
  const ended = useEffectEvent(() => {
    setAsked(false)
    setOpen(false)
    tellGone(copro.id, title)
    onRemoved()
  })
  const gone = asked && !whole.isPending && state?.phase === 'removed'
  useEffect(() => {
    if (gone) ended()
  }, [gone])
  const content = state?.content
  const full = content !== undefined && content.buildings + content.lots > 0
  const underWay = isUnderWay(state)
  const fault = alone.error?.message ?? whole.error?.message ?? (asked ? state?.failure : undefined)
  const pending = alone.isPending || whole.isPending
  if (removed && !open) return null
  return (
    <>
      <Button
        variant="outline"
        className="text-destructive"
        onClick={() => {
          alone.reset()
          whole.reset()
          setOpen(true)
        }}
      >
        <Trash2 aria-hidden /> Supprimer
      </Button>
      <AlertDialog open={open} onOpenChange={setOpen}>
        <AlertDialogContent>
          <AlertDialogHeader>
            <AlertDialogTitle>Supprimer la copropriété «&nbsp;{title}&nbsp;»&nbsp;?</AlertDialogTitle>
            <AlertDialogDescription>
              {full && content
                ? `Avec elle : ${contentText(content)}. Les personnes restent. Tout se rétablit ensuite d’un seul geste.`
                : 'Cette fiche disparaît des listes. Son histoire reste enregistrée.'}
            </AlertDialogDescription>
          </AlertDialogHeader>
          {fault && (
            <Alert variant="destructive">
              <AlertDescription className="break-words">{fault}</AlertDescription>
            </Alert>
          )}
          {underWay && state && <RemovalProgress removal={state} />}
          <AlertDialogFooter>
            <AlertDialogCancel>{underWay ? 'Fermer' : 'Conserver la copropriété'}</AlertDialogCancel>
            {!underWay && (
              <AlertDialogAction
                disabled={pending || !content}
                className="bg-destructive text-destructive-foreground hover:bg-destructive/90"
                onClick={event => {
                  // The window stays: it is where progress and a refusal are told.
                  event.preventDefault()
                  if (full && content) whole.mutate({ params, body: content })
                  else alone.mutate({ params })
                }}
              >
                {(pending || !content) && <Spinner />}
                {full ? 'Supprimer avec son contenu' : 'Supprimer la copropriété'}
              </AlertDialogAction>
            )}
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}
