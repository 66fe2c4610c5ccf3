import type { Client } from '@temporalio/client'
import { ensureSchedule } from '../kernel/schedule.ts'

/** Each hour, at a minute that nothing else has. */
const HOURLY = { calendars: [{ hour: '*' as const, minute: 41 }], timezone: 'Europe/Paris' }

/** Sees to it that paid invoices are settled as the accounts say; what an administrator of Temporal paused stays so. */
export const ensureSettlingSchedule = ({ temporal, taskQueue }: { temporal: Client; taskQueue: string }) =>
  ensureSchedule(temporal, {
    scheduleId: `invoice-settling/${taskQueue}`,
    workflowType: 'settleInvoices',
    taskQueue,
    spec: HOURLY,
    catchupWindow: '12 hours',
  })
