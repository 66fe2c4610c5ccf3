import { taskKinds } from '@faitage/contracts/kernel/task-kinds'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { eventPart, taskPart } from './parts.ts'
import { eventsKit, tasksKit } from './task-kit.tsx'
import { TaskList } from './task-list.tsx'
import { QuickFilters, TaskViews, useTaskView } from './task-views.tsx'

const TaskBoard = lazy(() => import('./task-board.tsx').then(module => ({ default: module.TaskBoard })))
const TaskMonth = lazy(() => import('./task-month.tsx').then(module => ({ default: module.TaskMonth })))

/** The tasks and events of every council, copro, building and lot that one reads: as a list, by status, over a month. */
export function Page() {
  const view = useTaskView()
  const search = useOwnSearch()
  const { permissions } = useUser()
  const creates = taskKinds.some(kind => permissions.includes(`create ${kind}`))
  const actions = creates && (
    <>
      <Button asChild variant="outline" className="px-3">
        <Link to={`/tasks${withPart(search, eventPart, 'new')}`}>
          <CalendarPlus aria-hidden /> {eventsKit.noun.fresh}
        </Link>
      </Button>
      <Button asChild className="px-3">
        <Link to={`/tasks${withPart(search, taskPart, 'new')}`}>
          <Plus aria-hidden /> {tasksKit.noun.fresh}
        </Link>
      </Button>
    </>
  )
  return (
    <>
      <h1 className="sr-only">Tâches et événements</h1>
      <div className="no-print mb-3 flex flex-wrap items-center justify-between gap-2">
        <TaskViews />
        <QuickFilters tasks={view !== 'evenements'} />
      </div>
      <Suspense fallback={<PageSkeleton />}>
        {view === 'tableau' ? (
          <TaskBoard actions={actions} />
        ) : view === 'calendrier' ? (
          <TaskMonth actions={actions} />
        ) : (
          <TaskList key={view} kit={view === 'evenements' ? eventsKit : tasksKit} actions={actions} />
        )}
      </Suspense>
      <RecordSheet kit={tasksKit} part={taskPart} />
      <RecordSheet kit={eventsKit} part={eventPart} />
    </>
  )
}
