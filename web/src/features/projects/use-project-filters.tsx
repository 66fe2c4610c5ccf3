import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { requesterType } from '@faitage/contracts/kernel/values'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectStatuses, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import type { RecordFilter } from '@/components/record/table/column'
import { StatusIcon } from './status-badge.tsx'

/** The missions a person sees, by name; nothing for whoever may not read missions. */
export function useMissionOptions() {
  const allowed = useUser().permissions.includes('read mission')
  const read = useRead(missionEndpoints.list, { query: { size: 1000, sortBy: 'name' } }, { enabled: allowed })
  return useMemo(
    () => ({
      allowed,
      loading: read.isPending,
      options: (read.data?.items ?? []).map(mission => ({ value: mission.id, label: mission.name })),
    }),
    [allowed, read.isPending, read.data],
  )
}

/** The active users, by name; nothing for whoever may not read users. */
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

/** The filters of the list of projects, as the person may use them. */
export function useProjectFilters(): readonly RecordFilter[] {
  const missions = useMissionOptions()
  const users = useUserOptions()
  return useMemo<readonly RecordFilter[]>(() => {
    const staffOnly = (filter: RecordFilter, allowed: boolean) => (allowed ? [filter] : [])
    return [
      ...staffOnly(
        { kind: 'many', key: 'mission_id', label: 'Mission', options: missions.options, loading: missions.loading },
        missions.allowed,
      ),
      {
        kind: 'many',
        key: 'status',
        label: 'Statut',
        options: projectStatuses.map(status => ({
          value: status,
          label: projectStatusLabels[status],
          icon: <StatusIcon status={status} />,
        })),
      },
      {
        kind: 'many',
        key: 'requester_type',
        label: 'Type de demandeur',
        options: requesterType.options.map(type => ({ value: type, label: requesterTypeLabels[type] })),
      },
      ...staffOnly(
        { kind: 'many', key: 'referrer_id', label: 'Référent', options: users.options, loading: users.loading },
        users.allowed,
      ),
      {
        kind: 'date',
        key: 'status_before',
        label: 'Sans changement depuis le',
        chip: day => `Sans changement de statut depuis le ${formatDay(day)}`,
      },
      { kind: 'flag', key: 'unassigned', label: 'Sans référent' },
    ]
  }, [missions, users])
}
