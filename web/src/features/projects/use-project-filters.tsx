import { projectListFields } from '@faitage/contracts/projects/project-list-fields'
import { useMemo } from 'react'
import { useUser } from '@/api/session'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import type { RecordFilter } from '@/components/record/table/column'
import { listFilters } from '@/components/record/table/search-structure'
import { statusOptions } from './status-groups.tsx'

/** What a list of projects may be searched by. */
export function useProjectFilters(): readonly RecordFilter[] {
  const missions = useMissionOptions()
  const users = useUserOptions()
  const client = useUser().role === 'client'
  return useMemo(
    () =>
      listFilters(projectListFields, {
        status: { options: statusOptions },
        mission_id: missions,
        referrer_id: users,
        required_action: { allowed: !client },
        urgent_visit: { allowed: !client },
      }),
    [missions, users, client],
  )
}
