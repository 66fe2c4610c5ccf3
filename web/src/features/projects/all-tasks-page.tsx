import { individualTaskListFields } from '@faitage/contracts/projects/individual-task'
import { useMemo } from 'react'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import { leftToDo, tasksAt } from './task-kit.tsx'

const tasks = tasksAt('/tasks-v1', false)

/** The tasks of every project that one sees; a new one is made on its project's page. */
export function Page() {
  const mission = useMissionOptions()
  const user = useUserOptions()
  const filters = useMemo(() => listFiltersOf(individualTaskListFields, { mission, user }), [mission, user])
  return (
    <RecordSheetPage
      kit={tasks}
      entity="task_v1"
      filters={filters}
      creates={false}
      selectable
      defaultFilters={leftToDo}
    />
  )
}
