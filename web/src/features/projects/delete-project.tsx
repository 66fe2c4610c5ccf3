import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useCommand } from '@/api/queries'
import { sayRemoved } from '@/components/record/pages/undo-removal'
import { Question } from '@/components/ui/question'

interface DeleteProjectProps {
  project: ProjectDetail
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks, then deletes a project; its history stays. */
export function DeleteProject({ project, name, open, onOpenChange }: DeleteProjectProps) {
  const navigate = useNavigate()
  const remove = useCommand(projectEndpoints.remove, {
    onSuccess: written => {
      sayRemoved(projectEndpoints.undo, written, {
        removed: `Le projet «\u00A0${name}\u00A0» a été supprimé.`,
        restored: `Le projet «\u00A0${name}\u00A0» est rétabli.`,
      })
      void navigate({ to: '/projects', search: { mission_id: project.mission_id } })
    },
  })
  return (
    <Question
      open={open}
      onOpenChange={onOpenChange}
      title="Supprimer ce projet&nbsp;?"
      description={`«\u00A0${name}\u00A0» disparaîtra des listes et des indicateurs. Si le projet est seulement arrêté, passez-le plutôt au statut «\u00A0Sans suite\u00A0»\u00A0: il restera consultable.`}
      keep="Conserver le projet"
      act="Supprimer le projet"
      destructive
      onAct={() => remove.mutate({ params: { id: project.id } })}
    />
  )
}
