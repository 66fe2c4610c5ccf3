import type { Client } from '@temporalio/client'
import { ensureSchedule } from '../kernel/schedule.ts'

/** Each night in Paris: a time that comes once on every day, those of the change of hour too. */
const NIGHTLY = { calendars: [{ hour: 3, minute: 30 }], timezone: 'Europe/Paris' }

/** Installations that share a namespace have a schedule each. */
export const proofScheduleId = (taskQueue: string): string => `log-proof/${taskQueue}`

/** Sees to it that the log is proven every night; what an administrator of Temporal paused stays so. */
export const ensureProofSchedule = ({ temporal, taskQueue }: { temporal: Client; taskQueue: string }) =>
  ensureSchedule(temporal, {
    scheduleId: proofScheduleId(taskQueue),
    workflowType: 'logProof',
    taskQueue,
    spec: NIGHTLY,
    // A night that the machine was off is made up for in the morning, once.
    catchupWindow: '1 day',
  })
