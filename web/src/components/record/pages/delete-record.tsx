import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { writeDraft } from '@/lib/drafts'
import type { RecordItem, RecordKit } from './record-kit'
import { tellRemoved } from './undo-removal'
import { useMay } from './use-may'

interface DeleteRecordProps<T extends RecordItem> {
  kit: RecordKit<T>
  item: T
  onRemoved: () => void
}

/** Deletes a record after a question; a refusal (something still uses it) is told in place of the question. */
export function DeleteRecord<T extends RecordItem>({ kit, item, onRemoved }: DeleteRecordProps<T>) {
  const may = useMay()
  const user = useUser()
  const [open, setOpen] = useState(false)
  const { words, stream } = kit.record
  const title = kit.titleOf(item)
  const remove = useCommand(kit.endpoints.remove, {
    // A refusal is told in the window, which stays, and in the snackbar as every other; a lost connection in the window.
    quiet: refusal => refusal.isPassing,
    onSuccess: written => {
      writeDraft(`${user.id}/${stream}/${item.id}`, undefined)
      setOpen(false)
      tellRemoved(kit, title, written, may(kit.endpoints.undo))
      onRemoved()
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={shown => {
        setOpen(shown)
        if (shown) remove.reset()
      }}
    >
      <AlertDialogTrigger asChild>
        <Button variant="outline" className="text-destructive">
          <Trash2 aria-hidden /> Supprimer
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>
            Supprimer {words.the} «&nbsp;{title}&nbsp;»&nbsp;?
          </AlertDialogTitle>
          <AlertDialogDescription>
            {remove.error
              ? 'Rien n’a été supprimé.'
              : 'Cette fiche disparaît des listes. Son histoire reste enregistrée.'}
          </AlertDialogDescription>
        </AlertDialogHeader>
        {remove.error && (
          <Alert variant="destructive">
            <AlertTitle>La suppression n’a pas abouti</AlertTitle>
            <AlertDescription className="break-words">{remove.error.message}</AlertDescription>
          </Alert>
        )}
        <AlertDialogFooter>
          <AlertDialogCancel>{remove.error ? 'Fermer' : `Conserver ${words.the}`}</AlertDialogCancel>
          {(!remove.error || remove.error.isPassing) && (
            <AlertDialogAction
              disabled={remove.isPending}
              className="bg-destructive text-destructive-foreground hover:bg-destructive/90"
              onClick={event => {
                // The window stays: it is where a refusal is told.
                event.preventDefault()
                remove.mutate({ params: { id: item.id } })
              }}
            >
              {remove.isPending && <Spinner />}
              {remove.error ? 'Réessayer' : `Supprimer ${words.the}`}
            </AlertDialogAction>
          )}
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
