import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { event } from '../kernel/message.ts'
import { ofWorker } from '../kernel/scope.ts'
import { id, instant } from '../kernel/values.ts'
import { instantOfHour } from '../visits/visit-hours.ts'
import type { CoOwnershipTaskSheet } from './co-ownership-task.ts'
import { DONE } from './task.words.ts'

/** A task was recalled to those it was given to then. `id` comes from the task and its hour: each hour is recalled once. */
export const coOwnershipTaskReminded = event('CoOwnershipTaskReminded', {
  id,
  task_id: id,
  at: instant,
  user_ids: z.array(id),
})

/** The worker's call for the reminder of a task; made again, it counts once. */
export const taskReminderEndpoints = {
  /** Recalls the task where its hour has come; `wait`: milliseconds until it is to be, null where it is not. */
  follow: endpoint({
    method: 'POST',
    path: '/api/internal/tasks/{id}/reminder',
    access: 'serve worker',
    of: ofWorker,
    internal: true,
    summary: 'Rappeler une tâche à son heure',
    params: z.object({ id }),
    response: z.object({ wait: z.int().min(0).nullable() }),
  }),
}

/** The hour of Paris at which a task is recalled that says none. */
const REMINDER_HOUR = '09:00'
type Recalled = Partial<Pick<CoOwnershipTaskSheet, 'reminder_date' | 'reminder_time' | 'status'>>

/** When a task is to be recalled; undefined where it has no reminder, or is done. */
export const reminderInstantOf = ({ reminder_date, reminder_time, status }: Recalled): string | undefined =>
  reminder_date && status !== DONE
    ? instantOfHour(reminder_date, reminder_time ?? REMINDER_HOUR).toISOString()
    : undefined

interface Change extends Recalled {
  readonly recordedAt: string
}

/**
 * When its reminder was set, as it stands: what was set after its own hour, or taken up again after, is recalled to nobody.
 *
 * @param changes what was written of the task, in order, the first being the whole of it
 */
export function reminderSetAt(changes: readonly Change[]): string | undefined {
  let since: string | undefined
  let done = false
  for (const change of changes) {
    const again = done && change.status !== undefined && change.status !== DONE
    if (again || 'reminder_date' in change || 'reminder_time' in change) since = change.recordedAt
    if (change.status !== undefined) done = change.status === DONE
  }
  return since
}
