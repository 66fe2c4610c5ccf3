import type { Client } from '@temporalio/client'
import { ensureSchedule } from '../kernel/schedule.ts'

/** Each morning in Paris, before people come in; who is written to that day is the API's to say. */
const MORNINGS = { calendars: [{ hour: 6, minute: 30 }], timezone: 'Europe/Paris' }

export const digestScheduleId = (taskQueue: string): string => `digests/${taskQueue}`

/** Sees to it that people are written to in the morning; what an administrator of Temporal paused stays so. */
export const ensureDigestSchedule = ({ temporal, taskQueue }: { temporal: Client; taskQueue: string }) =>
  ensureSchedule(temporal, {
    scheduleId: digestScheduleId(taskQueue),
    workflowType: 'sendDigests',
    taskQueue,
    spec: MORNINGS,
    // A morning that the machine was off is made up for that day.
    catchupWindow: '12 hours',
  })
