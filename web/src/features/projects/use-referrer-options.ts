import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { useUserOptions } from '@/components/record/choices/options'

/**
 * Who may follow a project: the mission's managers, collaborators and external collaborators, and anyone who follows it
 * already; every active user while the mission has no team.
 */
export function useReferrerOptions(missionId: string | undefined, current: ProjectDetail['referrers'] = []) {
  const { permissions } = useUser()
  const users = useUserOptions()
  const mission = useRead(
    missionEndpoints.get,
    { params: { id: missionId ?? '' } },
    { enabled: missionId !== undefined && permissions.includes('read mission') },
  )
  return useMemo(() => {
    const team = mission.data?.team
    const members = new Set([
      ...(team?.mission_managers ?? []),
      ...(team?.collaborators ?? []),
      ...(team?.external_collaborators ?? []),
    ])
    const offered = members.size > 0 ? users.options.filter(option => members.has(option.value)) : users.options
    const known = new Set(offered.map(option => option.value))
    const others = current
      .filter(referrer => !known.has(referrer.id))
      .map(referrer => ({ value: referrer.id, label: referrer.name }))
    return { options: [...offered, ...others], loading: users.allowed && users.loading }
  }, [mission.data, users, current])
}
