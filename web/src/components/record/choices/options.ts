import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
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

/** Everybody who has an account, by name, those who may no longer sign in too; nothing for anyone who may not read users. */
export function useAccountOptions() {
  const allowed = useUser().permissions.includes('read user')
  const read = useRead(userEndpoints.list, { query: { size: 1000 } }, { enabled: allowed })
  return useMemo(
    () => ({
      loading: read.isPending,
      options: (read.data?.items ?? [])
        .map(({ id, display_name, active }) => ({
          value: id,
          label: active ? display_name : `${display_name} (compte désactivé)`,
        }))
        .sort((a, b) => a.label.localeCompare(b.label, 'fr')),
    }),
    [read.isPending, read.data],
  )
}

/** The active users, by name; nothing for anyone who may not read users. */
export function useUserOptions() {
  const allowed = useUser().permissions.includes('read user')
  const read = useRead(userEndpoints.list, { query: { size: 1000 } }, { enabled: allowed })
  return useMemo(
    () => ({
      allowed,
      loading: read.isPending,
      options: (read.data?.items ?? [])
        .filter(user => user.active && user.role !== 'client')
        .map(user => ({ value: user.id, label: user.display_name }))
        .sort((a, b) => a.label.localeCompare(b.label, 'fr')),
    }),
    [allowed, read.isPending, read.data],
  )
}
