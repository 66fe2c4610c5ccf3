import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useCommand } from '@/api/queries'
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
import { buttonVariants } from '@/components/ui/button'
import { notify } from '@/lib/notify'

interface DeleteProjectProps {
  project: ProjectDetail
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks, then deletes a project; its history stays. */
export function DeleteProject({ project, name, open, onOpenChange }: DeleteProjectProps) {
  const navigate = useNavigate()
  const undo = useCommand(projectEndpoints.undo, { success: `Le projet «\u00A0${name}\u00A0» est rétabli.` })
  const remove = useCommand(projectEndpoints.remove, {
    onSuccess: ({ id, revision }) => {
      notify.show({
        text: `Le projet «\u00A0${name}\u00A0» a été supprimé.`,
        actions: [{ label: 'Annuler', onClick: () => undo.mutate({ params: { id }, body: { revision } }) }],
      })
      void navigate({ to: '/projects', search: { mission_id: project.mission_id } })
    },
  })
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Supprimer ce projet&nbsp;?</AlertDialogTitle>
          <AlertDialogDescription>
            «&nbsp;{name}&nbsp;» disparaîtra des listes et des indicateurs. Si le projet est seulement arrêté, passez-le
            plutôt au statut «&nbsp;Sans suite&nbsp;»&nbsp;: il restera consultable.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Conserver le projet</AlertDialogCancel>
          <AlertDialogAction
            className={buttonVariants({ variant: 'destructive' })}
            onClick={() => remove.mutate({ params: { id: project.id } })}
          >
            Supprimer le projet
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
