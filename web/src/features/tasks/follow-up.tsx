import { countOf } from '@faitage/contracts/kernel/format-number'
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
  /** The title of its copro, where those of what is below it stand among its own: of a copro or of a building. */
  whole?: string
}

const MOST = 50

/** « Suivi »: the tasks and events of a thing, what is open first; a task, an event or a call is noted there. */
export function FollowUp({ owner, mayWrite, whole }: FollowUpProps) {
  const { permissions } = useUser()
  const [field, id] = Object.entries(owner)[0] as [TaskOwnerField, string]
  const { kind } = taskLevels[field]
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const reads = permissions.includes(`read ${kind}`)
  const writes = permissions.includes(`create ${kind}`) && mayWrite
  const narrowed =
    whole === undefined ? { [field]: id } : field === 'building_id' ? { building_of: id } : { copro_of: [id] }
  const query = { ...narrowed, size: MOST }
  // What is done would fill a page of its own before what is to do.
  const todo = useRead(
    tasks.list,
    { query: { ...query, status: ['A faire', 'En cours'], sortBy: 'reminder_date' } as never },
    { enabled: reads },
  )
  const done = useRead(
    tasks.list,
    { query: { ...query, status: [DONE], sortBy: 'reminder_date', sortDirection: 'desc' } as never },
    { enabled: reads },
  )
  const met = useRead(
    events.list,
    { query: { ...query, sortBy: 'start', sortDirection: 'desc' } as never },
    { enabled: reads },
  )
  const within = whole === undefined ? undefined : { title: whole, kind }
  const start = useMemo(() => ({ [field]: id }), [field, id])
  if (!reads) return null
  const failed = todo.error ?? done.error ?? met.error
  const known = todo.data && done.data && met.data
  const open = todo.data?.items ?? []
  const late = open.filter(one => one.late)
  const lines = [
    ...late,
    ...open.filter(one => !one.late),
    ...(met.data?.items ?? []).filter(({ is_past }) => !is_past).toReversed(),
  ]
  const past = [...(met.data?.items ?? []).filter(({ is_past }) => is_past), ...(done.data?.items ?? [])]
  const total = [todo, done, met].reduce((sum, { data }) => sum + (data?.totalItems ?? 0), 0)
  const opens = (part: string) => `${pathname}${withPart(search, part, 'new')}`
  return (
    <Card aria-labelledby="suivi">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="suivi">Suivi</CardTitle>
        {writes && (
          <div className="no-print flex flex-wrap gap-2">
            <Adder to={opens(callPart)} icon={<Phone aria-hidden />} text={callsKit.noun.fresh} />
            <Adder to={opens(eventPart)} icon={<CalendarPlus aria-hidden />} text={eventsKit.noun.fresh} />
            <Adder to={opens(taskPart)} icon={<Plus aria-hidden />} text={tasksKit.noun.fresh} />
          </div>
        )}
      </div>
      {failed && !known ? (
        <ReadFailed
          message={failed.message}
          onRetry={() => void Promise.all([todo, done, met].map(one => one.refetch()))}
        />
      ) : known ? (
        <>
          {lines.length === 0 && <p className="text-muted-foreground">Rien n’est à faire ni prévu.</p>}
          {late.length > 0 && (
            <p className="font-medium text-clay">
              {countOf(late.length, 'tâche en retard', 'tâches en retard')}
              {open.length > late.length && ` sur ${todo.data?.totalItems}`}
            </p>
          )}
          <Lines items={lines} label="À faire et à venir" within={within} />
          {past.length > 0 && (
            <details>
              <summary className="cursor-pointer text-muted-foreground">Terminé et passé ({past.length})</summary>
              <Lines items={past} label="Terminé et passé" within={within} />
            </details>
          )}
          {total > lines.length + past.length && (
            <Link
              to={field === 'copro_id' ? `/tasks?copro_of=${id}` : '/tasks'}
              className="underline underline-offset-4"
            >
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

interface LinesProps {
  items: readonly Parameters<typeof FollowUpLine>[0]['item'][]
  label: string
  within: Parameters<typeof FollowUpLine>[0]['within']
}

const Lines = ({ items, label, within }: LinesProps) =>
  items.length > 0 && (
    <ul aria-label={label} className="flex flex-col divide-y">
      {items.map(item => (
        <FollowUpLine key={item.id} item={item} {...(within ? { within } : {})} />
      ))}
    </ul>
  )
