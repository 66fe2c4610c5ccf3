import { formatInstant } from '@faitage/contracts/kernel/format-date'
import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import type { ApiRefusal } from '@/api/refusal'
import { useUser } from '@/api/session'
import { GoneBanner, isGone } from '@/components/record/pages/gone-banner'
import { RestoreButton } from '@/components/record/pages/restore-button'
import { Button } from '@/components/ui/button'

interface MissionRemovedProps {
  mission: MissionDetail
  /** Why it can no longer be read, when it could before. */
  refusal?: ApiRefusal | null | undefined
}

export const restoredText = ({ name }: Pick<MissionDetail, 'name'>): string =>
  `La mission «\u00A0${name}\u00A0» est rétablie, avec ses projets.`

/** Somebody deleted the mission that is on the screen: who and when, and the way back for anyone who may. */
export function MissionRemoved({ mission, refusal }: MissionRemovedProps) {
  const { permissions } = useUser()
  const { id, is_deleted, removed_revision: revision } = mission
  const gone = isGone(refusal)
  const enabled = is_deleted && !gone && permissions.includes('read audit')
  const history = useRead(missionEndpoints.history, { params: { id } }, { enabled, cacheDisabled: true })
  if (!is_deleted && !gone) return null
  const removal = history.data?.items.find(item => item.revision === revision)
  return (
    <GoneBanner
      title={
        gone
          ? 'La mission n’est plus là, ou ne vous est plus ouverte'
          : removal
            ? `La mission a été supprimée par ${removal.actor.name} le ${formatInstant(removal.recorded_at)}`
            : 'La mission a été supprimée'
      }
    >
      {!gone && revision !== null && mission.may_write && permissions.includes('delete mission') && (
        <RestoreButton
          endpoint={missionEndpoints.undo}
          id={id}
          revision={revision}
          text="Restaurer"
          success={restoredText(mission)}
        />
      )}
      <Button size="sm" variant="outline" asChild>
        <Link to="/missions">Voir les missions</Link>
      </Button>
    </GoneBanner>
  )
}
