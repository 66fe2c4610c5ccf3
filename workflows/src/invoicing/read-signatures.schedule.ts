import type { Client } from '@temporalio/client'
import { ensureSchedule } from '../kernel/schedule.ts'

/** Each hour, at a minute that nothing else has. */
const HOURLY = { calendars: [{ hour: '*' as const, minute: 23 }], timezone: 'Europe/Paris' }

/** Sees to it that what the provider of signatures says is read; what an administrator of Temporal paused stays so. */
export const ensureSignatureSchedule = ({ temporal, taskQueue }: { temporal: Client; taskQueue: string }) =>
  ensureSchedule(temporal, {
    scheduleId: `signature-reading/${taskQueue}`,
    workflowType: 'readSignatures',
    taskQueue,
    spec: HOURLY,
    catchupWindow: '12 hours',
  })
