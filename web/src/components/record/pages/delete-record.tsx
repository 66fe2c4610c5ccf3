import { Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { writeDraft } from '@/lib/drafts'
import type { RecordItem, RecordKit } from './record-kit'
import { doneText } from './record-words'
import { sayRemoved } from './undo-removal'
import { useMay } from './use-may'

interface DeleteRecordProps<T extends RecordItem> {
  kit: RecordKit<T>
  item: T
  onRemoved: () => void
  /** Things that go with it, or stay without it. */
  children?: ReactNode
}

/** Deletes a record after a question; a refusal (something still uses it) is shown in place of the question. */
export function DeleteRecord<T extends RecordItem>({ kit, item, onRemoved, children }: DeleteRecordProps<T>) {
  const may = useMay()
  const user = useUser()
  const [open, setOpen] = useState(false)
  const { words, stream } = kit.record
  const title = kit.titleOf(item)
  const remove = useCommand(kit.endpoints.remove, {
    // A refusal is shown in the window, which stays, and in the snackbar as every other; a lost connection in the window.
    quiet: refusal => refusal.isPassing,
    onSuccess: written => {
      writeDraft(`${user.id}/${stream}/${item.id}`, undefined)
      setOpen(false)
      sayRemoved(may(kit.endpoints.undo) ? kit.endpoints.undo : undefined, written, {
        removed: doneText(kit, title, 'supprimé'),
        restored: doneText(kit, title, 'rétabli'),
      })
      onRemoved()
    },
  })
  return (
    <Question
      open={open}
      onOpenChange={shown => {
        setOpen(shown)
        if (shown) remove.reset()
      }}
      trigger={
        <Button variant="outline" className="text-destructive">
          <Trash2 aria-hidden /> Supprimer
        </Button>
      }
      title={`Supprimer ${words.the} «\u00A0${title}\u00A0»\u00A0?`}
      description={
        remove.error ? 'Rien n’a été supprimé.' : 'Cette fiche disparaît des listes. Son histoire reste enregistrée.'
      }
      keep={`Conserver ${words.the}`}
      act={`Supprimer ${words.the}`}
      destructive
      onAct={() => remove.mutate({ params: { id: item.id } })}
      answer={{ pending: remove.isPending, error: remove.error, failed: 'La suppression n’a pas abouti' }}
    >
      {children}
      {kit.BeforeRemoval && (
        <Suspense>
          <kit.BeforeRemoval item={item} />
        </Suspense>
      )}
    </Question>
  )
}
