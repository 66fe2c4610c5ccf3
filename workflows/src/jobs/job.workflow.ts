import { ContinueAsNew, continueAsNew, proxyActivities } from '@temporalio/workflow'
import type { JobActivities, JobInput } from './job.shapes.ts'
import { keyOf, stepOptions } from './step-options.ts'

/** Steps of one run: its history stays short. */
const STEPS_PER_RUN = 50

const { jobStep, failJob } = proxyActivities<JobActivities>(stepOptions)

/** Does one thing to many, some at a time, until nothing is left or somebody stops it. The rules stay with the API. */
export async function longJob(input: JobInput): Promise<void> {
  let { carried = null } = input
  try {
    for (let steps = 0; steps < STEPS_PER_RUN; steps++) {
      const step = await jobStep(input, carried)
      if (step.over) return
      carried = step.carried
    }
    await continueAsNew<typeof longJob>({ ...input, carried })
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    await failJob(input, carried, keyOf(error) ?? 'UNKNOWN')
  }
}
