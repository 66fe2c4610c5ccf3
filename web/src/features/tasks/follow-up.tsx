import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import {
  taskEventEndpoints as events,
  coOwnershipTaskEndpoints as tasks,
} from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { type TaskOwnerField, taskLevels } from '@faitage/contracts/tasks/task.words'
import { Link, useLocation } from '@tanstack/react-router'
import { CalendarPlus, NotebookPen, Phone, Plus } from 'lucide-react'
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
import { Journal } from './journal-card.tsx'
import { callsKit, notesKit } from './note-kit.tsx'
import { callPart, eventPart, notePart, taskPart } from './parts.ts'
import { eventsKit, tasksKit } from './task-kit.tsx'
import { tasksOf, type Within } from './within.ts'

/** The thing or person that is followed: `{ copro_id }`, `{ building_id }`, `{ lot_id }`, `{ sc_id }` or `{ person_id }`. */
type Followed = Readonly<Partial<Record<TaskOwnerField | 'person_id', string>>>

interface FollowUpProps {
  owner: Followed
  /** Whether anything may be added there at all: a mission that is only read, a thing that is removed takes nothing. */
  mayWrite: boolean
  /** The title of its copro, where those of what is below it stand among its own: of a copro or of a building. */
  whole?: string
}

const MOST = 50

/** « Suivi »: what is to be done and what is coming, then what happened, newest first; all of it is noted there. */
export function FollowUp({ owner, mayWrite, whole }: FollowUpProps) {
  const { permissions } = useUser()
  const [field, id] = Object.entries(owner)[0] as [keyof Followed, string]
  const isThing = field !== 'person_id'
  const kind = isThing ? taskLevels[field].kind : 'person'
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const writes = permissions.includes(`create ${kind}`) && mayWrite
  const start = useMemo(() => ({ [field]: id }), [field, id])
  const noted = useMemo(() => ({ ...start, happened_on: todayInParis() }), [start])
  const call = useMemo(() => ({ ...callsKit.start, ...noted }), [noted])
  const within = whole === undefined || !isThing ? undefined : { title: whole, kind: taskLevels[field].kind }
  if (!permissions.includes(`read ${kind}`)) return null
  const open = (part: string) => `${pathname}${withPart(search, part, 'new')}`
  return (
    <Card aria-labelledby="suivi">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="suivi">Suivi</CardTitle>
        {writes && (
          <div className="no-print flex flex-wrap gap-2">
            <Adder to={open(callPart)} icon={<Phone aria-hidden />} text={callsKit.noun.fresh} />
            <Adder to={open(notePart)} icon={<NotebookPen aria-hidden />} text={notesKit.noun.fresh} />
            {isThing && (
              <>
                <Adder to={open(eventPart)} icon={<CalendarPlus aria-hidden />} text={eventsKit.noun.fresh} />
                <Adder to={open(taskPart)} icon={<Plus aria-hidden />} text={tasksKit.noun.fresh} />
              </>
            )}
          </div>
        )}
      </div>
      {isThing && <ToCome {...{ field, id, within }} />}
      <Journal {...{ field, id, isThing, within }} />
      {isThing && <RecordSheet kit={tasksKit} part={taskPart} start={start} />}
      {isThing && <RecordSheet kit={eventsKit} part={eventPart} start={start} />}
      <RecordSheet kit={notesKit} part={notePart} start={noted} />
      <RecordSheet kit={callsKit} part={callPart} start={call} />
    </Card>
  )
}

/** The tasks that are open, late ones first, then the events that are coming. */
function ToCome({ field, id, within }: { field: TaskOwnerField; id: string; within: Within }) {
  const query = { ...tasksOf(field, id, within !== undefined), size: MOST }
  const todo = useRead(tasks.list, {
    query: { ...query, status: ['A faire', 'En cours'], sortBy: 'due_date' } as never,
  })
  const met = useRead(events.list, { query: { ...query, from: todayInParis(), sortBy: 'start' } as never })
  const failed = todo.error ?? met.error
  if (failed && !(todo.data && met.data))
    return <ReadFailed message={failed.message} onRetry={() => void Promise.all([todo.refetch(), met.refetch()])} />
  if (!todo.data || !met.data) return <Skeleton className="h-24" />
  const open = todo.data.items
  const late = open.filter(one => one.late)
  const lines = [...late, ...open.filter(one => !one.late), ...met.data.items.filter(({ is_past }) => !is_past)]
  if (lines.length === 0) return <p className="text-muted-foreground">Rien n’est à faire ni prévu.</p>
  return (
    <>
      {late.length > 0 && (
        <p className="font-medium text-clay">
          {countOf(late.length, 'tâche en retard', 'tâches en retard')}
          {open.length > late.length && ` sur ${todo.data.totalItems}`}
        </p>
      )}
      <ul aria-label="À faire et à venir" className="flex flex-col divide-y">
        {lines.map(item => (
          <FollowUpLine key={item.id} item={item} {...(within ? { within } : {})} />
        ))}
      </ul>
      {(todo.data.totalItems > MOST || met.data.totalItems > MOST) && (
        <Link to={field === 'copro_id' ? `/tasks?copro_of=${id}` : '/tasks'} className="underline underline-offset-4">
          Voir toutes les tâches
        </Link>
      )}
    </>
  )
}

const Adder = ({ to, icon, text }: { to: string; icon: ReactNode; text: string }) => (
  <Button asChild size="sm" variant="outline">
    <Link to={to}>
      {icon} {text}
    </Link>
  </Button>
)
