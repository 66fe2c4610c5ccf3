import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionFieldText } from '@faitage/contracts/missions/mission-field-words'
import { HistoryDrawer } from '@/components/record/history/history-drawer'
import { useMay } from '@/components/record/pages/use-may'

interface MissionHistoryProps {
  mission: MissionDetail
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Leads to the mission as it was that day. */
  onSeeAt: (day: string) => void
}

/** The history of a mission; apart from its header, which needs none of the words of a contract. */
export function MissionHistory({ mission, ...props }: MissionHistoryProps) {
  const may = useMay()
  return (
    <HistoryDrawer
      {...props}
      title="Historique de la mission"
      endpoint={missionEndpoints.history}
      id={mission.id}
      tell={missionFieldText}
      undo={may(missionEndpoints.undo) && mission.may_write ? missionEndpoints.undo : undefined}
    />
  )
}
