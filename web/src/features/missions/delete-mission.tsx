import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { sayRemoved } from '@/components/record/pages/undo-removal'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { writeDraft } from '@/lib/drafts'
import { restoredText } from './mission-removed'

/** Deletes a mission, after saying what goes with it. */
export function DeleteMission({ mission }: { mission: MissionDetail }) {
  const navigate = useNavigate()
  const user = useUser()
  const remove = useCommand(missionEndpoints.remove, {
    onSuccess: written => {
      sayRemoved(missionEndpoints.undo, written, {
        removed: `La mission «\u00A0${mission.name}\u00A0» est supprimée.`,
        restored: restoredText(mission),
      })
      writeDraft(`${user.id}/mission/${mission.id}`, undefined)
      void navigate({ to: '/missions', replace: true, ignoreBlocker: true })
    },
  })
  return (
    <Question
      trigger={
        <Button variant="outline" className="text-destructive" disabled={remove.isPending}>
          <Trash2 aria-hidden /> Supprimer
        </Button>
      }
      title={`Supprimer la mission «\u00A0${mission.name}\u00A0»\u00A0?`}
      description={`Elle disparaît des listes${goingWith(mission.projects_count)}. Son histoire reste enregistrée, et sa suppression peut être annulée.`}
      keep="Conserver la mission"
      act="Supprimer la mission"
      destructive
      onAct={() => remove.mutate({ params: { id: mission.id } })}
    />
  )
}

/** `, avec ses 23 154 projets`; nothing where there is none. */
function goingWith(projects: number): string {
  if (projects === 0) return ''
  return projects === 1 ? ', avec son projet' : `, avec ses ${formatCount(projects)}\u00A0projets`
}
