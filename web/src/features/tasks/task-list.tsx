import type { CoOwnershipTaskItem } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import type { ReactNode } from 'react'
import type { RecordKit } from '@/components/record/pages/record-kit'
import { withPart } from '@/components/record/pages/with-part'
import { RecordTable } from '@/components/record/table/record-table'
import { useOwnSearch } from '@/lib/use-own-search'
import { partOf } from './parts.ts'
import { eventsKit, tasksKit } from './task-kit.tsx'
import { useTaskFilters } from './use-task-filters.ts'

interface TaskListProps {
  kit: RecordKit<CoOwnershipTaskItem>
  actions: ReactNode
}

/** Those that are done are not shown until they are asked for: the most late come first. */
const leftToDo = { status: ['A faire', 'En cours'] }
const ofTasks = ['status', 'late', 'unassigned', 'due_date', 'task_type']

/** Tasks, or events, as a list. */
export function TaskList({ kit, actions }: TaskListProps) {
  const search = useOwnSearch()
  const tasks = kit === tasksKit
  const filters = useTaskFilters(tasks ? typeFilter : ofTasks)
  return (
    <RecordTable
      name={tasks ? 'tasks' : 'task-events'}
      label={tasks ? 'Tâches' : 'Événements'}
      noun={kit.noun}
      {...(tasks ? { entity: 'task' as const, defaultFilters: leftToDo } : {})}
      endpoint={kit.endpoints.list}
      searchKey="term"
      columns={kit.columns}
      filters={filters}
      rowHref={item => `/tasks${withPart(search, partOf(item), item.id)}`}
      rowLabel={kit.titleOf}
      defaultSort={kit.sort ?? eventsKit.sort!}
      defaultSize={100}
      selectable
      emptyHint={
        tasks
          ? 'Ce que vous notez sur une copropriété, un bâtiment, un lot ou un conseil apparaîtra ici.'
          : 'Les assemblées, réunions et permanences que vous notez apparaîtront ici.'
      }
      actions={actions}
    />
  )
}

const typeFilter = ['task_type']
