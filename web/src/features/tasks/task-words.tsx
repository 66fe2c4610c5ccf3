import { formatDay, formatInstant, formatTime, dayOf as parisDayOf } from '@faitage/contracts/kernel/format-date'
import type { CoOwnershipTaskItem } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { type CoOwnershipTaskStatus, eventKinds, taskStatuses } from '@faitage/contracts/tasks/task.words'
import { formatHour } from '@faitage/contracts/visits/visit-hours'
import { Badge, type BadgeVariant } from '@/components/ui/badge'

const variants: Record<CoOwnershipTaskStatus, BadgeVariant> = {
  'A faire': 'outline',
  'En cours': 'progress',
  Terminée: 'success',
}

/** How a task stands, in a colour and in words. */
export const TaskBadge = ({ status }: { status: CoOwnershipTaskStatus }) => (
  <Badge variant={variants[status]}>{taskStatuses[status]}</Badge>
)

/** The title of a task or an event; nothing is left of its words once who it named was erased. */
export const taskTitle = ({ title }: { title?: string | null }): string => title || 'Sans titre'

/** The day of a task; one that has passed says so in words too. */
export const dueText = ({ due_date, late }: CoOwnershipTaskItem): string =>
  due_date ? `${formatDay(due_date)}${late ? ', en retard' : ''}` : ''

/** When it is recalled: `12/03/2026 à 9h`. */
export const reminderText = ({ reminder_date, reminder_time }: CoOwnershipTaskItem): string =>
  reminder_date ? `${formatDay(reminder_date)} à ${formatHour(reminder_time ?? '09:00')}` : ''

/** When an event is: `12/03/2026 18:00 à 20:00`. */
export function eventTimes({ start, end }: Pick<CoOwnershipTaskItem, 'start' | 'end'>): string {
  if (!start) return ''
  if (!end) return formatInstant(start)
  return `${formatInstant(start)} à ${parisDayOf(start) === parisDayOf(end) ? formatTime(end) : formatInstant(end)}`
}

export const eventKindText = ({ event_kind }: Pick<CoOwnershipTaskItem, 'event_kind'>): string =>
  event_kind ? eventKinds[event_kind] : ''

export const peopleText = ({ people }: Pick<CoOwnershipTaskItem, 'people'>): string =>
  people.map(({ name }) => name).join(', ')

/** The page of what it belongs to. */
export function ownerHref(item: CoOwnershipTaskItem): string {
  const { mission_id, sc_id, copro_of, building_of, lot_id, kind } = item
  const mission = `/missions/${mission_id}`
  const copro = `${mission}/copros/${copro_of}`
  const building = `${copro}/buildings/${building_of}`
  if (kind === 'sc_task') return `${mission}/scs/${sc_id}/general`
  if (kind === 'copro_task') return `${copro}/general`
  if (kind === 'building_task') return `${building}/general`
  return building_of ? `${building}/lots/${lot_id}/general` : `${copro}/lots`
}
