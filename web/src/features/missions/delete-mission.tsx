import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { MissionDetail, MissionSummary } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { sayRemoved } from '@/components/record/pages/undo-removal'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { writeDraft } from '@/lib/drafts'
import { restoredText } from './mission-removed'

/** Deletes the mission of a page, after saying what goes with it. */
export function DeleteMission({ mission }: { mission: MissionDetail }) {
  const navigate = useNavigate()
  return (
    <RemoveMission
      mission={mission}
      trigger={
        <Button variant="outline" className="text-destructive">
          <Trash2 aria-hidden /> Supprimer
        </Button>
      }
      onRemoved={() => void navigate({ to: '/missions', replace: true, ignoreBlocker: true })}
    />
  )
}

interface RemoveMissionProps {
  mission: MissionSummary
  /** The button that asks; without it the question is asked from elsewhere. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onRemoved?: () => void
}

/** Asks whether a mission is to be deleted, and deletes it. */
export function RemoveMission({ mission, onRemoved, ...question }: RemoveMissionProps) {
  const user = useUser()
  const remove = useCommand(missionEndpoints.remove, {
    onSuccess: written => {
      sayRemoved(missionEndpoints.undo, written, {
        removed: `La mission «\u00A0${mission.name}\u00A0» est supprimée.`,
        restored: restoredText(mission),
      })
      writeDraft(`${user.id}/mission/${mission.id}`, undefined)
      onRemoved?.()
    },
  })
  return (
    <Question
      {...question}
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
