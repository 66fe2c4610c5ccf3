import type { Client } from '@temporalio/client'
import { ensureSchedule } from '../kernel/schedule.ts'

/** Each night in Paris, at a time that comes once on every day, those of the change of hour too. */
const NIGHTLY = { calendars: [{ hour: 5, minute: 0 }], timezone: 'Europe/Paris' }

export const reportScheduleId = (taskQueue: string): string => `monthly-reports/${taskQueue}`

/** Sees to it that reports leave on their day; what an administrator of Temporal paused stays so. */
export const ensureReportSchedule = ({ temporal, taskQueue }: { temporal: Client; taskQueue: string }) =>
  ensureSchedule(temporal, {
    scheduleId: reportScheduleId(taskQueue),
    workflowType: 'dueReports',
    taskQueue,
    spec: NIGHTLY,
    // A night that the machine was off is made up for; after several, what was due is found all the same.
    catchupWindow: '1 day',
  })
