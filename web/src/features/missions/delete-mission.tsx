import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
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
import { writeDraft } from '@/lib/drafts'
import { sayRemoved } from './restore-mission'

/** Deletes a mission, after saying what goes with it. */
export function DeleteMission({ mission }: { mission: MissionDetail }) {
  const navigate = useNavigate()
  const user = useUser()
  const remove = useCommand(missionEndpoints.remove, {
    onSuccess: ({ id, revision }) => {
      sayRemoved({ id, name: mission.name, revision })
      writeDraft(`${user.id}/mission/${mission.id}`, undefined)
      void navigate({ to: '/missions', replace: true, ignoreBlocker: true })
    },
  })
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline" className="text-destructive" disabled={remove.isPending}>
          <Trash2 aria-hidden /> Supprimer
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Supprimer la mission «&nbsp;{mission.name}&nbsp;»&nbsp;?</AlertDialogTitle>
          <AlertDialogDescription>
            Elle disparaît des listes{goingWith(mission.projects_count)}. Son histoire reste enregistrée, et sa
            suppression peut être annulée.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Conserver la mission</AlertDialogCancel>
          <AlertDialogAction
            className="bg-destructive text-destructive-foreground hover:bg-destructive/90"
            onClick={() => remove.mutate({ params: { id: mission.id } })}
          >
            Supprimer la mission
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

/** `, avec ses 23 154 projets`; nothing where there is none. */
function goingWith(projects: number): string {
  if (projects === 0) return ''
  return projects === 1 ? ', avec son projet' : `, avec ses ${formatCount(projects)}\u00A0projets`
}
