import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { useUserOptions } from '@/components/record/choices/options'

/** Who may make the visits of a mission: its team; every active user while it names nobody. */
export function useTeamOptions(missionId: string | null | undefined) {
  const { permissions } = useUser()
  const { options, loading } = useUserOptions()
  const mission = useRead(
    missionEndpoints.get,
    { params: { id: missionId ?? '' } },
    { enabled: Boolean(missionId) && permissions.includes('read mission') },
  )
  return useMemo(() => {
    const team = mission.data?.team
    const members = new Set([team?.mission_managers, team?.collaborators, team?.external_collaborators].flat())
    members.delete(undefined)
    return { options: members.size > 0 ? options.filter(({ value }) => members.has(value)) : options, loading }
  }, [mission.data, options, loading])
}
