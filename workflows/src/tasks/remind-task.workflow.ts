import { condition, continueAsNew, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow'
import { CHANGED, type RemindTaskActivities, type RemindTaskInput } from './remind-task.shapes.ts'

/** Looks of one run: its history stays short. */
const LOOKS_PER_RUN = 100
/** It looks again at least this often: milliseconds of a week. */
const LONGEST = 7 * 86_400_000

const { followTaskReminder } = proxyActivities<RemindTaskActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '10s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '30s' },
})

/** Waits for the hour of a task's reminder, wherever it is moved to, and has it recalled; ends where there is none. */
export async function remindTask(input: RemindTaskInput): Promise<void> {
  let isChanged = false
  setHandler(defineSignal(CHANGED), () => {
    isChanged = true
  })
  for (let looks = 0; looks < LOOKS_PER_RUN; looks++) {
    isChanged = false
    const { wait } = await followTaskReminder(input.task_id)
    if (isChanged) continue
    if (wait === null) return
    await condition(() => isChanged, Math.min(LONGEST, wait))
  }
  await continueAsNew<typeof remindTask>(input)
}
