import { useId } from 'react'
import type { ApiRefusal } from '@/api/refusal'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Question } from '@/components/ui/question'

interface RenameQuestionProps {
  title: string
  description: string
  name: string
  onName: (name: string) => void
  /** The command that renames: asked anew once another name is typed. */
  command: { isPending: boolean; error: ApiRefusal | null; reset: () => void }
  onRename: () => void
  onClose: () => void
}

/** Asks for another name; the Enter key answers. */
export function RenameQuestion({ title, description, name, onName, command, onRename, onClose }: RenameQuestionProps) {
  const field = useId()
  return (
    <Question
      open
      onOpenChange={open => open || onClose()}
      title={title}
      description={description}
      keep="Garder le nom"
      act="Renommer"
      onAct={onRename}
      answer={{ pending: command.isPending, error: command.error, failed: 'Le nom n’a pas changé' }}
    >
      <form
        className="flex flex-col gap-1.5"
        onSubmit={event => {
          event.preventDefault()
          if (!command.isPending) onRename()
        }}
      >
        <Label htmlFor={field}>Nom</Label>
        <Input
          id={field}
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={event => {
            onName(event.target.value)
            // Another name is another question: it may be asked again.
            if (command.error) command.reset()
          }}
        />
      </form>
    </Question>
  )
}
