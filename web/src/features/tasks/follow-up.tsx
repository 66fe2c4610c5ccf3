import {
  taskEventEndpoints as events,
  coOwnershipTaskEndpoints as tasks,
} from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { DONE, type TaskOwnerField, taskLevels } from '@faitage/contracts/tasks/task.words'
import { Link, useLocation } from '@tanstack/react-router'
import { CalendarPlus, Phone, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { ReadFailed } from '@/components/read-failed'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnSearch } from '@/lib/use-own-search'
import { FollowUpLine } from './follow-up-line.tsx'
import { callPart, eventPart, taskPart } from './parts.ts'
import { callsKit, eventsKit, tasksKit } from './task-kit.tsx'

interface FollowUpProps {
  /** The owner of the tasks and events: `{ copro_id }`, `{ building_id }`, `{ lot_id }` or `{ sc_id }`. */
  owner: Readonly<Partial<Record<TaskOwnerField, string>>>
  /** Whether anything may be added there at all: a mission that is only read, a thing that is removed takes nothing. */
  mayWrite: boolean
}

const MOST = 50

/** « Suivi »: the tasks and events of a thing, what is open first; a task, an event or a call is noted there. */
export function FollowUp({ owner, mayWrite }: FollowUpProps) {
  const { permissions } = useUser()
  const [field, id] = Object.entries(owner)[0] as [TaskOwnerField, string]
  const { kind } = taskLevels[field]
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const reads = permissions.includes(`read ${kind}`)
  const writes = permissions.includes(`create ${kind}`) && mayWrite
  const query = { [field]: id, size: MOST }
  const todo = useRead(tasks.list, { query: { ...query, sortBy: 'reminder_date' } as never }, { enabled: reads })
  const met = useRead(
    events.list,
    { query: { ...query, sortBy: 'start', sortDirection: 'desc' } as never },
    { enabled: reads },
  )
  const start = useMemo(() => ({ [field]: id }), [field, id])
  if (!reads) return null
  const failed = todo.error ?? met.error
  const known = todo.data && met.data
  const lines = [
    ...(todo.data?.items ?? []).filter(({ status }) => status !== DONE),
    ...(met.data?.items ?? []).filter(({ is_past }) => !is_past).toReversed(),
  ]
  const past = [
    ...(met.data?.items ?? []).filter(({ is_past }) => is_past),
    ...(todo.data?.items ?? []).filter(({ status }) => status === DONE),
  ]
  const total = (todo.data?.totalItems ?? 0) + (met.data?.totalItems ?? 0)
  const open = (part: string) => `${pathname}${withPart(search, part, 'new')}`
  return (
    <Card aria-labelledby="suivi">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="suivi">Suivi</CardTitle>
        {writes && (
          <div className="no-print flex flex-wrap gap-2">
            <Adder to={open(callPart)} icon={<Phone aria-hidden />} text={callsKit.noun.fresh} />
            <Adder to={open(eventPart)} icon={<CalendarPlus aria-hidden />} text={eventsKit.noun.fresh} />
            <Adder to={open(taskPart)} icon={<Plus aria-hidden />} text={tasksKit.noun.fresh} />
          </div>
        )}
      </div>
      {failed && !known ? (
        <ReadFailed message={failed.message} onRetry={() => void Promise.all([todo.refetch(), met.refetch()])} />
      ) : known ? (
        <>
          {lines.length === 0 && <p className="text-muted-foreground">Rien n’est à faire ni prévu.</p>}
          <Lines items={lines} label="À faire et à venir" />
          {past.length > 0 && (
            <details>
              <summary className="cursor-pointer text-muted-foreground">Terminé et passé ({past.length})</summary>
              <Lines items={past} label="Terminé et passé" />
            </details>
          )}
          {total > lines.length + past.length && (
            <Link to="/tasks" className="underline underline-offset-4">
              Voir toutes les tâches
            </Link>
          )}
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
      <RecordSheet kit={tasksKit} part={taskPart} start={start} />
      <RecordSheet kit={eventsKit} part={eventPart} start={start} />
      <RecordSheet kit={callsKit} part={callPart} start={start} />
    </Card>
  )
}

const Adder = ({ to, icon, text }: { to: string; icon: ReactNode; text: string }) => (
  <Button asChild size="sm" variant="outline">
    <Link to={to}>
      {icon} {text}
    </Link>
  </Button>
)

const Lines = ({ items, label }: { items: readonly Parameters<typeof FollowUpLine>[0]['item'][]; label: string }) =>
  items.length > 0 && (
    <ul aria-label={label} className="flex flex-col divide-y">
      {items.map(item => (
        <FollowUpLine key={item.id} item={item} />
      ))}
    </ul>
  )
