import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'

/** The missions a person sees, by name; nothing for anyone who may not read missions. */
export function useMissionOptions() {
  const { permissions, preferred_app, role } = useUser()
  const allowed = permissions.includes('read mission')
  // A client keeps its projects in either mode.
  const mode = role === 'client' ? 'individual' : preferred_app.preferred_app
  const read = useRead(missionEndpoints.list, { query: { size: 1000, sortBy: 'name' } }, { enabled: allowed })
  return useMemo(() => {
    const items = read.data?.items ?? []
    const optionsOf = (missions: typeof items) => missions.map(({ id, name }) => ({ value: id, label: name }))
    return {
      allowed,
      loading: read.isPending,
      /** All of them: to name the mission of something. */
      options: optionsOf(items),
      /** Those of the mode they work in: to choose among. */
      ofMode: optionsOf(items.filter(({ mission_type }) => mission_type === mode)),
      /** Of these, those that something may begin in. */
      running: optionsOf(items.filter(({ mission_type, status }) => mission_type === mode && status !== 'archivee')),
    }
  }, [allowed, read.isPending, read.data, mode])
}

type User = ResponseOf<typeof userEndpoints.list>['items'][number]
const everybody = () => true
const colleagues = ({ active, role }: User) => active && role !== 'client'

function useUsers(kept: (user: User) => boolean) {
  const allowed = useUser().permissions.includes('read user')
  const { data, isPending } = useRead(userEndpoints.list, { query: { size: 1000 } }, { enabled: allowed })
  return useMemo(
    () => ({
      allowed,
      loading: isPending,
      options: (data?.items ?? [])
        .filter(kept)
        .map(({ id, display_name, active }) => ({
          value: id,
          label: active ? display_name : `${display_name} (compte désactivé)`,
        }))
        .sort((a, b) => a.label.localeCompare(b.label, 'fr')),
    }),
    [allowed, isPending, data, kept],
  )
}

/** Everybody who has an account, by name, those who may no longer sign in too; nothing for anyone who may not read users. */
export const useAccountOptions = () => useUsers(everybody)

/** The active users, by name; nothing for anyone who may not read users. */
export const useUserOptions = () => useUsers(colleagues)
