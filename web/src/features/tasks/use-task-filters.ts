import { coOwnershipTaskListFields } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { useMemo } from 'react'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import type { RecordFilter } from '@/components/record/table/column'
import { useCoproOptions } from '@/features/co-ownership/copro-choices'

const none: readonly string[] = []

/** The filters of tasks, wherever they show; `without` leaves out what the view says itself. */
export function useTaskFilters(without: readonly string[] = none): RecordFilter[] {
  const missions = useMissionOptions()
  const user = useUserOptions()
  const copro = useCoproOptions(undefined, true)
  return useMemo(() => {
    const mission = { options: missions.ofMode, loading: missions.loading }
    return listFiltersOf(coOwnershipTaskListFields, { mission, user, copro }, without)
  }, [missions, user, copro, without])
}
