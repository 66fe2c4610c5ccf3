import { missionListFields } from '@faitage/contracts/missions/mission-list-fields'
import { useMemo } from 'react'
import { useUser } from '@/api/session'
import type { RecordFilter } from '@/components/record/table/column'
import { listFilters } from '@/components/record/table/search-structure'
import { useMissionOptions } from './use-mission-options'

/** What the list of missions may be searched by. */
export function useMissionFilters(): readonly RecordFilter[] {
  const { loading, agencies, antennas, clients, staff } = useMissionOptions()
  const { permissions } = useUser()
  return useMemo(
    () =>
      listFilters(missionListFields, {
        agency_id: { options: agencies, loading, allowed: permissions.includes('read agency') },
        antenna_id: { options: antennas, loading, allowed: permissions.includes('read antenna') },
        client_id: { options: clients, loading, allowed: permissions.includes('read client') },
        mission_managers: { options: staff, loading, allowed: permissions.includes('read user') },
      }),
    [loading, agencies, antennas, clients, staff, permissions],
  )
}
