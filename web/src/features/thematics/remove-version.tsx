import { thematicEndpoints, type VersionAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { sayRemoved } from '@/components/record/pages/undo-removal'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { versionTitle } from './steps-told'

/** Deletes a version after a question; the message holds the way back. */
export function RemoveVersion({ version, onRemoved }: { version: VersionAnswer; onRemoved: () => void }) {
  const [open, setOpen] = useState(false)
  const remove = useCommand(thematicEndpoints.remove, {
    quiet: refusal => refusal.isPassing,
    onSuccess: written => {
      setOpen(false)
      sayRemoved(thematicEndpoints.undo, written, {
        removed: 'La version a été supprimée.',
        restored: 'La version est rétablie.',
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
          <Trash2 aria-hidden /> Supprimer la version
        </Button>
      }
      title={`Supprimer la version «\u00A0${versionTitle(version)}\u00A0»\u00A0?`}
      description={
        remove.error ? 'Rien n’a été supprimé.' : 'Tout ce qui y est saisi disparaît avec elle. Vous pourrez annuler.'
      }
      keep="Conserver la version"
      act="Supprimer la version"
      destructive
      onAct={() => remove.mutate({ params: { id: version.id } })}
      answer={{ pending: remove.isPending, error: remove.error, failed: 'La suppression n’a pas abouti' }}
    />
  )
}
