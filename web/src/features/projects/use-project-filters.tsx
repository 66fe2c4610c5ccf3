import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { projectListFields } from '@faitage/contracts/projects/project-list-fields'
import { useMemo } from 'react'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import type { RecordFilter } from '@/components/record/table/column'
import { listFilters } from '@/components/record/table/search-structure'
import { customFiltersOf } from '@/features/custom-fields/custom-table'
import { statusOptions } from './status-groups.tsx'

const noFields: readonly CustomFieldItem[] = []

/** What a list of projects may be searched by; of one mission, by its custom fields too. */
export function useProjectFilters(custom: readonly CustomFieldItem[] = noFields): readonly RecordFilter[] {
  const missions = useMissionOptions()
  const users = useUserOptions()
  return useMemo(
    () => [
      ...listFilters(projectListFields, {
        status: { options: statusOptions },
        mission_id: missions,
        referrer_id: users,
      }),
      ...customFiltersOf(custom),
    ],
    [missions, users, custom],
  )
}
