import type { Client } from '@temporalio/client'
import { ensureSchedule } from '../kernel/schedule.ts'

/** Each night in Paris, once the last day to be signed is over: a time that comes once on every day. */
const NIGHTLY = { calendars: [{ hour: 0, minute: 5 }], timezone: 'Europe/Paris' }

/** Sees to it that quotes expire; what an administrator of Temporal paused stays so. */
export const ensureExpirySchedule = ({ temporal, taskQueue }: { temporal: Client; taskQueue: string }) =>
  ensureSchedule(temporal, {
    scheduleId: `quote-expiry/${taskQueue}`,
    workflowType: 'expireQuotes',
    taskQueue,
    spec: NIGHTLY,
    // A night that the machine was off is made up for: what is over expires.
    catchupWindow: '1 day',
  })
