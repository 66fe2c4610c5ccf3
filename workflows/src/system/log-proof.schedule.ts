import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client'

/** Each night in Paris: a time that comes once on every day, those of the change of hour too. */
const NIGHTLY = { calendars: [{ hour: 3, minute: 30 }], timezone: 'Europe/Paris' }

/** Installations that share a namespace have a schedule each. */
export const proofScheduleId = (taskQueue: string): string => `log-proof/${taskQueue}`

/** Sees to it that the log is proven every night; what an administrator of Temporal paused stays so. */
export async function ensureProofSchedule({ temporal, taskQueue }: { temporal: Client; taskQueue: string }) {
  const scheduleId = proofScheduleId(taskQueue)
  const schedule = {
    spec: NIGHTLY,
    action: {
      type: 'startWorkflow' as const,
      workflowType: 'logProof',
      workflowId: scheduleId,
      args: [{}],
      taskQueue,
    },
    // A night that the machine was off is made up for in the morning, once.
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' as const },
  }
  try {
    await temporal.schedule.create({ scheduleId, ...schedule })
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
    await temporal.schedule.getHandle(scheduleId).update(({ state }) => ({ ...schedule, state }))
  }
}
