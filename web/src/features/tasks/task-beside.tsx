import type { CoOwnershipTaskItem } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { DONE } from '@faitage/contracts/tasks/task.words'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Check, MapPin } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { dueText, eventTimes, ownerHref, TaskBadge } from './task-words.tsx'
import { useStatus } from './use-status.ts'

/** The owner of a task or an event, its time, and the actions of one step. */
export function TaskBeside({ item, readOnly }: { item: CoOwnershipTaskItem; readOnly: boolean }) {
  const { busy, to } = useStatus()
  const event = item.task_type === 'EVENT'
  const when = event ? eventTimes(item) : dueText(item)
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-card p-4">
      <p className="flex flex-wrap items-center gap-2">
        {event ? (
          <Badge variant={item.is_past ? 'neutral' : 'info'}>{item.is_past ? 'Passé' : 'À venir'}</Badge>
        ) : (
          <TaskBadge status={item.status} />
        )}
        {when && <span className={item.late ? 'font-medium text-clay' : 'font-medium'}>{when}</span>}
      </p>
      <p className="flex items-start gap-2 text-muted-foreground">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <Link to={ownerHref(item)} className="underline underline-offset-4">
            {item.owner_title}
          </Link>
          {item.mission_name ? ` · ${item.mission_name}` : ''}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {!event && !readOnly && item.status !== DONE && (
          <Button size="sm" disabled={busy} onClick={() => to(item.id, DONE)}>
            <Check aria-hidden /> Terminer
          </Button>
        )}
        {item.google_link && (
          <Button asChild size="sm" variant="outline">
            <a href={item.google_link} target="_blank" rel="noreferrer">
              <CalendarPlus aria-hidden /> Ajouter à Google Agenda
            </a>
          </Button>
        )}
      </div>
    </div>
  )
}
