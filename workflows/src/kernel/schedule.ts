import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy, type ScheduleSpec } from '@temporalio/client'

interface Scheduled {
  scheduleId: string
  workflowType: string
  taskQueue: string
  spec: ScheduleSpec
  /** Until when what was missed is made up for, once. */
  catchupWindow: '1 day' | '12 hours'
}

/** Makes a schedule, or brings the one that is there up to date; whether it is paused stays as it is. */
export async function ensureSchedule(
  temporal: Client,
  { scheduleId, workflowType, taskQueue, spec, catchupWindow }: Scheduled,
): Promise<void> {
  const schedule = {
    spec,
    action: { type: 'startWorkflow' as const, workflowType, workflowId: scheduleId, args: [{}], taskQueue },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow },
  }
  try {
    await temporal.schedule.create({ scheduleId, ...schedule })
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
    await temporal.schedule.getHandle(scheduleId).update(({ state }) => ({ ...schedule, state }))
  }
}
