import { noteToAdd, projectNoteEndpoints } from '@faitage/contracts/projects/project-note.endpoints'
import { CommandForm } from '@/components/record/command/command-form'

interface AddNoteProps {
  id: string
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds a dated and signed line to the notes of a project: a call, a visit, what was agreed. */
export function AddNote({ id, name, open, onOpenChange }: AddNoteProps) {
  return (
    <CommandForm
      open={open}
      onOpenChange={onOpenChange}
      title="Ajouter une note"
      description={`${name}. La date et votre nom sont ajoutés en tête de la note.`}
      endpoint={projectNoteEndpoints.add}
      body={noteToAdd}
      params={{ id }}
      fields={{ text: {} }}
      fieldOf={{ 'project.notes.full': 'text' }}
      submitText="Ajouter la note"
      success={`La note est ajoutée au projet «\u00A0${name}\u00A0».`}
    />
  )
}
